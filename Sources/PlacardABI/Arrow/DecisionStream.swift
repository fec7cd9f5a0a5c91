import CPlacard
import Placard
import PlacardCore
import PlacardReplay

/// The object behind a stream of decisions. Each `next` replays as many events as make one chunk.
final class DecisionStream {
    /// Small: the memory of a replay is mostly that of a chunk.
    private static let rowLimit = 8_192
    private static let sizeLimit = 64 << 20
    /// After so many events a chunk ends, however short it is: the caller can look at the progress, or cancel.
    private static let eventLimit = 1_000_000
    private static let invalidArgument: Int32 = 22  // EINVAL

    private let events: EventStream
    private let table: EventColumns
    private let replay: Replay
    private let columns: DecisionColumns
    /// The chunk of events in work, its length, and the next row in it.
    private var chunk: EventColumns.Chunk?
    private var length = 0
    private var position = 0
    private var hasEnded = false
    private let dropped: [Problem]
    private var failure: UnsafeMutablePointer<CChar>?

    var rows: Int64 { replay.rows }
    var users: Int64 { replay.users }

    convenience init(
        _ events: EventStream, _ campaigns: ReplayCampaigns, _ options: ReplayOptions
    ) throws(PlacardError) {
        self.init(events, try events.columns(), campaigns, options)
    }

    private init(
        _ events: EventStream, _ table: EventColumns, _ campaigns: ReplayCampaigns, _ options: ReplayOptions
    ) {
        self.events = events
        self.table = table
        replay = Replay(campaigns, options: options)
        columns = DecisionColumns(campaigns.list)
        dropped = campaigns.problems
    }

    deinit { failure?.deallocate() }

    /// Returns false at the end of the events.
    private func readChunk() throws(ReplayError) -> Bool {
        chunk = nil
        position = 0
        guard let next = try events.next() else { return false }
        length = Int(next.pointee.length)
        chunk = table.chunk(next)
        guard chunk != nil else {
            throw ReplayError(row: replay.rows, column: nil, "a chunk of the events lacks columns of its table")
        }
        return true
    }

    // MARK: Writing

    /// Replays until a chunk is complete. Returns an errno code.
    func next(_ out: UnsafeMutablePointer<ArrowArray>) -> Int32 {
        out.initialize(to: ArrowArray())
        if failure == nil, !hasEnded {
            do throws(ReplayError) { try fill() } catch { fail(error.description) }
        }
        // What was decided before a fault is delivered first.
        if failure != nil, columns.count == 0 { return Self.invalidArgument }
        if columns.count == 0, hasEnded { return 0 }
        columns.take().export(to: out)
        return 0
    }

    private func fill() throws(ReplayError) {
        var rest = Self.eventLimit
        while rest > 0, columns.count < Self.rowLimit, columns.size < Self.sizeLimit {
            if let chunk, position < length {
                rest -= try apply(chunk, atMost: rest)
            } else if try !readChunk() {
                replay.finish { columns.append($0) }
                try checkRoom()
                hasEnded = true
                return
            }
        }
    }

    /// Applies rows of the chunk. Returns how many.
    private func apply(_ chunk: EventColumns.Chunk, atMost limit: Int) throws(ReplayError) -> Int {
        let start = position
        while position < length, position - start < limit, columns.count < Self.rowLimit,
            columns.size < Self.sizeLimit
        {
            let row = try EventColumns.row(chunk, position, row: replay.rows) { !replay.isCurrent($0) }
            try replay.apply(row) { columns.append($0) }
            try checkRoom()
            position += 1
        }
        return position - start
    }

    private func checkRoom() throws(ReplayError) {
        guard columns.isFull else { return }
        throw ReplayError(row: replay.rows - 1, column: nil, "the decisions about it take more than 1 GiB")
    }

    private func fail(_ text: String) {
        let bytes = Array(text.utf8)
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        for (index, byte) in bytes.enumerated() { copy[index] = CChar(truncatingIfNeeded: byte) }
        copy[bytes.count] = 0
        failure = copy
    }

    var lastError: UnsafePointer<CChar>? { failure.map { UnsafePointer($0) } }

    // MARK: As a stream of C

    func export(to stream: UnsafeMutablePointer<ArrowArrayStream>) {
        stream.initialize(
            to: ArrowArrayStream(
                get_schema: { stream, out in
                    guard let own = DecisionStream.of(stream), let out else { return DecisionStream.invalidArgument }
                    DecisionColumns.schema(dropped: own.dropped).export(to: out)
                    return 0
                },
                get_next: { stream, out in
                    guard let own = DecisionStream.of(stream), let out else { return DecisionStream.invalidArgument }
                    return own.next(out)
                },
                get_last_error: { DecisionStream.of($0)?.lastError },
                release: DecisionStream.release,
                private_data: UnsafeMutableRawPointer(Handle.make(self))))
    }

    private static let release: @convention(c) (UnsafeMutablePointer<ArrowArrayStream>?) -> Void = { stream in
        guard let stream, let own = stream.pointee.private_data, stream.pointee.release != nil else { return }
        stream.pointee.release = nil
        Handle.release(OpaquePointer(own), as: DecisionStream.self)
    }

    private static func of(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> DecisionStream? {
        guard let stream, stream.pointee.release != nil, let own = stream.pointee.private_data else { return nil }
        return Handle.object(OpaquePointer(own), as: DecisionStream.self)
    }

    /// The object behind a stream; nil: it is another's, or was released.
    static func behind(_ stream: UnsafePointer<ArrowArrayStream>) -> DecisionStream? {
        guard let theirs = stream.pointee.release,
            unsafeBitCast(theirs, to: UnsafeRawPointer.self) == unsafeBitCast(release, to: UnsafeRawPointer.self)
        else { return nil }
        return of(UnsafeMutablePointer(mutating: stream))
    }
}
