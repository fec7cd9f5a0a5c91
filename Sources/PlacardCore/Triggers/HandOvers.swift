/// When messages of campaigns with a frequency, and of groups, were handed over: what caps count (rule 10.11.2).
package struct HandOvers: Sendable, Equatable {
    /// The newest of each owner: no cap is larger.
    private static let limit = 100

    /// Who has used up a turn. The names are part of the stored form.
    enum Owner: Hashable {
        case campaign(ExactText)
        case group(ExactText)
        /// A card's are its impressions.
        case card(ExactText)

        static func campaign(_ id: String) -> Owner { .campaign(ExactText(id)) }
        static func group(_ id: String) -> Owner { .group(ExactText(id)) }
        static func card(_ id: String) -> Owner { .card(ExactText(id)) }

        var name: String {
            switch self {
            case .campaign(let id): "c:\(id.text)"
            case .group(let id): "g:\(id.text)"
            case .card(let id): "k:\(id.text)"
            }
        }

        init?(_ name: String) {
            let id = ExactText(String(decoding: name.utf8.dropFirst(2), as: UTF8.self))
            if name.utf8.starts(with: "c:".utf8) {
                self = .campaign(id)
            } else if name.utf8.starts(with: "g:".utf8) {
                self = .group(id)
            } else if name.utf8.starts(with: "k:".utf8) {
                self = .card(id)
            } else {
                return nil
            }
        }
    }

    /// In their order.
    private var stamps: [Owner: [Stamp]] = [:]

    package init() {}

    /// - Parameter stored: rows of the store.
    init(_ stored: [(owner: String, stamps: [UInt8])], at now: Instant) {
        for row in stored {
            guard let owner = Owner(row.owner) else { continue }
            stamps[owner] = Stamp.list(row.stamps, at: now).suffix(Self.limit)
        }
    }

    /// Milliseconds since each hand-over, ascending.
    func ages(of owner: Owner, at now: Instant) -> [Int64] {
        (stamps[owner] ?? []).map { $0.elapsedMs(at: now) }.sorted()
    }

    /// A row of the store.
    struct Row {
        let owner: String
        let stamps: [UInt8]
    }

    /// Records a hand-over. Returns the row to write.
    mutating func record(_ owner: Owner, at now: Instant) -> Row {
        let own = ((stamps[owner] ?? []) + [Stamp(now)]).suffix(Self.limit)
        stamps[owner] = Array(own)
        return Row(owner: owner.name, stamps: Stamp.bytes(Array(own)))
    }

    /// Forgets a campaign that has left the list; what groups count stays. Returns the owner of the row to delete.
    mutating func forget(campaignID: String) -> String? {
        let owner = Owner.campaign(campaignID)
        return stamps.removeValue(forKey: owner) == nil ? nil : owner.name
    }

    /// Forgets cards that have left the list. Returns the owners of the rows to delete, in an order that depends on nothing
    /// else.
    mutating func forgetCards(except kept: Set<ExactText>) -> [String] {
        var gone: [ExactText] = []
        for case .card(let id) in stamps.keys where !kept.contains(id) { gone.append(id) }
        for id in gone { stamps[.card(id)] = nil }
        return gone.sorted().map { Owner.card($0).name }
    }

    /// Returns whether there are rows to delete.
    mutating func clear() -> Bool {
        defer { stamps = [:] }
        return !stamps.isEmpty
    }
}
