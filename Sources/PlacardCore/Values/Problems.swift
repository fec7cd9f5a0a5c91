/// What kind of item was dropped. Raw values are those of `PLACARD_DROPPED_*`.
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
    case pendingPurchase = 11
    /// A value of a reply that was replaced or removed; the item that has it stays.
    case value = 12
}

/// An invalid item of a reply that was dropped on its own, without the rest of the reply.
package struct Problem: Sendable, Equatable {
    /// The reason for an item of the store rather than of a reply.
    package static let damagedRow = "its row in the store is damaged"

    package let what: DroppedKind
    /// Names the item: the id of a card or campaign, or a path such as `cards[3]`. Empty when it stands for several
    /// items (`Problems`).
    package let id: String
    /// What is wrong with the item and where, for developers.
    package let reason: String
    /// Where in the item it is, such as `data.btns[1].id`; empty: the whole item, or not known.
    package let place: String

    package init(_ what: DroppedKind, id: String, _ reason: String, place: String = "") {
        self.what = what
        self.id = id
        self.reason = reason
        self.place = place
    }
}

/// Collects the problems of one reply: the first hundred with their texts, the rest only as a count. So a list of
/// millions of invalid items costs neither the memory nor the time to describe each of them.
package struct Problems: Sendable {
    package static let limit = 100

    private var described: [Problem] = []
    /// The kind of the first problem that is not described.
    private var otherKind: DroppedKind?
    private var others = 0

    package init() {}

    /// - Parameters: texts are built only for a problem that is described.
    package mutating func add(
        _ what: DroppedKind, id: @autoclosure () -> String, _ reason: @autoclosure () -> String,
        place: @autoclosure () -> String = ""
    ) {
        guard described.count == Self.limit else {
            return described.append(Problem(what, id: id(), reason(), place: place()))
        }
        others += 1
        if otherKind == nil { otherKind = what }
    }

    /// Counts problems that are not described.
    package mutating func addUndescribed(_ what: DroppedKind, count: Int) {
        guard count > 0 else { return }
        others += count
        if otherKind == nil { otherKind = what }
    }

    /// The described problems, plus one without an id for the rest.
    package var list: [Problem] {
        guard let otherKind else { return described }
        let reason = "\(others) more were dropped: only the first \(Self.limit) are reported individually"
        return described + [Problem(otherKind, id: "", reason)]
    }
}
