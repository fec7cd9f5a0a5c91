/// One comparison of an event's property with a value (rule 9.3).
package struct PropertyFilter: Sendable, Equatable {
    package let key: String
    /// Whether the filter's declared type is `date`; other declared types have no effect.
    package let isDate: Bool
    package let comparator: Comparator
    package let wanted: Value

    package init(key: String, isDate: Bool, comparator: Comparator, wanted: Value) {
        self.key = key
        self.isDate = isDate
        self.comparator = comparator
        self.wanted = wanted
    }
}

/// Groups are ANDed, the filters inside a group ORed: no groups is true, an empty group is false (rules 9.3.1, 9.3.2).
package typealias FilterGroups = [[PropertyFilter]]

/// Comparator codes of property filters (rule 9.3). Codes that are not listed here never hold.
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
}
