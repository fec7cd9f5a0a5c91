import Foundation
import PlacardLock

/// A small HTTP/1.1 server on 127.0.0.1, with a thread per connection in the test's process. A test decides how to
/// reply to each request, and can read everything that was received afterwards.
package final class LoopbackServer: Sendable {
    package struct Request: Sendable {
        /// Counts connections from 1.
        package let connection: Int
        package let line: String
        /// Names in lower case.
        package let headers: [String: String]
        package let body: [UInt8]
    }

    /// What to do after sending bytes.
    package enum Next {
        case keepOpen
        case close
        /// Close so that the peer sees a reset.
        case reset
        /// Send nothing more until the peer closes.
        case stall
    }

    package typealias Handler = @Sendable (Request) -> (send: [UInt8], next: Next)

    package let port: Int
    private let listener: Int32
    private let handler: Handler
    /// Sent when a connection opens; then it is closed.
    private let greeting: [UInt8]?
    private let received = Lock<[Request]>([])
    private let threads = DispatchGroup()

    package init(greeting: [UInt8]? = nil, _ handler: @escaping Handler) throws {
        (listener, port) = try Self.listen()
        self.greeting = greeting
        self.handler = handler
        runThread { [self] in serve() }
    }

    /// A reply with `Content-Length`.
    package convenience init(status: String = "200 OK", headers: [String] = [], body: [UInt8]) throws {
        try self.init { _ in (Self.reply(status: status, headers: headers, body: body), .keepOpen) }
    }

    package var requests: [Request] { received.withLock { $0 } }

    package func url(_ path: String = "/api/v3/data/") -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Stops listening and waits until all threads have ended; those of connections do when their peers have closed.
    /// False if they did not within 30 s.
    package func stop() -> Bool {
        shutdown(listener, Int32(SHUT_RDWR))
        return threads.wait(timeout: .now() + 30) == .success
    }

    private func runThread(_ work: @escaping @Sendable () -> Void) {
        threads.enter()
        let thread = Thread { [threads] in
            work()
            threads.leave()
        }
        thread.start()
    }

    package static func reply(status: String = "200 OK", headers: [String] = [], body: [UInt8]) -> [UInt8] {
        let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + headers + ["", ""]
        return Array(lines.joined(separator: "\r\n").utf8) + body
    }

    /// A port of 127.0.0.1 on which nothing listens.
    package static func freePort() throws -> Int {
        let (descriptor, port) = try listen()
        close(descriptor)
        return port
    }

    private static func listen() throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && Glibc.listen(descriptor, 16) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRINUSE) }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    private func serve() {
        var count = 0
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { break }
            count += 1
            runThread { [self, count] in
                converse(connection, number: count)
                close(connection)
            }
        }
        close(listener)
    }

    private func converse(_ connection: Int32, number: Int) {
        if let greeting { return send(greeting, to: connection) }
        var input: [UInt8] = []
        while let request = readRequest(connection, number: number, input: &input) {
            received.withLock { $0.append(request) }
            let (bytes, next) = handler(request)
            send(bytes, to: connection)
            switch next {
            case .keepOpen: continue
            case .close: return
            case .reset: return resetAtClose(connection)
            case .stall:
                while receive(connection, into: &input) {}
                return
            }
        }
    }

    private func readRequest(_ connection: Int32, number: Int, input: inout [UInt8]) -> Request? {
        var headEnd: Int?
        repeat {
            headEnd = input.endOfHead
        } while headEnd == nil && receive(connection, into: &input)
        guard let headEnd else { return nil }
        let lines = String(decoding: input[..<headEnd], as: UTF8.self).components(separatedBy: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers[line[..<colon].lowercased()] = value
        }
        let end = headEnd + (headers["content-length"].flatMap { Int($0) } ?? 0)
        while input.count < end {
            guard receive(connection, into: &input) else { return nil }
        }
        let body = Array(input[headEnd..<end])
        input.removeFirst(end)
        return Request(connection: number, line: lines.first ?? "", headers: headers, body: body)
    }

    private func send(_ bytes: [UInt8], to connection: Int32) {
        _ = bytes.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    private func receive(_ connection: Int32, into input: inout [UInt8]) -> Bool {
        var part = [UInt8](repeating: 0, count: 65_536)
        let count = recv(connection, &part, part.count, 0)
        guard count > 0 else { return false }
        input += part[..<count]
        return true
    }

    private func resetAtClose(_ connection: Int32) {
        var noLinger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(connection, SOL_SOCKET, SO_LINGER, &noLinger, socklen_t(MemoryLayout<linger>.size))
    }
}

extension [UInt8] {
    /// Index after the empty line that ends the head of a request.
    fileprivate var endOfHead: Int? {
        guard count >= 4 else { return nil }
        return (4...count).first { self[($0 - 4)..<$0].elementsEqual("\r\n\r\n".utf8) }
    }
}
