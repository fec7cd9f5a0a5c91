import Foundation
import XCTest

/// A TCP connection to a server, for what no HTTP client would send. Its calls block, for 30 s at most: run them in
/// `RawConnection.use`.
final class RawConnection: @unchecked Sendable {
    private let socket: Int32

    /// Received bytes that have not been returned yet.
    private var unread: [UInt8] = []

    init(to port: UInt16) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafeBytes(of: &address) {
            connect(socket, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
        }
        guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
    }

    deinit {
        close(socket)
    }

    /// Runs blocking code on a separate thread: the server needs the threads of the tasks.
    static func use<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
        }
    }

    /// Returns how many bytes the connection accepted: fewer than given when the server closes it meanwhile.
    @discardableResult
    func send(_ bytes: some Collection<UInt8>) -> Int {
        let bytes = Array(bytes)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return sent }
            sent += count
        }
        return sent
    }

    @discardableResult
    func send(_ text: String) -> Int { send(text.utf8) }

    /// Closes the sending side.
    func endSending() {
        shutdown(socket, Int32(SHUT_WR))
    }

    /// The next reply, with a body according to its Content-Length; nil when the connection ends first.
    func readAnswer(hasBody: Bool = true) -> RawAnswer? {
        while true {
            if let answer = RawAnswer(unread, hasBody: hasBody) {
                unread.removeFirst(answer.length)
                return answer
            }
            guard readMore() else { return nil }
        }
    }

    /// Everything until the server closes; nil when it does not.
    func readToEnd() -> String? {
        while readMore() {}
        defer { unread = [] }
        return errno == EAGAIN ? nil : String(decoding: unread, as: UTF8.self)
    }

    /// Whether the server has closed it and everything was read.
    var isEnded: Bool {
        var byte: UInt8 = 0
        return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
    }

    private func readMore() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65536)
        errno = 0
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        unread += buffer[..<count]
        return true
    }
}

/// A reply as received from the socket.
struct RawAnswer: Sendable {
    let status: Int
    /// In lower case.
    let headers: [String: String]
    let body: String
    let length: Int

    /// Nil when it is incomplete.
    init?(_ bytes: [UInt8], hasBody: Bool) {
        guard let end = Data(bytes).range(of: Data("\r\n\r\n".utf8))?.upperBound else { return nil }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).components(separatedBy: "\r\n")
        status = lines.first.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") } ?? 0
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
        }
        self.headers = headers
        let count = hasBody ? headers["content-length"].flatMap { Int($0) } ?? 0 : 0
        guard bytes.count >= end + count else { return nil }
        body = String(decoding: bytes[end..<(end + count)], as: UTF8.self)
        length = end + count
    }
}

extension TestServer {
    /// Runs blocking code with a new connection.
    func connect<Value: Sendable>(_ body: @escaping @Sendable (RawConnection) throws -> Value) async throws -> Value {
        let port = UInt16(url.port ?? 0)
        return try await RawConnection.use { try body(RawConnection(to: port)) }
    }
}
