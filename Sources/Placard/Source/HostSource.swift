import PlacardCampaigns
import PlacardCore

/// Where a client's content comes from instead of an endpoint (rule 12.1).
enum HostSource: Sendable {
    case text(SourceText)
    case file(SourceFile)

    /// Reads the source, unless it is as it was when its content got that stamp.
    func read(after stamp: [UInt8]?, at now: Instant) -> SourceReading {
        do throws(SourceFailure) {
            switch self {
            case .text(let text):
                if text.stamp == stamp { return .unchanged }
                let modifiedS = now.wallMs / 1000
                return .content(
                    try SourceDecoder.decode(text.bytes, links: text.link, stamp: text.stamp, modified: modifiedS))
            case .file(let file):
                if try file.state().stamp(of: file.path) == stamp { return .unchanged }
                let (bytes, state) = try file.contents()
                let stamp = state.stamp(of: file.path)
                return .content(
                    try SourceDecoder.decode(bytes, links: file.link, stamp: stamp, modified: state.modifiedS))
            }
        } catch {
            return .failed(error)
        }
    }

    /// As `read`, for open: a text that is no campaign file is a mistake in the program.
    func readAtOpen(after stamp: [UInt8]?, at now: Instant) throws(PlacardError) -> SourceReading {
        let reading = read(after: stamp, at: now)
        guard case .text = self, case .failed(let failure) = reading else { return reading }
        throw PlacardError(.invalid, "campaigns_json: \(failure.text)")
    }
}

/// A campaign file that is part of the program.
struct SourceText: Sendable {
    /// Recognizes a text. Fixed, because the text is the program's own, or its publisher's: nobody else chooses it.
    static let digestKey = DigestKey(0x706C_6163_6172_6421, 0x736F_7572_6365_2E31)

    let bytes: [UInt8]
    let stamp: [UInt8]

    init(_ text: String) {
        bytes = Array(text.utf8)
        stamp = [1] + bytes.withUnsafeBytes { Self.digestKey.mark($0) }.stored
    }

    /// Where a link of the text leads. A text has no folder.
    func link(_ link: String) -> ContentLinks.Target {
        guard PlainPath.besidesFile(link) != nil else { return .url(link) }
        return .refused("is a path, and a text in the program has no folder: give an https URL, or use source_file")
    }
}
