import PlacardCore
import PlacardStore
import PlacardTape

/// A client's tape. A fault of its file ends the recording, and no call.
final class ClientTape: TapeOutput {
    private let file: TapeFile
    private var bodies = TapeBodies()
    /// Why the recording has ended, until the client reports it.
    private var fault: String?

    /// Nil: nothing is recorded. What an earlier client recorded is then deleted.
    static func of(_ setup: ClientSetup, _ store: Store, at now: Instant) -> ClientTape? {
        guard let limits = setup.tape else {
            store.removeTape()
            return nil
        }
        let tape = ClientTape(store.tapeFile(limits, head: TapeFrames.head(at:)), at: now)
        // Nothing is recorded then, so that a change of user and a wipe do not find it.
        if tape.fault != nil { store.removeTape() }
        return tape
    }

    private init(_ file: TapeFile, at now: Instant) {
        self.file = file
        var found = TapeBodies()
        do throws(PlacardError) {
            let isContinued = try file.open(at: now.wallMs) { bytes in
                guard let tape = TapeReader.survey(bytes) else { return nil }
                found = tape.bodies
                return (tape.beganMs, tape.size)
            }
            if isContinued { bodies = found }
        } catch {
            fault = error.message
        }
    }

    func recorder(
        over store: any EngineStore, _ setup: ClientSetup, _ options: EngineOptions, _ seeds: TapeOpening.Seeds,
        at now: Instant
    ) -> TapeRecorder? {
        if fault != nil { return nil }
        var system = SystemRandomNumberGenerator()
        let recorder = TapeRecorder(
            over: store, apiKey: setup.requests.apiKey, secret: (system.next(), system.next()), bodies: bodies, to: self
        )
        recorder.open(
            options, setup.requests, user: setup.userID, signature: setup.signature, seeds: seeds, at: now)
        return recorder
    }

    /// Returns why the recording has ended, once.
    func takeFault() -> String? {
        defer { fault = nil }
        return fault
    }

    func close() { file.close() }
    func closeInChild() { file.closeInChild() }

    // MARK: TapeOutput

    func append(_ frames: [UInt8], at now: Instant) -> TapeWritten {
        switch file.append(frames, at: now.wallMs) {
        case .done: return .done
        case .next: return .next
        case .full: return .full
        case .failed(let reason):
            fault = reason
            return .failed
        }
    }

    func erase(at now: Instant) { file.erase(at: now.wallMs) }
    func end(_ reason: String) { fault = reason }
}
