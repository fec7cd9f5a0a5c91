import PlacardCore

/// What of a value cannot be represented here, and was replaced or removed (rule 3.1.1).
struct JSONFaults {
    struct Fault {
        /// Path from the value, such as `e.size`.
        let path: String
        /// What is wrong there, such as `is 1e400, which is out of range`.
        let problem: String
        /// What was done about it, such as `it is kept as text`.
        let remedy: String

        static func keyWithNUL(at path: String) -> Fault {
            Fault(path: path, problem: "has a key with the character U+0000", remedy: "it is removed")
        }

        static func brokenKey(at path: String) -> Fault {
            Fault(path: path, problem: "has a key that is not valid Unicode", remedy: replacement)
        }

        static let replacement = "U+FFFD replaces what cannot be read"
    }

    init() {}

    init(_ fault: Fault) { list = [fault] }

    /// More are only counted, so that a value with millions of them costs no memory.
    static let limit = Problems.limit

    /// Faults of values that no decoder needs.
    private(set) var list: [Fault] = []
    private(set) var others = 0
    /// The first fault of a known field: it makes the item invalid.
    private var needed: Fault?

    var isEmpty: Bool { list.isEmpty && needed == nil }

    /// A key in a path.
    static func shown(_ key: String) -> String { String(NameRule.shown(key).dropFirst().dropLast()) }

    /// Whether one more fault is described. Ask before making its texts: they cost as much as the path is long.
    var describesMore: Bool { list.count < Self.limit }

    var hasNeeded: Bool { needed != nil }

    mutating func add(_ fault: Fault) { list.append(fault) }

    mutating func addUndescribed() { others += 1 }

    mutating func addNeeded(_ fault: Fault) {
        if needed == nil { needed = fault }
    }

    /// The fault that makes the item invalid; nil: it is valid without what was replaced or removed.
    var ofItem: FieldFault? { needed.map { FieldFault(place: $0.path, reason: $0.problem) } }
}

/// What was replaced or removed in the members of a reply next to its list.
struct ReplyFaults {
    private var members: [JSONFaults] = []
    private var places: [ExactText: Int] = [:]
    /// Members with faults that are only counted.
    private var others = 0

    /// The last of two members with the same key counts.
    mutating func set(_ faults: JSONFaults, of key: String) {
        guard !faults.isEmpty || !places.isEmpty else { return }
        let key = ExactText(key)
        if let place = places[key] {
            members[place] = faults
        } else if members.count < JSONFaults.limit || faults.hasNeeded {
            guard !faults.isEmpty else { return }
            places[key] = members.count
            members.append(faults)
        } else if !faults.isEmpty {
            others += 1
        }
    }

    /// The fault that makes a member invalid.
    func fault(of key: String) -> FieldFault? { places[ExactText(key)].flatMap { members[$0].ofItem } }

    /// Reports what was replaced or removed in the members that are valid.
    ///
    /// - Parameter refused: a member that is invalid for another reason.
    func report(to problems: inout Problems, refused: String? = nil) {
        let refused = refused.flatMap { places[ExactText($0)] }
        for (place, faults) in members.enumerated() where !faults.hasNeeded && place != refused { problems.add(faults) }
        problems.addUndescribed(.value, count: others)
    }
}

extension Problems {
    /// Reports what was replaced or removed in something that stays.
    ///
    /// - Parameters:
    ///   - place: path in the reply, such as `cards[3]`; nil: the paths begin at the reply.
    ///   - item: the same for developers, such as `card 'a'`.
    mutating func add(_ faults: JSONFaults, in place: String? = nil, of item: String? = nil) {
        for fault in faults.list {
            add(
                .value, id: place.map { "\($0).\(fault.path)" } ?? fault.path,
                "\(item.map { "\($0): " } ?? "")`\(fault.path)` \(fault.problem): \(fault.remedy)", place: fault.path)
        }
        addUndescribed(.value, count: faults.others)
    }
}
