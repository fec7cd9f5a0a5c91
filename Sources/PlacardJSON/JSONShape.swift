/// What the decoders need of a value. It decides what a fault in it costs (rule 3.1.1): in a known field the item, elsewhere
/// only the value.
///
/// A class, because LeakSanitizer does not find the tagged pointers of an indirect enumeration, and reports constants.
final class JSONShape: Sendable {
    private enum Kind {
        case free, text, flag, number, ratio, scalar, extra, written, object, list
    }

    /// Nobody needs it, or a number as near as possible is enough.
    static let free = JSONShape(.free)
    /// A known field that is a text. A number in its place has the wrong type anyway.
    static let text = JSONShape(.text)
    /// A known field that is true or false.
    static let flag = JSONShape(.flag)
    /// A known field that is any number. Out of range it counts as missing.
    static let ratio = JSONShape(.ratio)
    /// A known field that is a whole number.
    static let number = JSONShape(.number)
    /// A known field that is a text or a number.
    static let scalar = JSONShape(.scalar)
    /// It becomes text for the host: numbers stay as they are written.
    static let extra = JSONShape(.extra)
    /// A part of an extra.
    static let written = JSONShape(.written)
    /// Members that become text for the host.
    static let extras = JSONShape.object([:], others: .extra)

    static func object(_ members: [String: JSONShape], others: JSONShape) -> JSONShape {
        JSONShape(.object, members, others)
    }

    static func list(_ element: JSONShape) -> JSONShape { JSONShape(.list, [:], element) }

    private let kind: Kind
    private let members: [String: JSONShape]
    /// An object's other members, or a list's elements.
    private let rest: JSONShape?

    private init(_ kind: Kind, _ members: [String: JSONShape] = [:], _ rest: JSONShape? = nil) {
        self.kind = kind
        self.members = members
        self.rest = rest
    }

    func member(_ key: String) -> JSONShape {
        switch kind {
        case .object: members[key] ?? rest ?? .free
        case .extra, .written: .written
        case .free, .text, .flag, .number, .ratio, .scalar, .list: .free
        }
    }

    var element: JSONShape {
        switch kind {
        case .list: rest ?? .free
        case .extra, .written: .written
        case .free, .text, .flag, .number, .ratio, .scalar, .object: .free
        }
    }

    var needsText: Bool { kind == .text || kind == .scalar }

    var needsNumber: Bool { kind == .number || kind == .scalar }

    /// What a known field has to be that can have no number; nil: any other.
    var insteadOfNumber: StaticString? {
        switch kind {
        case .text: "a text"
        case .flag: "true or false"
        case .object: "an object"
        case .list: "a list"
        case .free, .number, .ratio, .scalar, .extra, .written: nil
        }
    }

    var isRatio: Bool { kind == .ratio }

    var isExtra: Bool { kind == .extra }

    var isWritten: Bool { kind == .written }
}
