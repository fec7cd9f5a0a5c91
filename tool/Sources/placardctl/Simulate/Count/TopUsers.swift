/// The users with the most messages.
struct TopUsers {
    private static let limit = 10

    /// The most first.
    private(set) var list: [UserCount] = []

    mutating func add(_ user: UserCount) {
        guard user.messages > 0 else { return }
        if list.count == Self.limit {
            guard let last = list.last, user.messages > last.messages else { return }
            list.removeLast()
        }
        // The earlier of equals comes first.
        let place = list.firstIndex { $0.messages < user.messages } ?? list.count
        list.insert(user, at: place)
    }
}
