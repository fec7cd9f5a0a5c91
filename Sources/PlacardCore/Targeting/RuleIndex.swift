/// The rules of a list's campaigns, divided into the parts that must all hold: each distinct part once, found by the
/// variables that it reads (rule 13.1.9).
package struct RuleIndex: Sendable {
    /// A part, and the campaigns whose rules have it.
    struct Part {
        let node: RuleNode
        fileprivate(set) var ranks: [Int32] = []

        func holds(_ variables: Variables) -> Bool { node.result(variables).isTruthy }
    }

    private(set) var parts: [Part] = []
    /// Positions of the parts that read a variable, or something in it.
    private var readers: [ExactText: [Int32]] = [:]
    /// Positions of the parts of each campaign, one after the other; and where those of each begin.
    private var partsOfAll: [Int32] = []
    private var starts: [Int32] = [0]
    /// Campaigns whose rules have parts that depend on more than variables: on the time. They are judged whole.
    private(set) var timed = RankSet()
    /// Their rules. Asked for only where the bit is set.
    private var timedRules: [Int32: RuleNode] = [:]
    private var known: [[UInt8]: Int32] = [:]

    init() {}

    /// How many campaigns there are.
    var count: Int { starts.count - 1 }

    /// The parts of a campaign's rule; empty also for one without a rule.
    func parts(of rank: Int) -> ArraySlice<Int32> { partsOfAll[Int(starts[rank])..<Int(starts[rank + 1])] }

    /// Whether the rule of a campaign in `timed` holds.
    func holds(timed rank: Int, _ variables: Variables) -> Bool {
        timedRules[Int32(clamping: rank)]?.result(variables).isTruthy ?? true
    }

    func parts(reading variable: ExactText) -> [Int32] { readers[variable] ?? [] }

    /// Adds the next campaign.
    mutating func add(_ rule: Rule?) {
        let (rank, root) = (count, rule?.root)
        for node in root?.conjuncts ?? [] {
            guard let paths = node.stablePaths else {
                timed.insert(rank)
                timedRules[Int32(clamping: rank)] = root
                continue
            }
            let part = position(of: node, paths)
            // The same part twice counts once.
            if partsOfAll[Int(starts[rank])...].contains(part) { continue }
            parts[Int(part)].ranks.append(Int32(clamping: rank))
            partsOfAll.append(part)
        }
        starts.append(Int32(clamping: partsOfAll.count))
    }

    private mutating func position(of node: RuleNode, _ paths: [String]) -> Int32 {
        var writer = ByteWriter(capacity: 64)
        node.write(to: &writer)
        if let position = known[writer.bytes] { return position }
        let position = Int32(clamping: parts.count)
        known[writer.bytes] = position
        parts.append(Part(node: node))
        for name in Set(paths.flatMap(Self.names)) { readers[name, default: []].append(position) }
        return position
    }

    /// The variables that a path can read: dots can be part of a name, or lead into its value.
    private static func names(_ path: String) -> [ExactText] {
        let dots = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: ".") }
        return [ExactText(path)] + dots.map { ExactText(String(path[..<$0])) }
    }

    /// Forgets what only adding needs.
    mutating func finish() { known = [:] }
}

extension RuleNode {
    /// The parts that must all hold.
    fileprivate var conjuncts: [RuleNode] {
        if case .operation(.and, let arguments, _) = self { return arguments.flatMap { $0.conjuncts } }
        return [self]
    }

    /// More dots are in no path that people write, and each would be a name.
    private static var dotLimit: Int { 8 }

    /// The paths of the variables that it reads; nil: it also depends on the time, or on too much to say.
    fileprivate var stablePaths: [String]? {
        var paths: [String] = []
        return gather(&paths) ? paths : nil
    }

    private func gather(_ paths: inout [String]) -> Bool {
        let arguments: [RuleNode]
        switch self {
        case .constant: return true
        case .list(let elements): arguments = elements
        case .operation(.variable, let own, _):
            guard let path = own.first?.text, Self.add(path, &paths) else { return false }
            arguments = Array(own.dropFirst())
        case .operation(.missing, let own, _):
            return Self.names(own).allSatisfy { Self.add($0.text ?? "", &paths) }
        case .operation(_, let own, _): arguments = own
        }
        for argument in arguments where !argument.gather(&paths) { return false }
        return true
    }

    private static func add(_ path: String, _ paths: inout [String]) -> Bool {
        if Variables.clock(named: path) != nil { return false }
        if path.utf8.count(where: { $0 == UInt8(ascii: ".") }) > dotLimit { return false }
        paths.append(path)
        return true
    }
}
