/// When a card of the model server is in the list, and a slow and obvious judgement of that. A card keeps its rule.
struct CardRule {
    /// Compares the host's fact `f` with a number.
    struct Targeting {
        let comparison: String
        let number: Int

        var json: String { "{\"\(comparison)\":[{\"var\":\"$host.f\"},\(number)]}" }

        /// - Parameter fact: nil: the host has not set it. Then no comparison holds.
        func holds(_ fact: Int?) -> Bool {
            guard let fact else { return comparison == "!=" }
            switch comparison {
            case "<": return fact < number
            case ">=": return fact >= number
            case "==": return fact == number
            default: return fact != number
            }
        }
    }

    /// Minutes of a day in UTC. It crosses midnight if `until` is not later.
    struct Window {
        let from: Int
        let until: Int

        var json: String { "{\"from\":\"\(Self.text(from))\",\"until\":\"\(Self.text(until))\"}" }

        private static func text(_ minute: Int) -> String {
            let parts = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
            return parts.joined(separator: ":")
        }

        func contains(_ wallMs: Int64) -> Bool {
            let dayMs: Int64 = 86_400_000
            let minute = Int((wallMs % dayMs + dayMs) % dayMs / 60_000)
            return from < until ? from <= minute && minute < until : from <= minute || minute < until
        }
    }

    enum Group: String, CaseIterable {
        /// Its members are in no list.
        case closed
        case open
        /// Nobody defines it: it changes nothing.
        case unknown

        /// What a file or a reply says of all groups.
        static let definitions = "\"groups\":[{\"id\":\"closed\",\"enabled\":false},{\"id\":\"open\"}]"
    }

    private let targeting: Targeting?
    private let windows: [Window]
    private let groups: [Group]

    /// - Parameter shiftMs: windows are that much later, so that a life with other times is the same; whole minutes.
    init(shiftMs: Int64, _ dice: inout Dice) {
        let shift = Int(shiftMs / 60_000)
        func minute() -> Int { (dice.below(1_440) + shift) % 1_440 }
        targeting =
            dice.chance(60)
            ? Targeting(comparison: dice.pick(["<", ">=", "==", "!="]), number: dice.below(5)) : nil
        windows = dice.chance(40) ? (0...dice.below(2)).map { _ in Window(from: minute(), until: minute()) } : []
        groups = dice.chance(30) ? [dice.pick(Group.allCases)] : []
    }

    /// Members of the card, each after a comma.
    var members: String {
        var text = targeting.map { ",\"targeting\":\($0.json)" } ?? ""
        if !windows.isEmpty { text += ",\"windows\":[\(windows.map(\.json).joined(separator: ","))]" }
        if !groups.isEmpty { text += ",\"groups\":[\(groups.map { "\"\($0.rawValue)\"" }.joined(separator: ","))]" }
        return text
    }

    func holds(fact: Int?, at wallMs: Int64) -> Bool {
        (targeting?.holds(fact) ?? true) && !groups.contains(.closed)
            && (windows.isEmpty || windows.contains { $0.contains(wallMs) })
    }
}
