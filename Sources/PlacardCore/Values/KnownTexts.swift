/// The texts of a list's elements as the last reply spelled them. An element that a reply repeats byte for byte need
/// not be parsed again.
package struct KnownTexts: Sendable {
    package let key: DigestKey
    private let marks: [TextMark?]
    /// The element expected next: servers mostly repeat a list in its order.
    private var next = 0
    /// Built when an element is neither the expected one nor another version of it.
    private var byBeginning: BeginningTable?
    /// Digests of the last element that is not known. Its mark needs them again: a changed element often begins as
    /// before and is as long.
    private var missed = Missed()

    private struct Missed {
        var beginning: UInt64?
        var length = 0
        var digest: DigestKey.Digest?
    }

    /// - Parameter marks: in the server's order; nil for an element that cannot be recognized.
    package init(_ key: DigestKey, _ marks: [TextMark?]) {
        self.key = key
        self.marks = marks
    }

    /// Returns the position and the length of the known text with which `rest` begins; nil: none is recognized.
    package mutating func find(at rest: UnsafeRawBufferPointer) -> (position: Int, length: Int)? {
        missed = Missed()
        guard !marks.isEmpty else { return nil }
        // The one after the expected element: that one was removed.
        if let found = match(next, rest) ?? match(next + 1, rest) { return found }
        guard let beginning = key.beginning(rest) else { return nil }
        missed.beginning = beginning
        let isOtherVersion = marks.indices.contains(next) && marks[next]?.beginning == beginning
        for position in isOtherVersion ? [] : candidates(beginning) where position != next {
            if let found = match(position, rest) { return found }
        }
        next += 1
        return nil
    }

    /// The mark of the text that `find` has just not recognized.
    package func mark(_ text: UnsafeRawBufferPointer) -> TextMark {
        let beginning = text.count >= DigestKey.beginningSize ? missed.beginning ?? key.beginning(text) : 0
        return TextMark(length: text.count, beginning: beginning ?? 0, digest: digest(text))
    }

    private mutating func match(_ position: Int, _ rest: UnsafeRawBufferPointer) -> (position: Int, length: Int)? {
        guard marks.indices.contains(position), let mark = marks[position], Self.canEnd(rest, at: mark.length)
        else { return nil }
        let digest = digest(UnsafeRawBufferPointer(rebasing: rest[..<mark.length]))
        guard digest == mark.digest else {
            (missed.length, missed.digest) = (mark.length, digest)
            return nil
        }
        next = position + 1
        return (position, mark.length)
    }

    /// - Parameter text: begins where `find` has looked.
    private func digest(_ text: UnsafeRawBufferPointer) -> DigestKey.Digest {
        if let digest = missed.digest, missed.length == text.count { return digest }
        return key.digest(text)
    }

    /// Whether an object can end there and the list can go on. Spares most digests of other texts.
    private static func canEnd(_ rest: UnsafeRawBufferPointer, at length: Int) -> Bool {
        guard length > 0, length < rest.count, rest[length - 1] == UInt8(ascii: "}") else { return false }
        switch rest[length] {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
            UInt8(ascii: "\t"):
            return true
        default: return false
        }
    }

    private mutating func candidates(_ beginning: UInt64) -> [Int] {
        if let byBeginning { return byBeginning.positions(of: beginning) }
        let table = BeginningTable(marks)
        byBeginning = table
        return table.positions(of: beginning)
    }
}

/// The positions of marks, by the digest of their first bytes: a hash table, for which the digest is the hash.
private struct BeginningTable: Sendable {
    /// Positions with the same beginning that are kept: comparing more would cost more than parsing.
    private static let limit = 4

    private struct Slot {
        var beginning: UInt64
        /// -1: the slot is empty.
        var position: Int
    }

    private var slots: [Slot]

    init(_ marks: [TextMark?]) {
        var size = 8
        while size < 2 * marks.count { size *= 2 }
        slots = [Slot](repeating: Slot(beginning: 0, position: -1), count: size)
        for (position, mark) in marks.enumerated() {
            guard let beginning = mark?.beginning, beginning != 0 else { continue }
            let (index, same) = walk(beginning) { _ in }
            if same < Self.limit { slots[index] = Slot(beginning: beginning, position: position) }
        }
    }

    func positions(of beginning: UInt64) -> [Int] {
        var found: [Int] = []
        walk(beginning) { found.append($0) }
        return found
    }

    /// Passes the positions with that beginning to `visit`. Returns the first free slot after them, and their number.
    @discardableResult
    private func walk(_ beginning: UInt64, _ visit: (Int) -> Void) -> (free: Int, same: Int) {
        let mask = slots.count - 1
        var index = Int(truncatingIfNeeded: beginning) & mask
        var same = 0
        while slots[index].position >= 0 {
            if slots[index].beginning == beginning {
                visit(slots[index].position)
                same += 1
            }
            index = (index + 1) & mask
        }
        return (index, same)
    }
}
