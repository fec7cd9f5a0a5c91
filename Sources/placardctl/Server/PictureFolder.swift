import Foundation
import NIOHTTP1

/// A campaign file's pictures: the folder `images` next to it is served below `/images/`.
struct PictureFolder: Sendable {
    static let path = "/images/"

    private static let types = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "svg": "image/svg+xml", "avif": "image/avif",
    ]

    private let folder: URL

    init(besides file: String) {
        folder = URL(fileURLWithPath: file).deletingLastPathComponent().appending(path: "images")
    }

    /// A file directly in the folder, by its name; nil when it is missing.
    func answer(_ name: String) -> Response? {
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.contains("\0") else { return nil }
        let file = folder.appending(path: name)
        let isFile = (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile ?? false
        guard isFile, let data = try? Data(contentsOf: file) else { return nil }
        return Responses.picture(data, type: Self.types[file.pathExtension.lowercased()] ?? "application/octet-stream")
    }

    /// Makes a URL of the path in a message's `image_url`, or a card's `i`: on the host that the client has used.
    static func complete(_ object: JSON, _ key: String, on host: String?) -> JSON {
        guard var members = object.members, let given = members[key]?.string, given.hasPrefix(path),
            let host
        else { return object }
        members[key] = .string("http://\(host)\(given)")
        return .object(members)
    }

    /// The address that the client has used, or, if it has used a name, the address that it has connected to: pictures
    /// are not served under names (`OriginGuard`).
    static func host(for request: Request) -> String? {
        if let host = request.headers.first(name: "Host"), HostAddress.isNumeric(host) { return host }
        return request.localAddress.map(HostAddress.text)
    }
}
