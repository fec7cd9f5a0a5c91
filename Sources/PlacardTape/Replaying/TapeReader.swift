import PlacardCore

/// Reads a tape from its bytes, entry by entry. Bytes from outside: everything is checked, and nothing traps.
package struct TapeReader {
    package enum Fault: Error, Equatable {
        /// The bytes are no tape.
        case notATape
        /// A newer version of the library wrote it.
        case newer(format: UInt16)
    }

    /// The library that wrote the tape.
    package let library: String
    /// Wall time at which this part of the tape was begun.
    private let beganMs: Int64
    /// Whether the tape ends in the middle of an entry, or with one that cannot be read.
    package private(set) var isDamaged = false

    private var reader: ByteReader
    private var bodies = TapeBodies()

    package init(_ bytes: [UInt8]) throws(Fault) {
        reader = ByteReader(bytes)
        guard let mark = try? reader.bytes(TapeFrames.mark.count), mark == TapeFrames.mark,
            let format = try? reader.number(UInt16.self)
        else { throw .notATape }
        guard format <= TapeFrames.format else { throw .newer(format: format) }
        guard let library = try? reader.string(), let beganMs = try? reader.number(Int64.self) else { throw .notATape }
        (self.library, self.beganMs) = (library, beganMs)
    }

    /// The next entry; nil: the tape ends here.
    package mutating func next() -> TapeEntry? {
        while !reader.isAtEnd, !isUnused {
            do throws(Damaged) {
                if let entry = try frame() { return entry }
            } catch {
                isDamaged = true
                reader = ByteReader([])
            }
        }
        return nil
    }

    /// Whether only room that was reserved is left, as after a crash: no frame has the kind 0.
    private var isUnused: Bool {
        var rest = reader
        return (try? rest.number(UInt32.self)) == 0 && (try? rest.number(UInt8.self)) == 0
    }

    private mutating func frame() throws(Damaged) -> TapeEntry? {
        let (kind, bytes) = try plainFrame()
        var frame = ByteReader(bytes)
        switch TapeFrames.Kind(rawValue: kind) {
        case .body:
            bodies.add(bytes)
            return nil
        case .opening: return .opening(try frame.opening(bodies))
        case .turn: return .turn(try frame.turn(bodies))
        case nil: throw Damaged()
        }
    }

    /// When a tape was begun, its bodies, and how many of its bytes can be continued; nil: it is no tape.
    package static func survey(_ bytes: [UInt8]) -> (beganMs: Int64, size: Int?, bodies: TapeBodies)? {
        guard var tape = try? TapeReader(bytes) else { return nil }
        var bodies = TapeBodies()
        // Each part of a tape is of one version of the library.
        guard tape.library == LibraryVersion.text else { return (tape.beganMs, nil, bodies) }
        var size = bytes.count - tape.reader.left
        while !tape.reader.isAtEnd, let frame = try? tape.plainFrame() {
            if frame.kind == TapeFrames.Kind.body.rawValue { bodies.know(TapeBodies.digest(frame.bytes)) }
            size = bytes.count - tape.reader.left
        }
        return (tape.beganMs, size, bodies)
    }

    private mutating func plainFrame() throws(Damaged) -> (kind: UInt8, bytes: [UInt8]) {
        let size = Int(try reader.number(UInt32.self))
        let kind = try reader.number(UInt8.self)
        let bytes = try reader.bytes(size)
        guard try reader.number(UInt32.self) == TapeFrames.checksum(kind, bytes) else { throw Damaged() }
        return (kind, bytes)
    }
}
