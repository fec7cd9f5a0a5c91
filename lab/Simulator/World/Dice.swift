import PlacardCore

/// The decisions of one step of a life. Each step has dice of its own, so that a step can be removed from a life
/// without changing what the others do.
struct Dice {
    private var source: RandomSource

    /// - Parameter step: the number of the step; negative for the decisions that are made before the first.
    init(seed: UInt64, step: Int) {
        var mixer = RandomSource(seed: seed ^ 0x746F_7274_7572_6521)
        source = RandomSource(seed: mixer.next() &+ UInt64(bitPattern: Int64(step)) &* 0x9E6C_63D0_876A_68E1)
        _ = source.next()
    }

    mutating func word() -> UInt64 { source.next() }

    /// A number from 0 to `limit` - 1.
    mutating func below(_ limit: Int) -> Int { Int(source.next() % UInt64(max(1, limit))) }

    mutating func within(_ range: ClosedRange<Int64>) -> Int64 {
        range.lowerBound + Int64(source.next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// One of the elements, which must not be empty.
    mutating func pick<T>(_ elements: [T]) -> T { elements[below(elements.count)] }
}
