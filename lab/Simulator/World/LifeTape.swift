import PlacardCore
import PlacardRegex
import PlacardTape

/// The tape of a life with all its processes. Played at the end, it must give what happened, from the bytes alone.
final class LifeTape: TapeOutput {
    private var earlier: [UInt8] = []
    private var bytes = TapeFrames.head(at: 0)
    /// Bytes after which the next part of the tape begins; nil: never.
    private let limit: Int?

    init(limit: Int? = nil) { self.limit = limit }

    /// What writes the tape of a new process.
    func recorder(over store: any EngineStore) -> TapeRecorder {
        let bodies = TapeReader.survey(bytes)?.bodies ?? TapeBodies()
        return TapeRecorder(over: store, apiKey: Device.apiKey, secret: (1, 2), bodies: bodies, to: self)
    }

    func append(_ frames: [UInt8], at now: Instant) -> TapeWritten {
        bytes += frames
        guard let limit, bytes.count > limit else { return .done }
        (earlier, bytes) = (bytes, TapeFrames.head(at: 0))
        return .next
    }

    func erase(at now: Instant) { (earlier, bytes) = ([], TapeFrames.head(at: 0)) }
    func end(_ reason: String) {}

    /// Plays the tape.
    func check() throws(Violation) {
        let property = "a tape gives what happened"
        let parts = [earlier, bytes].compactMap { try? TapeReader($0) }
        if parts.count < (earlier.isEmpty ? 1 : 2) { throw Violation(property, "the tape cannot be read") }
        let player = TapePlayer(parts, compileRegex: compileRegex)
        while let step = player.next() {
            guard step.diverges else { continue }
            throw Violation(property, "call \(step.call) diverges: \(Self.text(of: step))")
        }
        if player.isDamaged { throw Violation(property, "the tape is damaged") }
    }

    private static func text(of step: TapePlayer.Step) -> String {
        let status = step.status.map { "\($0)" } ?? "failed"
        let reports = step.consequences.flatMap {
            $0.events.map { "\($0)" } + $0.requests.map { "\($0.kind) \($0.id)" }
        }
        let seen = "\(status) \(reports.joined(separator: ", "))"
        switch step.entry {
        case .opening: return "opening: \(seen)"
        case .turn(let turn):
            return "\(turn.given) was \(turn.status.map { "\($0)" } ?? "failed"), notes \(turn.notes): \(seen)"
        }
    }
}
