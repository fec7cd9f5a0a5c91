import Glibc
import NIOCore
import NIOHTTP1

/// The server of `placardctl serve --directory`: files as a web server sends them, with the headers of caches that
/// suit a published source.
struct PublishedServer: Sendable {
    private let root: String
    private let address: SocketAddress
    private let report: @Sendable (ServerLine) -> Void

    init(
        directory: String, host: String, port: UInt16, report: @escaping @Sendable (ServerLine) -> Void
    ) throws {
        guard let root = PublishFile.resolved(directory), opendir(root).map(closedir) != nil else {
            throw Failure(description: "there is no directory \(directory)")
        }
        self.root = root
        self.report = report
        address = try HostAddress(host).socketAddress(port: port)
    }

    /// Serves until the task is cancelled. `onReady` gets the URL once connections are accepted.
    func run(onReady: (String) -> Void) async throws {
        try await HTTPServer(answer: answer).run(at: address) { onReady("http://\(HostAddress.text($0))") }
    }

    @Sendable func answer(_ request: Request) async -> Response {
        let response = response(to: request)
        report(.published(request.path, status: Int(response.status.code)))
        return response
    }

    private func response(to request: Request) -> Response {
        guard [.GET, .HEAD].contains(request.method) else {
            return Responses.wrongMethod(request, allowed: [.GET, .HEAD])
        }
        guard let (bytes, tag) = file(request.path) else { return Response(.notFound, type: "text/plain") }
        let name = request.path.split(separator: "/").last.map(String.init) ?? ""
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let type = ending == "json" ? "application/json" : PictureFolder.types[ending] ?? "application/octet-stream"
        let isSame = request.headers[canonicalForm: "If-None-Match"].contains { $0 == tag || $0 == "*" }
        var response = isSame ? Response(.notModified) : Response(.ok, type: type, body: bytes)
        response.headers.add(name: "ETag", value: tag)
        response.headers.add(name: "Cache-Control", value: Self.caching(of: request.path))
        return response
    }

    /// What is named by its hash never changes.
    private static func caching(of path: String) -> String {
        let isNamedByHash = ["/blobs/", "/files/"].contains { path.hasPrefix($0) }
        return isNamedByHash ? "public, max-age=31536000, immutable" : "public, max-age=300"
    }

    /// A file below the directory and its ETag; nil for hidden ones, and for links that lead out of it.
    private func file(_ path: String) -> (bytes: [UInt8], tag: String)? {
        let isPlain = path.split(separator: "/").allSatisfy { !$0.hasPrefix(".") } && !path.contains("\0")
        guard isPlain, let found = PublishFile.resolved(root + path), found.hasPrefix(root == "/" ? root : "\(root)/")
        else { return nil }
        let descriptor = open(found, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        // The descriptor's file, which a publish may just have replaced under its name.
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let bytes = Self.bytes(of: descriptor)
        else { return nil }
        let parts = [Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec), Int(status.st_size), Int(status.st_ino)]
        return (bytes, "\"" + parts.map { String($0, radix: 36) }.joined(separator: "-") + "\"")
    }

    private static func bytes(of descriptor: CInt) -> [UInt8]? {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
    }
}
