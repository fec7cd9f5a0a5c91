import Foundation
import Placard
import PlacardCore
import TestSupport
import XCTest

@testable import placardctl

/// `placardctl doctor`: each finding, its level, and the exit status.
final class DoctorTests: StoreTestCase {
    /// The findings by their check.
    private func findings(
        _ more: [String] = [], status: Int32 = 0, line: UInt = #line
    ) throws -> JSON.Members {
        let run = try Run(["doctor"] + store + later + ["--json"] + more)
        let output = run.readLines()
        let ended = run.end()
        XCTAssertEqual(ended.status, status, output.joined(), line: line)
        let report = try JSONReader.read(try XCTUnwrap(output.first, ended.errors, line: line).utf8)
        XCTAssertEqual(report["store"]?.string, database.path, line: line)
        XCTAssertNotNil(report["version"], line: line)
        var found: JSON.Members = [:]
        for finding in report["findings"]?.elements ?? [] {
            let isKnown = ["ok", "note", "warning", "error"].contains(finding["level"]?.string)
            XCTAssertTrue(isKnown && finding["text"] != nil, "\(finding)", line: line)
            found[finding["check"]?.string ?? ""] = finding
        }
        return found
    }

    private func level(_ check: String, _ found: JSON.Members) -> String? { found[check]?["level"]?.string }

    func testAHealthyStoreHasNoWarning() throws {
        let client = try client()
        let found = try findings()
        for check in ["program", "libcurl", "certificates", "store", "file", "version", "integrity", "queue", "clock"] {
            XCTAssertEqual(level(check, found), "ok", check)
        }
        let process = ProcessInfo.processInfo.processIdentifier
        XCTAssertEqual(found["host"]?["text"]?.string, "process \(process) has the store open")
        client.close()
        XCTAssertEqual(try findings()["host"]?["text"], "no program that this user can see has the store open")
    }

    func testAnEmptyQueueIsInOrderWhateverItsLimit() throws {
        let client = try client()
        try client.wipe()
        client.close()
        for limit in [["--queue-limit-bytes", "1"], ["--queue-limit", "4"]] {
            XCTAssertEqual(level("queue", try findings(limit)), "ok", "\(limit)")
        }
    }

    /// The lock stays free for a host that starts meanwhile: nothing but the kernel's list is asked.
    func testTheOwnerIsReadFromTheKernelsList() throws {
        let client = try client()
        defer { client.close() }
        var status = stat()
        XCTAssertEqual(lstat(folder.path + "/key.lock", &status), 0)
        XCTAssertEqual(LockOwner.find([folder.path + "/other.lock"]), .nobody)
        XCTAssertEqual(LockOwner.find([database.path], list: folder.path + "/none"), .unknown)
    }

    /// A file of the kernel comes in pieces, as through this pipe: a short read is not its end.
    func testAListThatComesInPiecesIsReadToItsEnd() throws {
        let pipe = folder.appending(path: "locks").path
        XCTAssertEqual(mkfifo(pipe, 0o600), 0)
        let client = try client()
        defer { client.close() }
        var status = stat()
        XCTAssertEqual(stat(folder.path + "/key.lock", &status), 0)
        let own = try XCTUnwrap(KernelFile.read("/proc/locks"))
        let line = try XCTUnwrap(
            String(decoding: own, as: UTF8.self).split(separator: "\n").first { $0.contains(":\(status.st_ino) ") })
        DispatchQueue.global().async {
            guard let writer = FileHandle(forWritingAtPath: pipe) else { return }
            writer.write(Data(repeatElement("1: POSIX  ADVISORY  READ 1 00:01:2 0 EOF\n", count: 400).joined().utf8))
            usleep(50_000)
            writer.write(Data("\(line)\n".utf8))
            try? writer.close()
        }
        XCTAssertEqual(
            LockOwner.find([folder.path + "/key.lock"], list: pipe),
            .process(ProcessInfo.processInfo.processIdentifier))
    }

    func testRecordsForAStoreThatNoClientEverOpenedAreAWarning() throws {
        let outbox = try Outbox(directory: folder.path, apiKey: "key")
        try outbox.logEvent("e")
        outbox.close()
        let found = try findings(status: 1)
        XCTAssertEqual(level("left", found), "warning")
        XCTAssertTrue(found["left"]?["text"]?.string?.hasSuffix("that no client has ever opened") ?? false)
        XCTAssertTrue(
            found["left"]?["advice"]?.string?.hasSuffix("The directory has no other store of a client.") ?? false)
        try open().close()
        // The outbox has the system's time, which is later than that of this client.
        XCTAssertNil(try findings(status: 1)["left"], "a client has opened the store, and taken the record in")
    }

    func testAMisspeltFolderOfAnOutboxNamesTheStoresNextToIt() throws {
        try client().close()
        let outbox = try Outbox(directory: folder.path, apiKey: "kye")
        try outbox.logEvent("e")
        outbox.close()
        let run = try Run(["doctor", "--store", folder.path, "--api-key", "kye"])
        let output = run.readLines().joined(separator: "\n")
        XCTAssertEqual(run.end().status, 1, output)
        XCTAssertTrue(output.contains("The directory has another store, of the API key 'key'."), output)
    }

