import PlacardCampaigns
import PlacardCore

/// Where a client's content comes from instead of an endpoint (rule 12.1).
enum HostSource: Sendable {
    /// A campaign file that is part of the program.
    case text([UInt8])
    /// The path of a campaign file.
    case file(String)

    /// Recognizes a text. Fixed, because the text is the program's own: nobody else chooses it.
    private static let digestKey = DigestKey(0x706C_6163_6172_6421, 0x736F_7572_6365_2E31)

    /// Reads the source, unless it is as it was when its content got that stamp.
    func read(after stamp: [UInt8]?, at now: Instant) -> SourceReading {
        do throws(SourceFailure) {
            switch self {
            case .text(let bytes): return try Self.read(bytes, after: stamp, at: now)
            case .file(let path): return try Self.read(SourceFile(path), after: stamp)
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

    private static func read(
        _ bytes: [UInt8], after stamp: [UInt8]?, at now: Instant
    ) throws(SourceFailure) -> SourceReading {
        var writer = ByteWriter()
        writer.number(UInt8(1))
        let mark = bytes.withUnsafeBytes { digestKey.mark($0) }
        for byte in mark.stored { writer.number(byte) }
        if writer.bytes == stamp { return .unchanged }
        return .content(try SourceDecoder.decode(bytes, stamp: writer.bytes, modified: now.wallMs / 1000))
    }

    private static func read(_ file: SourceFile, after stamp: [UInt8]?) throws(SourceFailure) -> SourceReading {
        if try file.state().stamp(of: file.path) == stamp { return .unchanged }
        let (bytes, state) = try file.contents()
        let content = try SourceDecoder.decode(bytes, stamp: state.stamp(of: file.path), modified: state.modifiedS)
        return .content(content)
    }
}
