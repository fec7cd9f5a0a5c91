import CPlacard
import Placard
import PlacardCore
import PlacardReplay

/// A stream of events that was taken over, and its chunk in work.
final class EventStream {
    private let stream: UnsafeMutablePointer<ArrowArrayStream>
    /// Its release is nil while no chunk is in work.
    private let chunk: UnsafeMutablePointer<ArrowArray>

    /// - Parameter stream: not released.
    init(_ stream: ArrowArrayStream) {
        self.stream = .allocate(capacity: 1)
        self.stream.initialize(to: stream)
        chunk = .allocate(capacity: 1)
        chunk.initialize(to: ArrowArray())
    }

    deinit {
        releaseChunk()
        stream.pointee.release?(stream)
        chunk.deallocate()
        stream.deallocate()
    }

    private func releaseChunk() {
        chunk.pointee.release?(chunk)
        chunk.pointee = ArrowArray()
    }

    /// Reads the columns' names and types.
    func columns() throws(PlacardError) -> EventColumns {
        var schema = ArrowSchema()
        guard let read = stream.pointee.get_schema else {
            throw PlacardError(.invalid, "events has no function get_schema")
        }
        let code = read(stream, &schema)
        guard code == 0 else { throw PlacardError(.invalid, lastError(code)) }
        defer { schema.release?(&schema) }
        return try EventColumns(schema)
    }

    /// Returns nil at the end. The chunk is valid until the next call.
    func next() throws(ReplayError) -> UnsafePointer<ArrowArray>? {
        releaseChunk()
        guard let read = stream.pointee.get_next else { return nil }
        let code = read(stream, chunk)
        guard code == 0 else {
            chunk.pointee = ArrowArray()
            throw ReplayError(row: nil, column: nil, lastError(code))
        }
        return chunk.pointee.release == nil ? nil : UnsafePointer(chunk)
    }

    private func lastError(_ code: Int32) -> String {
        let text = stream.pointee.get_last_error?(stream).map { String(cString: $0) } ?? "error \(code)"
        return "the events cannot be read: \(text)"
    }
}
