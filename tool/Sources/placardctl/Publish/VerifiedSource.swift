import PlacardCore
import PlacardSodium

/// A published source as a device gets it: from a directory, or over HTTP.
enum VerifiedSource {
    case directory(String)
    /// The URL of the head.
    case url(String, Fetch)

    /// - Parameter place: a directory, the URL of a head, or that of its folder with a slash at the end.
    init(_ place: String, caFile: String?) throws(Failure) {
        guard place.hasPrefix("https://") || place.hasPrefix("http://") else {
            self = .directory(place)
            return
        }
        self = .url(place.hasSuffix("/") ? place + PublishDirectory.head : place, try Fetch(caFile: caFile))
    }

    /// The folder of a head on the disk, as if it were served.
    static let localFolder = SourceFolder(ofHead: local + PublishDirectory.head, allowsInsecureHTTP: false)
    private static let local = "https://localhost/"

    /// Nil for a URL that no device fetches.
    var folder: SourceFolder? {
        switch self {
        case .directory: Self.localFolder
        case .url(let url, _): SourceFolder(ofHead: url, allowsInsecureHTTP: true)
        }
    }

    func head() throws(Failure) -> [UInt8] {
        switch self {
        case .directory(let path): try Self.read("\(path)/\(PublishDirectory.head)")
        case .url(let url, let fetch): try Self.get(url, fetch)
        }
    }

    /// - Parameter url: below the folder.
    func bytes(_ url: String) throws(Failure) -> [UInt8] {
        switch self {
        case .directory(let path): try Self.read("\(path)/\(url.dropFirst(Self.local.count))")
        case .url(_, let fetch): try Self.get(url, fetch)
        }
    }

    private static func read(_ path: String) throws(Failure) -> [UInt8] {
        guard let bytes = try PublishFile.bytes(path) else { throw Failure(description: "there is no file \(path)") }
        return bytes
    }

    private static func get(_ url: String, _ fetch: Fetch) throws(Failure) -> [UInt8] {
        switch fetch.get(url) {
        case .failure(_, let detail): throw Failure(description: "\(url): \(detail)")
        case .reply(let reply):
            guard reply.status == 200 else {
                throw Failure(description: "\(url) answers with HTTP status \(reply.status)")
            }
            return reply.body
        }
    }
}
