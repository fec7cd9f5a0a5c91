import Foundation
import TestSupport
import XCTest

/// `openssl s_server` on 127.0.0.1 with its own certificate. It prints what it receives, and sends scripted replies.
/// `LoopbackServer` cannot do this: nothing that the tests link serves TLS.
final class TLSServer {
    let port: Int
    /// The self-signed certificate. It names 127.0.0.1 and nothing else.
    let certificate: String
    private let directory: URL
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var received = ""

    init() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("placard-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        certificate = directory.appendingPathComponent("certificate.pem").path
        let key = directory.appendingPathComponent("key.pem").path
        port = try LoopbackServer.freePort()
        try Self.makeCertificate(certificate, key: key)
        try start(key: key)
    }

    var url: String { "https://127.0.0.1:\(port)/" }

    /// Number of requests received on all connections.
    var requestCount: Int {
        let descriptor = output.fileHandleForReading.fileDescriptor
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&entry, 1, 0) == 1 {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            received += String(decoding: data, as: UTF8.self)
        }
        return received.components(separatedBy: "POST / HTTP/1.1").count - 1
    }

    /// Sends a reply to the connected client.
    func answer() {
        input.fileHandleForWriting.write(Data("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8))
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: directory)
    }

    private static func makeCertificate(_ certificate: String, key: String) throws {
        let maker = Process()
        maker.executableURL = try openssl()
        maker.arguments =
            ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2"]
            + ["-subj", "/CN=placard test", "-addext", "subjectAltName=IP:127.0.0.1"]
        maker.standardError = FileHandle.nullDevice
        try maker.run()
        maker.waitUntilExit()
        guard maker.terminationStatus == 0 else { throw XCTSkip("openssl cannot make a certificate") }
    }

    private func start(key: String) throws {
        process.executableURL = try Self.openssl()
        process.arguments = ["s_server", "-quiet", "-accept", "127.0.0.1:\(port)", "-cert", certificate, "-key", key]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        for _ in 0..<60_000 where process.isRunning {
            if isListening() { return }
            usleep(10_000)
        }
        throw XCTSkip("openssl s_server does not start")
    }

    /// Reads the kernel's list: s_server would treat a connection for a check as a client.
    private func isListening() -> Bool {
        let wanted = String(format: "0100007F:%04X 00000000:0000 0A", port)
        // Read to its end: such a file comes in pieces.
        let bytes = FileHandle(forReadingAtPath: "/proc/net/tcp")?.readDataToEndOfFile() ?? Data()
        return String(decoding: bytes, as: UTF8.self).contains(wanted)
    }

    private static func openssl() throws -> URL {
        let url = URL(fileURLWithPath: "/usr/bin/openssl")
        guard FileManager.default.isExecutableFile(atPath: url.path) else { throw XCTSkip("no openssl command here") }
        return url
    }
}
