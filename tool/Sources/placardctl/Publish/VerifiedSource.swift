import PlacardCore
import PlacardSodium

/// A published source as a device gets it: from a directory, or over HTTP.
struct VerifiedSource {
    private enum Place {
        case directory(String)
        case url(Fetch)
    }

    private let place: Place
    /// What was found instead of a head, or the head.
    private let read: Result<[UInt8], Failure>
    /// That of the head, after redirects; nil: no device fetches from its URL.
    let folder: SourceFolder?

    /// - Parameter place: a directory, the URL of a head, or that of its folder with a slash at the end.
    init(_ place: String, caFile: String?) throws(Failure) {
        guard place.hasPrefix("https://") || place.hasPrefix("http://") else {
            self.place = .directory(place)
            folder = Self.localFolder
            read = Result { () throws(Failure) in try Self.file("\(place)/\(PublishDirectory.head)") }
            return
        }
        let fetch = try Fetch(caFile: caFile)
        let url = place.hasSuffix("/") ? place + PublishDirectory.head : place
        self.place = .url(fetch)
        do throws(Failure) {
            let reply = try Self.get(url, fetch)
            read = .success(reply.body)
            folder = SourceFolder(ofHead: reply.content.url ?? url, allowsInsecureHTTP: true)
        } catch {
            read = .failure(error)
            folder = nil
        }
    }

    /// The folder of a head on the disk, as if it were served.
    static let localFolder = SourceFolder(ofHead: local + PublishDirectory.head, allowsInsecureHTTP: false)
    private static let local = "https://localhost/"

    func head() throws(Failure) -> [UInt8] { try read.get() }

    /// - Parameter url: below the folder.
    func bytes(_ url: String) throws(Failure) -> [UInt8] {
        switch place {
        case .directory(let path): try Self.file("\(path)/\(url.dropFirst(Self.local.count))")
        case .url(let fetch): try Self.get(url, fetch).body
        }
    }

    private static func file(_ path: String) throws(Failure) -> [UInt8] {
        guard let bytes = try PublishFile.bytes(path) else { throw Failure(description: "there is no file \(path)") }
        return bytes
    }

    private static func get(_ url: String, _ fetch: Fetch) throws(Failure) -> HTTPReply {
        switch fetch.get(url, asSource: true) {
        case .failure(_, let detail): throw Failure(description: "\(url): \(detail)")
        case .reply(let reply):
            guard reply.status == 200 else {
                throw Failure(description: "\(url) answers with HTTP status \(reply.status)")
            }
            if let encoding = reply.content.encoding, !encoding.isEmpty, encoding.lowercased() != "identity" {
                throw Failure(
                    description: "\(url) answers with Content-Encoding \(NameRule.shown(encoding)), unasked: devices "
                        + "refuse that (http); switch it off for this folder")
            }
            return reply
        }
    }
}
