/// The texts of a list's elements as the last reply spelled them. An element that a reply repeats byte for byte need
/// not be parsed again.
package struct KnownTexts: Sendable {
    package let key: DigestKey
    private let marks: [TextMark?]
    /// The element expected next: servers mostly repeat a list in its order.
    private var next = 0
    /// Positions by the digest of the first bytes; built when an element is not the expected one.
    private var byBeginning: [UInt64: [Int]]?

    /// Elements with the same beginning that are compared: more would cost more than parsing.
    private static let candidateLimit = 4

    /// - Parameter marks: in the server's order; nil for an element that cannot be recognized.
    package init(_ key: DigestKey, _ marks: [TextMark?]) {
        self.key = key
        self.marks = marks
    }

    /// Returns the position and the length of the known text with which `rest` begins; nil: none is recognized.
    package mutating func find(at rest: UnsafeRawBufferPointer) -> (position: Int, length: Int)? {
        guard !marks.isEmpty else { return nil }
        if let found = match(next, rest) { return found }
        guard let beginning = key.beginning(rest) else { return nil }
        for position in candidates(beginning).prefix(Self.candidateLimit) where position != next {
            if let found = match(position, rest) { return found }
        }
        // Probably a changed version of the expected element.
        next += 1
        return nil
    }

    private mutating func match(_ position: Int, _ rest: UnsafeRawBufferPointer) -> (position: Int, length: Int)? {
        guard marks.indices.contains(position), let mark = marks[position], Self.canEnd(rest, at: mark.length),
            key.digest(UnsafeRawBufferPointer(rebasing: rest[..<mark.length])) == mark.digest
        else { return nil }
        next = position + 1
        return (position, mark.length)
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
        if let byBeginning { return byBeginning[beginning] ?? [] }
        var new: [UInt64: [Int]] = [:]
        new.reserveCapacity(marks.count)
        for (position, mark) in marks.enumerated() {
            guard let mark, mark.beginning != 0 else { continue }
            new[mark.beginning, default: []].append(position)
        }
        byBeginning = new
        return new[beginning] ?? []
    }
}
