/// An error at one place of an external document.
package struct FieldProblem: Error, Equatable {
    package enum Kind: Equatable {
        /// Absent, or null.
        case missing
        /// A phrase that follows the place, such as `must be a string, not an integer`.
        case wrong(String)
        /// A key, which is the last part of the path, that is not one of the known ones.
        case unknownKey(known: [String])
        /// A text that is not one of the allowed ones.
        case notOneOf(allowed: [String], found: String)
        /// An id that an earlier entry has.
        case sameID(String)

        /// A phrase that follows the place.
        package var phrase: String {
            switch self {
            case .missing: "missing"
            case .wrong(let phrase): phrase
            case .unknownKey(let known): "is not a known key; known keys are \(known.joined(separator: ", "))"
            case .notOneOf(let allowed, let found):
                "must be one of \(allowed.joined(separator: ", ")), not \"\(found)\""
            case .sameID(let id): "\"\(id)\" is already the id of an earlier entry"
            }
        }
    }

    /// The path of the place, such as `campaigns[2].trigger_condition`; empty for the document itself.
    package let path: String
    package let kind: Kind

    package init(path: String, kind: Kind) {
        self.path = path
        self.kind = kind
    }

    private var place: String { path.isEmpty ? "the document" : path }

    /// Text for a person who edits a file: `campaigns[2].trigger_condition: missing`.
    package var note: String {
        "\(place): \(kind.phrase)"
    }

    /// Text for a client: `sdk_version must not be nil`, in the words that servers of this protocol are known to use.
    package var sentence: String {
        kind == .missing ? "\(place) must not be nil" : "\(place) \(kind.phrase)"
    }
}
