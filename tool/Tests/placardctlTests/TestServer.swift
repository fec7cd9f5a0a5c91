import Foundation
import FoundationNetworking
import Synchronization
import XCTest

@testable import placardctl

/// A server on a free port with its own campaign file. Ends with `stop`.
final class TestServer: Sendable {
    static let apiKey = "00000000-0000-0000-0000-000000000001"

    let file: URL
    let lines = Recorder<String>()
    let clock: ManualClock
    let url: URL
    private let serving: Task<Void, any Error>

    init(
        _ campaigns: String = "{}", time: Int64 = 1_800_000_000, restKey: String? = nil,
        isReadOnly: Bool = false, limits: HTTPLimits = HTTPLimits()
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "placardctl-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let file = folder.appending(path: "campaigns.json")
        let clock = ManualClock(time)
        try campaigns.write(to: file, atomically: true, encoding: .utf8)
        let lines = lines
        let server = try DevelopmentServer(
            path: file.path, port: 0, restKey: restKey, isReadOnly: isReadOnly, limits: limits, now: { clock.time }
        ) {
            if let text = $0.text { lines.append(text) }
        }
        let (ready, readiness) = AsyncStream<String>.makeStream()
        let serving = Task {
            defer { readiness.finish() }
            try await server.run { readiness.yield($0) }
        }
        guard let text = await ready.first(where: { _ in true }), let url = URL(string: text) else {
            try await serving.value
            throw XCTSkip("the server gave no URL")
        }
        (self.file, self.clock, self.serving, self.url) = (file, clock, serving, url)
    }

    func stop() async {
        serving.cancel()
        _ = await serving.result
        try? FileManager.default.removeItem(at: file.deletingLastPathComponent())
    }

    // MARK: - Requests

    func send(
        _ method: String, _ path: String, body: Data? = nil, headers: [String: String] = [:]
    ) async throws -> Reply {
        try await send(method, url.appending(path: path), body: body, headers: headers)
    }

    func send(
        _ method: String, _ url: URL, body: Data? = nil, headers: [String: String] = [:]
    ) async throws -> Reply {
        var request = URLRequest(url: url, timeoutInterval: 10)
        request.httpMethod = method
        request.httpBody = body
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        // In a task of its own: Foundation ends the process if a request is cancelled while it begins.
        let sent = Task { [request] in try await URLSession.shared.data(for: request) }
        let (data, response) = try await sent.value
        return Reply(try XCTUnwrap(response as? HTTPURLResponse), data)
    }

    /// Posts to an endpoint with the fields that every request requires, except `without`.
    func post(
        _ path: String, _ fields: JSON.Members = [:], without: String? = nil, headers: [String: String] = [:]
    ) async throws -> Reply {
        var body: JSON.Members = ["time": 1_800_000_000, "sdk_version": "1.0.0", "device_id": "d-1"]
        body = body.merging(fields)
        if let without { body[without] = nil }
        return try await post(path, text: JSON.object(body).text(), headers: headers)
    }

    func post(_ path: String, text: String, headers: [String: String] = [:]) async throws -> Reply {
        let usual = ["Content-Type": "application/json", "X-Braze-Api-Key": Self.apiKey]
        let headers = usual.merging(headers) { $1 }.filter { $0.value != "" }
        return try await send("POST", "/api/v3/\(path)", body: Data(text.utf8), headers: headers)
    }

    func received() async throws -> JSON {
        try await send("GET", "/_placard/received").json()
    }

    // MARK: - The file

    var folder: URL { file.deletingLastPathComponent() }

    /// Writes a file to the folder `images` next to the campaign file.
    func addPicture(_ name: String, _ bytes: Data) throws {
        let images = folder.appending(path: "images")
        try FileManager.default.createDirectory(at: images, withIntermediateDirectories: true)
        try bytes.write(to: images.appending(path: name))
    }

    /// Replaces the campaign file and waits until the server has read it: `until` checks the health report.
    func rewrite(_ campaigns: String, until: (JSON) -> Bool) async throws {
        try campaigns.write(to: file, atomically: true, encoding: .utf8)
        let deadline = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < deadline {
            if until(try await send("GET", "/_placard/health").json()) { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        XCTFail("the server did not notice the change; it printed \(lines.all)")
    }
}

/// Collects values from any thread.
final class Recorder<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])

    func append(_ value: Value) {
        values.withLock { $0.append(value) }
    }

    var all: [Value] { values.withLock { $0 } }
}

/// Unix seconds that change only when a test sets them.
final class ManualClock: Sendable {
    private let seconds: Mutex<Int64>

    init(_ time: Int64) {
        seconds = Mutex(time)
    }

    var time: Int64 {
        get { seconds.withLock { $0 } }
        set { seconds.withLock { $0 = newValue } }
    }
}
