/// What the decoders need of a value. It decides what a fault in it costs (rule 3.1.1): in a known field the item, elsewhere
/// only the value.
indirect enum JSONShape: Sendable {
    /// Nobody needs it, or a number as near as possible is enough.
    case free
    /// A known field that is a text. A number in its place has the wrong type anyway.
    case text
    /// A known field that is a whole number.
    case number
    /// A known field that is a text or a number.
    case scalar
    /// It becomes text for the host: numbers stay as they are written.
    case extra
    /// A part of an extra.
    case written
    case object([String: JSONShape], others: JSONShape)
    case list(JSONShape)

    /// Members that become text for the host.
    static let extras = JSONShape.object([:], others: .extra)

    func member(_ key: String) -> JSONShape {
        switch self {
        case .object(let members, let others): members[key] ?? others
        case .extra, .written: .written
        case .free, .text, .number, .scalar, .list: .free
        }
    }

    var element: JSONShape {
        switch self {
        case .list(let element): element
        case .extra, .written: .written
        case .free, .text, .number, .scalar, .object: .free
        }
    }

    var needsText: Bool {
        switch self {
        case .text, .scalar: true
        case .free, .number, .extra, .written, .object, .list: false
        }
    }

    var needsNumber: Bool {
        switch self {
        case .number, .scalar: true
        case .free, .text, .extra, .written, .object, .list: false
        }
    }
}