    func testAMissingStoreIsAnError() throws {
        let found = try findings(status: 2)
        XCTAssertEqual(level("store", found), "error")
        XCTAssertTrue(found["store"]?["text"]?.string?.hasPrefix("there is no store") ?? false)
    }

    func testDamageIsAnError() throws {
        try client().close()
        var bytes = try Data(contentsOf: database)
        for index in bytes.indices.dropFirst(4096) { bytes[index] = 0x5A }
        try bytes.write(to: database)
        XCTAssertTrue(try ["store", "integrity"].contains { self.level($0, try findings(status: 2)) == "error" })
        try Data("no database at all, but long enough for one".utf8).write(to: database)
        let found = try findings(status: 2)
        XCTAssertEqual(level("store", found), "error")
        XCTAssertNotNil(found["store"]?["advice"])
        XCTAssertEqual(try Run(["cards"] + store).end().status, 1)
    }

    func testANewerVersionIsAnError() throws {
        try client().close()
        let connection = try OtherConnection(database.path)
        try connection.execute("PRAGMA user_version = 99")
        connection.close()
        let found = try findings(status: 2)
        XCTAssertEqual(found["store"]?["advice"], "Use the placardctl of the host's version.")
        let ended = try Run(["log"] + store).end()
        XCTAssertEqual(ended.status, 1)
        XCTAssertTrue(ended.errors.contains("has version 99, this program supports"), ended.errors)
    }

    func testWarningsHaveStatus1() throws {
        try client().close()
        XCTAssertEqual(level("queue", try findings(["--queue-limit", "7"], status: 1)), "warning")
        XCTAssertEqual(level("queue", try findings(["--queue-limit", "2"], status: 2)), "error")
        XCTAssertEqual(level("queue", try findings(["--queue-limit-bytes", "500"], status: 2)), "error")
        XCTAssertEqual(level("queue", try findings(["--queue-limit-bytes", "1000000"])), "ok")
        XCTAssertEqual(level("queue_age", try findings(["--at", "2025-10-11T00:00:00Z"], status: 1)), "warning")
        XCTAssertEqual(level("clock", try findings(["--at", "2025-10-08T00:00:00Z"], status: 1)), "warning")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: database.path)
        XCTAssertEqual(level("file", try findings(status: 1)), "warning")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: database.path)
        try Data().write(to: folder.appending(path: "key.sqlite3.damaged-17"))
        XCTAssertEqual(
            try findings(status: 1)["set_aside"]?["text"], "damaged stores were set aside: key.sqlite3.damaged-17")
    }

    func testADisabledClientIsAWarning() throws {
        let client = try client()
        try client.disable()
        client.close()
        XCTAssertEqual(level("disabled", try findings(status: 1)), "warning")
    }

    func testADamagedFileOfCertificatesIsNamed() throws {
        try client().close()
        for (path, problem) in [
            ("/nowhere.pem", "cannot be read: No such file or directory"), ("/tmp", "is a directory"),
            ("/dev/null", "is not a regular file"), ("/etc/passwd", "contains no certificate in PEM form"),
        ] {
            let found = try findings(["--ca-file", path], status: 1)
            XCTAssertEqual(level("certificates", found), "warning")
            XCTAssertEqual(found["certificates"]?["text"], .string("--ca-file '\(path)' \(problem)"))
        }
    }

    // MARK: - The network

    func testTheEndpointIsAsked() async throws {
        try client().close()
        let server = try await TestServer()
        let found = try findings(["--endpoint", server.url.absoluteString])
        XCTAssertEqual(level("endpoint", found), "ok")
        XCTAssertTrue(found["endpoint"]?["text"]?.string?.hasSuffix("answers with HTTP status 404") ?? false)
        let encrypted = server.url.absoluteString.replacingOccurrences(of: "http:", with: "https:")
        XCTAssertEqual(level("endpoint", try findings(["--endpoint", encrypted], status: 2)), "error")
        await server.stop()
        XCTAssertEqual(
            level("endpoint", try findings(["--endpoint", server.url.absoluteString], status: 2)), "error")
        XCTAssertEqual(level("endpoint", try findings(["--endpoint", "ftp://x"], status: 2)), "error")
    }

    func testAnswersAreJudged() {
        let reply = { HTTPOutcome.reply(HTTPReply(status: $0, body: [])) }
        XCTAssertEqual(EndpointCheck.finding(reply(404), "https://x").level, .ok)
        XCTAssertEqual(EndpointCheck.finding(reply(503), "https://x").level, .warning)
        let expired = HTTPOutcome.failure(.tls, detail: "the certificate has expired")
        XCTAssertTrue(EndpointCheck.finding(expired, "https://x").advice?.hasPrefix("Check the clock") ?? false)
    }
}
