import PlacardCore

/// The way from a document to one of its values, found by a path such as `campaigns[2].data.header`.
///
/// Not by the text of the path alone: keys can contain dots and brackets.
struct JSONPath {
    enum Step: Equatable {
        case key(String)
        case index(Int)
    }

    let steps: [Step]

    init(_ steps: [Step]) { self.steps = steps }

    /// The last key may be missing in the document. Nil: the path leads nowhere.
    init?(_ path: String, in document: JSON) {
        var steps: [Step] = []
        var value = document
        var rest = path[...]
        while !rest.isEmpty {
            if rest.first == "." { rest = rest.dropFirst() }
            guard let (step, next, text) = Self.step(rest, in: value) else { return nil }
            steps.append(step)
            value = next
            rest = rest.dropFirst(text.count)
        }
        self.steps = steps
    }

    private static func step(_ rest: Substring, in value: JSON) -> (Step, JSON, Substring)? {
        switch value {
        case .array(let elements):
            guard rest.first == "[", let end = rest.firstIndex(of: "]"), let index = Int(rest.dropFirst()[..<end]),
                elements.indices.contains(index)
            else { return nil }
            return (.index(index), elements[index], rest[...end])
        case .object(let members):
            let keys = members.keys.filter { key in
                rest.hasPrefix(key) && [nil, ".", "["].contains(rest.dropFirst(key.count).first)
            }
            if let key = keys.max(by: { $0.count < $1.count }), let member = members[key] {
                return (.key(key), member, rest.prefix(key.count))
            }
            return rest.isEmpty ? nil : (.key(String(rest)), .null, rest)
        case .null, .bool, .integer, .real, .string: return nil
        }
    }

    /// Whether the second path is the first, or leads further.
    static func contains(_ outer: String, _ inner: String) -> Bool {
        inner == outer || inner.hasPrefix("\(outer).") || inner.hasPrefix("\(outer)[")
    }

    /// The path, and those of the values around it.
    static func outer(of path: String) -> [String] {
        path.indices.filter { path[$0] == "." || path[$0] == "[" }.map { String(path[..<$0]) } + [path]
    }

    var parent: JSONPath? { steps.isEmpty ? nil : JSONPath(Array(steps.dropLast())) }

    /// As in `Field`.
    var text: String {
        steps.reduce("") { path, step in
            switch step {
            case .key(let key): Field.path(to: key, in: path)
            case .index(let index): Field.path(to: index, in: path)
            }
        }
    }

    func value(in document: JSON) -> JSON? {
        steps.reduce(Optional(document)) { value, step in
            switch step {
            case .key(let key): return value?.members?[key]
            case .index(let index):
                guard let elements = value?.elements, elements.indices.contains(index) else { return nil }
                return elements[index]
            }
        }
    }

    /// The document with another value at the end of the path; nil removes a member.
    func replacing(with value: JSON?, in document: JSON) -> JSON {
        Self.replace(steps[...], value, document)
    }

    private static func replace(_ steps: ArraySlice<Step>, _ new: JSON?, _ value: JSON) -> JSON {
        guard let step = steps.first else { return new ?? .null }
        let rest = steps.dropFirst()
        switch step {
        case .key(let key):
            guard var members = value.members else { return value }
            members[key] = rest.isEmpty ? new : members[key].map { replace(rest, new, $0) }
            return .object(members)
        case .index(let index):
            guard var elements = value.elements, elements.indices.contains(index) else { return value }
            elements[index] = replace(rest, new, elements[index])
            return .array(elements)
        }
    }
}
