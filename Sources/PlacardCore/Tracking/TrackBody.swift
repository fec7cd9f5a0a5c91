/// The body of a request to `/users/track` (rules 11.2 to 11.5), and the positions of its objects, because the reply
/// names objects by position.
package struct TrackBody: Sendable {
    /// One object of the request, for messages about it.
    struct Object: Sendable, Equatable {
        /// The record's code or the attribute's name; `attributes` for several attributes.
        let id: String
        /// The beginning of its JSON.
        let text: String
        let isRecord: Bool
    }

    /// The arrays of the request, in the order in which the server processes them.
    enum Kind: String, Sendable, CaseIterable { case attributes, events, purchases }

    private(set) var objects: [Kind: [Object]] = [:]
    /// Items that cannot be sent to this endpoint.
    private(set) var leftOut: [Problem] = []
    private(set) var recordsLeftOut = 0
    private(set) var bytes: [UInt8] = []

    private let names: TrackNames
    /// Empty: the objects name no app.
    private let appID: String
    private var arrays: [Kind: [[UInt8]]] = [:]

    init(_ batch: Batch, names: TrackNames, appID: String) {
        self.names = names
        self.appID = appID
        addAttributes(batch.attributes)
        for record in batch.records { add(record) }
        var writer = JSONWriter(capacity: 1024 + batch.byteCount)
        writer.object { writer in
            for kind in Kind.allCases {
                guard let array = arrays[kind] else { continue }
                writer.key(kind.rawValue)
                writer.array { for object in array { $0.raw(object) } }
            }
        }
        bytes = writer.bytes
        arrays = [:]
    }

    var isEmpty: Bool { objects.isEmpty }

    /// Nil: there is no object at that position.
    func object(_ kind: Kind, _ index: Int) -> Object? {
        guard let array = objects[kind], array.indices.contains(index) else { return nil }
        return array[index]
    }

    // MARK: Attributes

    /// Adds one object with all values that were set.
    private mutating func addAttributes(_ attributes: [Attribute]) {
        let hidden = attributes.first.flatMap { names.identity(of: $0.user)?.hiddenFields } ?? []
        let sent = attributes.filter { canSend($0, hidden) }
        guard let last = sent.last else { return }
        var writer = JSONWriter(capacity: 1024)
        var isNamed = false
        writer.object { writer in
            isNamed = names.write(last.user, alias: last.alias, to: &writer)
            for attribute in sent {
                writer.key(attribute.name)
                let isField = attribute.place == .field
                writer.raw(
                    (isField ? TrackFields.spelling(of: attribute.name, attribute.value) : nil) ?? attribute.value)
            }
        }
        let id = sent.count == 1 ? last.name : Kind.attributes.rawValue
        guard isNamed else { return leaveOut(id, Self.nameless) }
        append(.attributes, Object(id: id, text: Self.text(writer.bytes), isRecord: false), writer.bytes)
    }

    /// Leaves out an attribute that cannot be sent.
    private mutating func canSend(_ attribute: Attribute, _ hidden: [String]) -> Bool {
        if attribute.place == .custom, TrackFields.isReserved(attribute.name) {
            leaveOut(attribute.name, Self.reserved)
            return false
        }
        if attribute.place == .custom, JSONMembers.isOperation(attribute.value) {
            leaveOut(attribute.name, "users/track reads this object as an operation: rename its key")
            return false
        }
        if attribute.place == .field, hidden.contains(attribute.name) {
            leaveOut(
                attribute.name,
                "users/track cannot set the \(attribute.name) by which rest_identity names the user")
            return false
        }
        return true
    }

    // MARK: Records

    private mutating func add(_ record: Record) {
        guard let data = JSONMembers(record.data) else { return leaveOut(record, Self.damaged) }
        switch record.code {
        case .customEvent: add(record, .events, event(data))
        case .purchase: add(record, .purchases, purchase(data))
        case .increment: addOperation(record, data, "inc", isList: false)
        case .addElement: addOperation(record, data, "add", isList: true)
        case .removeElement: addOperation(record, data, "remove", isList: true)
        case .trackedAttributes: add(record, .attributes) { data.write(to: &$0) }
        default: leaveOut(record, Self.damaged)
        }
    }

    /// The members of an object other than its user and its time.
    private typealias Members = [(key: StaticString, value: ArraySlice<UInt8>)]

    /// Nil: a required member is missing.
    private func event(_ data: JSONMembers) -> Members? {
        guard let name = data["n"] else { return nil }
        return [("name", name)] + optional([("properties", data["p"])])
    }

    private func purchase(_ data: JSONMembers) -> Members? {
        guard let productID = data["pid"], let currency = data["c"], let price = data["p"] else { return nil }
        return [("product_id", productID), ("currency", currency), ("price", price)]
            + optional([("quantity", data["q"]), ("properties", data["pr"])])
    }

    private func optional(_ members: [(key: StaticString, value: ArraySlice<UInt8>?)]) -> Members {
        members.compactMap { member in member.value.map { (member.key, $0) } }
    }

    private mutating func add(_ record: Record, _ kind: Kind, _ members: Members?) {
        guard let members else { return leaveOut(record, Self.damaged) }
        let appID = appID
        add(record, kind) { writer in
            if !appID.isEmpty {
                writer.key("app_id")
                writer.string(appID)
            }
            writer.key("time")
            writer.string(CivilTime(ms: record.timeMs).iso8601)
            for member in members {
                writer.key(member.key)
                writer.raw(member.value)
            }
        }
    }

    /// Adds an object of its own, because operations are applied in order.
    private mutating func addOperation(
        _ record: Record, _ data: JSONMembers, _ name: StaticString, isList: Bool
    ) {
        guard let key = data["key"], let value = data["value"] else { return leaveOut(record, Self.damaged) }
        // An escaped name contains a backslash, which no reserved name does.
        if TrackFields.isReserved(String(decoding: key.dropFirst().dropLast(), as: UTF8.self)) {
            return leaveOut(record, Self.reserved)
        }
        add(record, .attributes) { writer in
            writer.rawKey(key)
            writer.object {
                $0.key(name)
                if isList { $0.array { $0.raw(value) } } else { $0.raw(value) }
            }
        }
    }

    private mutating func add(_ record: Record, _ kind: Kind, _ write: (inout JSONWriter) -> Void) {
        var writer = JSONWriter(capacity: 160 + record.data.count)
        var isNamed = false
        writer.object {
            isNamed = names.write(record.user, alias: record.alias, to: &$0)
            write(&$0)
        }
        guard isNamed else { return leaveOut(record, Self.nameless) }
        append(kind, Object(id: record.code.rawValue, text: Self.text(writer.bytes), isRecord: true), writer.bytes)
    }

    private mutating func append(_ kind: Kind, _ object: Object, _ json: [UInt8]) {
        objects[kind, default: []].append(object)
        arrays[kind, default: []].append(json)
    }

    // MARK: Items left out

    private static let reserved = "users/track has a field of this name and would set it instead of the attribute"
    private static let nameless = "users/track cannot identify the anonymous user: give rest_identity or an alias"
    private static let damaged = Problem.damagedRow

    private mutating func leaveOut(_ id: String, _ reason: String) {
        leftOut.append(Problem(.record, id: id, reason))
    }

    private mutating func leaveOut(_ record: Record, _ reason: String) {
        leaveOut(record.code.rawValue, "\(reason); content: \(Self.text(record.data))")
        recordsLeftOut += 1
    }

    private static func text(_ json: [UInt8]) -> String { String(decoding: json.prefix(200), as: UTF8.self) }
}
