/// What was left out. Raw values are those of `PLACARD_DROPPED_*`.
public enum DroppedKind: Int32, Sendable, CaseIterable {
    case card = 1
    case campaign = 2
    case filter = 3
    case url = 4
    case record = 5
    case pendingEvent = 6
    case pendingAttribute = 7
    case pendingUserField = 8
    case config = 9
    case store = 10
}

/// One bad item of an answer that was left out; the rest goes on.
package struct Problem: Sendable, Equatable {
    /// The reason for an item of the store, not of an answer.
    package static let damagedRow = "its row in the store is damaged"

    package let what: DroppedKind
    /// Names the item: a card's or campaign's id, or a place such as `cards[3]`. Empty: it stands for several
    /// (`Problems`).
    package let id: String
    /// What is wrong with it and where, for developers.
    package let reason: String

    package init(_ what: DroppedKind, id: String, _ reason: String) {
        self.what = what
        self.id = id
        self.reason = reason
    }
}

/// Collects what is wrong with the items of one answer: the first hundred with their texts, of the others
/// their number. A list of millions of invalid items costs neither the memory nor the time to describe
/// every one.
package struct Problems: Sendable {
    package static let limit = 100

    private var described: [Problem] = []
    /// Kind of the first that is not described.
    private var otherKind: DroppedKind?
    private var others = 0

    package init() {}

    /// - Parameters: texts are made only for a problem that will be reported.
    package mutating func add(
        _ what: DroppedKind, id: @autoclosure () -> String, _ reason: @autoclosure () -> String
    ) {
        guard described.count == Self.limit else { return described.append(Problem(what, id: id(), reason())) }
        others += 1
        if otherKind == nil { otherKind = what }
    }

    /// Those that are described, and one without an id for the others.
    package var list: [Problem] {
        guard let otherKind else { return described }
        let reason = "\(others) more were left out: only the first \(Self.limit) are reported one by one"
        return described + [Problem(otherKind, id: "", reason)]
    }
}
