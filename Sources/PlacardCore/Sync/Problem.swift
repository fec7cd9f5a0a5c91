/// One bad item of an answer that was left out; the rest goes on.
package struct Problem: Sendable, Equatable {
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
