/// Comparator codes of property filters (C.3). Codes that are not listed, known or not, never hold.
package struct Comparator: RawRepresentable, Sendable, Equatable {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }

    package static let equals = Comparator(rawValue: 1)
    package static let notEquals = Comparator(rawValue: 2)
    package static let greater = Comparator(rawValue: 3)
    package static let greaterOrEqual = Comparator(rawValue: 4)
    package static let less = Comparator(rawValue: 5)
    package static let lessOrEqual = Comparator(rawValue: 6)
    package static let matchesRegex = Comparator(rawValue: 10)
    package static let exists = Comparator(rawValue: 11)
    package static let existsNot = Comparator(rawValue: 12)
    package static let dateBefore = Comparator(rawValue: 15)
    package static let dateAfter = Comparator(rawValue: 16)
    package static let matchesNotRegex = Comparator(rawValue: 17)

    package var isRegex: Bool { self == .matchesRegex || self == .matchesNotRegex }

    /// In words, for explanations.
    package func words(isDate: Bool) -> String {
        switch self {
        case .equals: "equal to"
        case .notEquals: "not equal to"
        case .greater: "greater than"
        case .greaterOrEqual: isDate ? "no longer ago in seconds than" : "greater than or equal to"
        case .less: "less than"
        case .lessOrEqual: isDate ? "at least as many seconds ago as" : "less than or equal to"
        case .matchesRegex: "matching"
        case .exists: "any value"
        case .existsNot: "no value"
        case .dateBefore: "in less seconds than"
        case .dateAfter: "in more seconds than"
        case .matchesNotRegex: "not matching"
        default: "comparator \(rawValue), which never holds here, with"
        }
    }
}
