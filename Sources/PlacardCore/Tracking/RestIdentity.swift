/// How the REST endpoint identifies a user: one of the names that it accepts (rule 11.3).
public enum RestIdentity: Sendable, Equatable {
    case brazeID(String)
    case externalID(String)
    case userAlias(name: String, label: String)
    case email(String)
    case phone(String)

    /// Checks the name.
    ///
    /// - Parameter subject: the option or argument, for the error message.
    /// - Throws: `invalid`, naming the subject.
    package func check(_ subject: StaticString = "rest_identity") throws(PlacardError) {
        do throws(PlacardError) {
            try checkName()
        } catch {
            throw PlacardError(error.status, "\(subject): \(error.message)")
        }
    }

    private func checkName() throws(PlacardError) {
        switch self {
        case .brazeID(let id): try Self.check(id, "braze_id", Limits.stringLength)
        case .externalID(let id):
            try UserIDRule.check(id, field: "external_id")
            try Self.check(id, "external_id", Limits.userIDBytes)
        case .userAlias(let name, let label):
            try Self.check(name, "alias_name", Limits.stringLength)
            try Self.check(label, "alias_label", Limits.stringLength)
        case .email(let address): _ = try UserField.email.update(address)
        case .phone(let number):
            _ = try UserField.phone.update(number)
            guard number.utf8.contains(where: { (0x30...0x39).contains($0) }) else {
                throw PlacardError(.invalid, "phone \(NameRule.shown(number)) has no digit")
            }
        }
    }

    private static func check(_ text: String, _ field: StaticString, _ limit: Int) throws(PlacardError) {
        guard !text.isEmpty else { throw PlacardError(.invalid, "\(field) is empty") }
        guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw PlacardError(.invalid, "\(field) contains a control character")
        }
        guard text.utf8.count <= limit else {
            throw PlacardError(.invalid, "\(field) has \(text.utf8.count) bytes: the limit is \(limit)")
        }
    }

    /// Writes the member that names the user in an object of the request.
    func write(to writer: inout JSONWriter) {
        switch self {
        case .brazeID(let id): Self.write("braze_id", id, &writer)
        case .externalID(let id): Self.write("external_id", id, &writer)
        case .email(let address): Self.write("email", address, &writer)
        case .phone(let number): Self.write("phone", number, &writer)
        case .userAlias(let name, let label):
            writer.key("user_alias")
            writer.object {
                Self.write("alias_name", name, &$0)
                Self.write("alias_label", label, &$0)
            }
        }
    }

    private static func write(_ key: StaticString, _ text: String, _ writer: inout JSONWriter) {
        writer.key(key)
        writer.string(text)
    }

    /// Fields that cannot be sent for a user with this name, because the endpoint would take them for the name
    /// (rule 11.3: with both email and phone, the email counts).
    var hiddenFields: [String] {
        switch self {
        case .email: ["email"]
        case .phone: ["email", "phone"]
        case .brazeID, .externalID, .userAlias: []
        }
    }

    /// The member that names the user, as a JSON object: the form in which a tracker's records carry it.
    var json: [UInt8] { RecordJSON.object { write(to: &$0) } }

    // MARK: Stored form

    private var parts: (kind: UInt8, first: String, second: String) {
        switch self {
        case .brazeID(let id): (1, id, "")
        case .externalID(let id): (2, id, "")
        case .userAlias(let name, let label): (3, name, label)
        case .email(let address): (4, address, "")
        case .phone(let number): (5, number, "")
        }
    }

    var stored: [UInt8] {
        var writer = ByteWriter(capacity: 64)
        writer.number(parts.kind)
        writer.string(parts.first)
        writer.string(parts.second)
        return writer.bytes
    }

    /// Nil: the bytes are damaged.
    init?(stored: [UInt8]) {
        var reader = ByteReader(stored)
        guard let kind = try? reader.number(UInt8.self), let first = try? reader.string(),
            let second = try? reader.string()
        else { return nil }
        switch kind {
        case 1: self = .brazeID(first)
        case 2: self = .externalID(first)
        case 3: self = .userAlias(name: first, label: second)
        case 4: self = .email(first)
        case 5: self = .phone(first)
        default: return nil
        }
    }
}

/// The form on a tape.
extension RestIdentity {
    func write(to writer: inout ByteWriter) {
        let (kind, texts): (UInt8, [String]) =
            switch self {
            case .brazeID(let id): (0, [id])
            case .externalID(let id): (1, [id])
            case .userAlias(let name, let label): (2, [name, label])
            case .email(let address): (3, [address])
            case .phone(let number): (4, [number])
            }
        writer.number(kind)
        for text in texts { writer.string(text) }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        switch try reader.number(UInt8.self) {
        case 0: self = .brazeID(try reader.string())
        case 1: self = .externalID(try reader.string())
        case 2: self = .userAlias(name: try reader.string(), label: try reader.string())
        case 3: self = .email(try reader.string())
        case 4: self = .phone(try reader.string())
        default: throw ByteReader.Damaged()
        }
    }
}
