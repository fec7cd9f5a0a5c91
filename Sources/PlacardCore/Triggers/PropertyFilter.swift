/// One comparison of an event's property with a value (C.3).
package struct PropertyFilter: Sendable, Equatable {
    package let key: String
    /// The filter's declared type is `date`; the declared type matters for nothing else.
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

/// Groups are ANDed, the filters inside a group ORed: no group is true, an empty group is false (C.3.2, C.3.3).
package typealias FilterGroups = [[PropertyFilter]]
