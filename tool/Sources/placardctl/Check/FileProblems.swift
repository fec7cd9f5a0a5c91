import PlacardCore

/// All that makes a campaign file invalid, found by its own decoder: what that refuses is mended, and the file read
/// again, until it is valid. So no rule about keys and values is written twice.
struct FileProblems {
    private(set) var problems: [FieldProblem] = []
    /// The file without its problems: stand-ins are in place of what is wrong.
    private(set) var mended: JSON
    /// Nil: the file could not be mended.
    private(set) var file: CampaignFile?
    private let modified: Int64

    private static let entryKeys = ["cards", "campaigns"]
    /// The decoder is run again for each problem that concerns more than one entry.
    private static let wholeLimit = 100

    init(_ document: JSON, modified: Int64) {
        self.modified = modified
        mended = document
        file = try? CampaignFile(document, modified: modified)
        if file != nil { return }
        mendEntries()
        var others: [FieldProblem] = []
        let (whole, _) = Mending(mended, modified, limit: Self.wholeLimit).run(&others)
        // What could not be mended in its entry is found again.
        problems += others.filter { !problems.contains($0) }
        mended = whole
        file = try? CampaignFile(mended, modified: modified)
    }

    /// Each entry by itself, which costs the same for the last as for the first.
    private mutating func mendEntries() {
        guard let root = mended.members else { return }
        var frame = root
        for key in Self.entryKeys where frame[key]?.elements != nil { frame[key] = [] }
        // What is around the entries is wanted valid, for the entries' problems to be theirs.
        var others: [FieldProblem] = []
        let (outside, isSound) = Mending(.object(frame), modified, limit: Self.wholeLimit).run(&others)
        guard isSound, var result = outside.members else { return }
        problems += others
        let around = result
        for key in Self.entryKeys {
            guard let elements = root[key]?.elements else { continue }
            result[key] = .array(mend(elements, key, around))
        }
        mended = .object(result)
    }

    private mutating func mend(_ elements: [JSON], _ key: String, _ around: JSON.Members) -> [JSON] {
        var ids: Set<ExactText> = []
        return elements.enumerated().map { index, element in
            var document = around
            document[key] = [element]
            var found: [FieldProblem] = []
            let (whole, _) = Mending(.object(document), modified, limit: Self.wholeLimit).run(&found)
            let entry = whole[key]?.elements?.first ?? element
            let start = "\(key)[0]"
            problems += found.map { problem in
                guard problem.path.hasPrefix(start) else { return problem }
                return FieldProblem(path: "\(key)[\(index)]\(problem.path.dropFirst(start.count))", kind: problem.kind)
            }
            let id = element["id"]?.string
            // The id of a stand-in is not the file's.
            if let id, entry["id"]?.string == id, ids.insert(ExactText(id)).inserted { return entry }
            if let id, ids.contains(ExactText(id)) {
                problems.append(CampaignFile.sameID(Field(element, path: "\(key)[\(index)]"), id))
            }
            return JSONPath([.key("id")]).replacing(with: Mending.newID(), in: entry)
        }
    }
}

/// Mends one document, problem by problem.
private struct Mending {
    private var document: JSON
    private let modified: Int64
    private let limit: Int

    /// What replaces a value that has a name of its own. The first one that leaves the fewest problems is taken.
    private static let standIns: [String: [JSON]] = [
        "type": ["inapp", "MODAL"], "tp": ["text_announcement"], "i": [picture], "image_url": [picture],
        "trigger_condition": [[["type": "open"]]], "data": [message], "template": [message], "property_filters": [[]],
        "after": [["event_name": "x"]], "without": [["event_name": "x"]], "for_s": [1],
        "comparator": [11], "property_type": ["string", "number", "boolean"],
        "windows": [[window]],
        // Without them the rest of the message would be judged as if it lacked them.
        "message": ["x"], "header": ["x"], "icon": ["x"], "text": ["x"], "language": ["en"],
    ]
    private static let picture: JSON = "https://example.com/a.png"
    private static let message: JSON = ["type": "MODAL", "message": "x"]
    private static let window: JSON = ["from": "00:00", "until": "00:00"]
    /// What replaces a value without a name: a part of a rule, an element of some list, or a whole entry.
    private static let others: [JSON?] = [
        nil, "x", 0, 1, true, [:], [], [["type": "open"]], ["type": "open"], window, ["id": 0], ["id": "x"],
        ["cap": 1, "period_s": 1], ["property_key": "x", "property_type": "string", "comparator": 11],
        ["id": "x", "tp": "text_announcement"],
        ["id": "x", "type": "inapp", "trigger_condition": [["type": "open"]], "data": message],
    ]

    init(_ document: JSON, _ modified: Int64, limit: Int) {
        self.document = document
        self.modified = modified
        self.limit = limit
    }

    static func newID() -> JSON { .string("stand-in \(UInt64.random(in: 0 ... .max))") }

    /// Adds the problems. `isSound`: the result is valid.
    func run(_ problems: inout [FieldProblem]) -> (document: JSON, isSound: Bool) {
        var copy = self
        for _ in 0..<limit {
            guard let problem = copy.problem(copy.document) else { return (copy.document, true) }
            problems.append(problem)
            guard let next = copy.mended(problem) else { return (copy.document, false) }
            copy.document = next
        }
        return (copy.document, copy.problem(copy.document) == nil)
    }

    private func problem(_ document: JSON) -> FieldProblem? {
        do throws(FieldProblem) {
            _ = try CampaignFile(document, modified: modified)
            return nil
        } catch {
            return error
        }
    }

    /// The document without this problem, and with as few new ones as possible.
    private func mended(_ problem: FieldProblem) -> JSON? {
        var path = JSONPath(problem.path, in: document)
        if path == nil || path?.steps.isEmpty == true { return nil }
        // A condition of an unknown type is unknown as a whole.
        if let whole = path?.parent, whole.steps.dropLast().last == .key("trigger_condition"),
            path?.steps.last == .key("type")
        {
            path = whole
        }
        while let place = path, !place.steps.isEmpty {
            let ranked = candidates(place, problem).compactMap { value -> (rank: Int, document: JSON)? in
                if value == nil, case .index? = place.steps.last { return nil }
                let next = place.replacing(with: value, in: document)
                return rank(self.problem(next), after: problem, at: place.text).map { ($0, next) }
            }
            if let best = ranked.min(by: { $0.rank < $1.rank }) { return best.document }
            path = place.parent
        }
        return nil
    }

    private func candidates(_ place: JSONPath, _ problem: FieldProblem) -> [JSON?] {
        guard case .key(let key)? = place.steps.last else { return Self.others }
        if case .unknownKey = problem.kind, place.text == problem.path { return [nil] }
        if key == "id" { return [Self.newID(), 0] }
        let siblings = place.parent?.value(in: document)
        if key == "type", siblings?["template"] != nil, siblings?["data"] == nil { return ["templated_iam"] }
        // A link that is followed, or no link.
        if key == "click_action" { return [siblings?["uri"] == nil ? "NONE" : "URI"] }
        return (Self.standIns[key] ?? []) + Self.others
    }

    /// How good a stand-in is, by what the decoder says next; nil: of no use.
    private func rank(_ next: FieldProblem?, after problem: FieldProblem, at place: String) -> Int? {
        guard let next else { return 0 }
        if JSONPath.contains(place, next.path) { return nil }
        if next.path == problem.path { return nil }
        let parent = JSONPath(place, in: document)?.parent?.text ?? ""
        return next.path.hasPrefix(parent) && !parent.isEmpty ? 2 : 1
    }
}
