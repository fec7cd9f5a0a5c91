import PlacardCore
import PlacardHTML
import PlacardSodium

/// A picture or bundle that a campaign file names.
struct ContentFile {
    /// As it is published: `files/<sha256>.<ext>`.
    let path: String
    let bytes: [UInt8]

    /// Those of files that pages use. Others on the publisher's disk are not meant for devices.
    private static let endings = Set(PictureFolder.types.keys).union(MediaType.fileExtensions)

    /// - Parameter link: a path below the folder of the campaign file; `/images/` is its folder `images`.
    init(_ link: String, besides campaignFile: String, not secrets: [[UInt8]], _ sodium: Sodium) throws(Failure) {
        let folder = PublishFile.folder(of: campaignFile)
        let isServed = link.hasPrefix(PlainPath.images)
        guard isServed || !Self.isURL(link) else {
            throw Self.fault(
                link,
                "is not next to the campaign file, and devices fetch only what is published with it: put it there, and "
                    + "give its path")
        }
        let local = "\(folder)/\(isServed ? String(link.dropFirst()) : link)"
        guard let bytes = try PublishFile.bytes(local) else {
            throw Self.fault(link, "is missing: there is no file \(local)")
        }
        guard PublishFile.isBelow(folder, local) else {
            throw Self.fault(link, "leads out of the folder of the campaign file")
        }
        guard bytes.count <= AssetCache.pictureLimit else {
            throw Self.fault(link, "has \(bytes.count) bytes: devices fetch at most \(AssetCache.pictureLimit)")
        }
        let hash = bytes.withUnsafeBytes { sodium.sha256($0) }
        guard !secrets.contains(bytes) else {
            throw Self.fault(link, "is a secret key that signs this content: move it away, and never publish it")
        }
        let ending = link.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased() ?? ""
        guard Self.endings.contains(ending), let file = SignedFile("\(SignedFile.folder)\(hash).\(ending)") else {
            let endings = Self.endings.sorted().map { ".\($0)" }.joined(separator: ", ")
            throw Self.fault(link, "is nothing that a message or card shows: their files end with \(endings)")
        }
        self.bytes = bytes
        path = file.path
    }

    /// Whether it begins with a slash or a scheme.
    private static func isURL(_ link: String) -> Bool {
        link.hasPrefix("/") || link.utf8.prefix { !"/?#".utf8.contains($0) }.contains(UInt8(ascii: ":"))
    }

    private static func fault(_ link: String, _ problem: String) -> Failure {
        Failure(description: "the link \(NameRule.shown(link, limit: 200)) \(problem)")
    }
}
