import PlacardCore
import PlacardSodium

/// A campaign file as it is published: its links name files by their hash.
struct PublishedContent {
    let file: CampaignFile
    /// The pictures and bundles, by their path such as `files/<sha256>.png`.
    let files: [String: [UInt8]]
    /// What check finds in the content.
    let findings: [CheckFinding]
    /// Without a sequence.
    private let content: JSON

    /// - Parameters:
    ///   - path: the campaign file. Its links are relative to its folder, or begin with `/images/`.
    ///   - secrets: the bytes of files that must not be published.
    init(path: String, not secrets: [[UInt8]], sodium: Sodium) throws(Failure) {
        guard let bytes = try PublishFile.bytes(path) else {
            throw Failure(description: "\(path): there is no such file")
        }
        // The file's own error has a line and a column.
        file = try Self.read(bytes, path)
        var files: [String: [UInt8]] = [:]
        content = try ContentLinks.map((try? JSONReader.readFile(bytes)) ?? .null) { (link) throws(Failure) in
            let file = try ContentFile(link, besides: path, not: secrets, sodium)
            files[file.path] = file.bytes
            return file.path
        }
        self.files = files
        // On a device the links are whole URLs.
        let whole = try ContentLinks.map(content) { (link) throws(Failure) in "https://publisher.example/\(link)" }
        let options = CheckOptions(settings: try CheckSettings(besides: path))
        findings = CheckedFile(Array(whole.text().utf8), path: path, options: options).findings
    }

    private static func read(_ bytes: [UInt8], _ path: String) throws(Failure) -> CampaignFile {
        do throws(CampaignFileError) {
            return try CampaignFile(bytes, modified: Times.nowMs / 1000)
        } catch {
            throw Failure(description: error.description(of: path))
        }
    }

    /// The campaign file that devices get.
    func blob(sequence: Int64) -> [UInt8] {
        var members = content.members ?? [:]
        members["sequence"] = .integer(sequence)
        return Array(JSON.object(members).text().utf8)
    }
}
