import PlacardCore

/// Reads the URLs of actions (rule 10.10).
package enum ActionDecoder {
    /// What an action's URL says; nil for any other URL.
    package static func plan(of url: String?) -> ActionPlan? {
        guard let url = url.map(CardURL.trimmed), CardURL.isAction(url) else { return nil }
        do throws(PlacardError) {
            return .steps(try steps(in: ActionText.json(in: url)))
        } catch {
            return .unreadable(reason: error.message)
        }
    }

    private static func steps(in json: [UInt8]) throws(PlacardError) -> [ActionStep] {
        let read = json.withUnsafeBytes { text in
            JSONDocument.receive(text) { node, faults in
                Result { () throws(PlacardError) in try ActionReader.steps(node, faults) }
            }
        }
        switch read {
        case .success(let steps): return try steps.get()
        case .failure(let error): throw error.fault(of: "the action")
        }
    }
}

/// Walks through the containers of an action.
private struct ActionReader {
    private static let stepLimit = 64
    private static let depthLimit = 8

    private let faults: JSONFaults
    private var steps: [ActionStep] = []
    private var count = 0

    private init(_ faults: JSONFaults) { self.faults = faults }

    static func steps(_ node: JSONNode, _ faults: JSONFaults) throws(PlacardError) -> [ActionStep] {
        guard node.isObject, node["type"]?.string != nil else {
            throw PlacardError(.invalid, "the action is neither a step nor a container")
        }
        guard faults.others == 0 else {
            throw PlacardError(.invalid, "the action has too many values that cannot be represented")
        }
        var reader = ActionReader(faults)
        try reader.read(node, at: "", depth: 1)
        let left = reader.count - stepLimit
        if left > 0 {
            let reason = "\(left) more steps were left out: only the first \(stepLimit) are carried out"
            reader.steps.append(.refused(Problem(.record, id: "steps", reason)))
        }
        return reader.steps
    }

    /// - Parameter path: such as `steps[3].`; empty for the outermost.
    private mutating func read(_ node: JSONNode, at path: String, depth: Int) throws(PlacardError) {
        guard node.isObject, let type = node["type"]?.string, !isBroken("\(path)type") else {
            return refuse("step", "it is not an object with a text as `type`")
        }
        guard type == "container" else { return step(type, node, at: path) }
        guard depth <= Self.depthLimit else {
            return refuse(type, "it is nested deeper than \(Self.depthLimit) levels")
        }
        guard let list = node["steps"], list.isArray else {
            throw PlacardError(.invalid, "the action has a container whose `steps` are not an array")
        }
        for index in 0..<list.count {
            guard let element = list[index] else { continue }
            try read(element, at: "\(path)steps[\(index)].", depth: depth + 1)
        }
    }

    private mutating func step(_ type: String, _ node: JSONNode, at path: String) {
        // Events have it as an id.
        let id = (try? NameRule.check(type, field: "type")) == nil ? "step" : type
        let arguments = node["args"]
        if let arguments, !arguments.isArray { return refuse(id, "its `args` are not an array") }
        if isBroken("\(path)args") { return refuse(id, "its `args` cannot be represented") }
        guard begin() else { return }
        let values = arguments.map { list in (0..<list.count).compactMap { list[$0]?.value() } } ?? []
        do throws(PlacardError) {
            if let step = try ActionStep.read(type, values) { steps.append(step) }
        } catch {
            steps.append(.refused(Problem(.record, id: id, error.message)))
        }
    }

    private mutating func refuse(_ id: String, _ reason: String) {
        if begin() { steps.append(.refused(Problem(.record, id: id, reason))) }
    }

    /// Counts a step. False: it is one too many.
    private mutating func begin() -> Bool {
        count += 1
        return count <= Self.stepLimit
    }

    /// Whether something in that place was replaced or removed (rule 3.1.1).
    private func isBroken(_ place: String) -> Bool {
        faults.list.contains { fault in
            guard fault.path.utf8.starts(with: place.utf8) else { return false }
            let next = fault.path.utf8.dropFirst(place.utf8.count).first
            return next == nil || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
        }
    }
}
