import FoundationEssentials
import Glibc
import NIOHTTP1
import PlacardCore

/// A campaign file's pictures: the folder `images` next to it is served below `/images/`.
struct PictureFolder: Sendable {
    static let path = PlainPath.images

    static let types = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "svg": "image/svg+xml", "avif": "image/avif", "css": "text/css", "js": "text/javascript",
        "zip": "application/zip", "woff2": "font/woff2", "woff": "font/woff", "ttf": "font/ttf", "otf": "font/otf",
    ]

    private let folder: URL

    init(besides file: String) {
        folder = URL(fileURLWithPath: file).deletingLastPathComponent().appending(path: "images")
    }

    /// The reply with a file; nil when it is missing.
    func answer(_ name: String) -> Response? {
        guard let data = contents(name) else { return nil }
        let type = URL(fileURLWithPath: name).pathExtension.lowercased()
        return Responses.picture(data, type: Self.types[type] ?? "application/octet-stream")
    }

    /// A file directly in the folder, by its name; nil when it is missing.
    func contents(_ name: String) -> Data? {
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.contains("\0") else { return nil }
        let file = folder.appending(path: name)
        var status = stat()
        guard lstat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return try? Data(contentsOf: file)
    }

    /// Makes URLs of the paths of a message's picture and files, also where its HTML refers to the files.
    static func complete(message: JSON, on host: String?) -> JSON {
        let withPicture = complete(complete(message, "image_url", on: host), "assets_zip", on: host)
        guard var members = withPicture.members, let paths = members["asset_urls"]?.elements, let host else {
            return withPicture
        }
        var html = members["message"]?.string
        members["asset_urls"] = .array(
            paths.map { given in
                guard let file = given.string.map(CardURL.trimmed), let served = MessageURLs.served(file) else {
                    return given
                }
                let url = "http://\(host)\(served)"
                for mark in ["\"", "'", "("] {
                    html = html?.replacing(mark + file, with: mark + url)
                }
                return .string(url)
            })
        if let html { members["message"] = .string(html) }
        return .object(members)
    }

    /// Makes a URL of the path in a message's `image_url`, or a card's `i`: on the host that the client has used.
    static func complete(_ object: JSON, _ key: String, on host: String?) -> JSON {
        guard var members = object.members, let given = members[key]?.string.map(CardURL.trimmed),
            let served = MessageURLs.served(given), let host
        else { return object }
        members[key] = .string("http://\(host)\(served)")
        return .object(members)
    }

    /// The address that the client has used, or, if it has used a name, the address that it has connected to: pictures
    /// are not served under names (`OriginGuard`).
    static func host(for request: Request) -> String? {
        if let host = request.headers.first(name: "Host"), HostAddress.isNumeric(host) { return host }
        return request.localAddress.map(HostAddress.text)
    }
}
