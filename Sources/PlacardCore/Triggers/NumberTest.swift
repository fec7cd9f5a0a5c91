/// A filter that compares a property with a number, for numeric properties. Holds no references, because a search makes
/// hundreds of these comparisons in a microsecond.
package struct NumberTest: Sendable {
    package enum Number: Sendable {
        case int(Int64)
        case double(Double)

        /// Nil for values of other types.
        init?(_ value: Value) {
            switch value {
            case .int(let number): self = .int(number)
            case .double(let number): self = .double(number)
            case .null, .bool, .string, .date, .array, .object: return nil
            }
        }

        static func < (left: Number, right: Number) -> Bool {
            switch (left, right) {
            case (.int(let left), .int(let right)): left < right
            case (.double(let left), .double(let right)): left < right
            case (.int(let left), .double(let right)): order(left, right) < 0
            case (.double(let left), .int(let right)): order(right, left) > 0
            }
        }

        static func == (left: Number, right: Number) -> Bool {
            switch (left, right) {
            case (.int(let left), .int(let right)): left == right
            case (.double(let left), .double(let right)): left == right
            case (.int(let left), .double(let right)), (.double(let right), .int(let left)): order(left, right) == 0
            }
        }

        /// -1, 0 or 1. Exact: the integer is not rounded to a double (rule 6.1.2).
        private static func order(_ left: Int64, _ right: Double) -> Int {
            if right >= 0x1p63 { return -1 }
            // Filters and properties never hold NaN; it would end up here.
            guard right >= -0x1p63 else { return 1 }
            let whole = Int64(right)
            if left != whole { return left < whole ? -1 : 1 }
            let rest = right - Double(whole)
            return rest > 0 ? -1 : rest < 0 ? 1 : 0
        }
    }

    private let comparator: Comparator
    private let wanted: Number

    /// Nil for filters that do not compare with a number.
    init?(_ filter: PropertyFilter) {
        guard !filter.isDate, Self.comparators.contains(filter.comparator), let wanted = Number(filter.wanted) else {
            return nil
        }
        comparator = filter.comparator
        self.wanted = wanted
    }

    private static let comparators: [Comparator] = [
        .equals, .notEquals, .greater, .greaterOrEqual, .less, .lessOrEqual,
    ]

    func holds(for number: Number) -> Bool {
        switch comparator {
        case .equals: number == wanted
        case .notEquals: !(number == wanted)
        case .greater: wanted < number
        case .greaterOrEqual: !(number < wanted)
        case .less: number < wanted
        default: !(wanted < number)
        }
    }
}
