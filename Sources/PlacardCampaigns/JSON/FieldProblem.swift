/// An error at one place of an external document.
package struct FieldProblem: Error, Equatable {
    package enum Kind: Equatable {
        /// Absent, or null.
        case missing
        /// A phrase that follows the place, such as `must be a string, not an integer`.
        case wrong(String)
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
        switch kind {
        case .missing: "\(place): missing"
        case .wrong(let phrase): "\(place): \(phrase)"
        }
    }

    /// Text for a client: `sdk_version must not be nil`, in the words that servers of this protocol are known to use.
    package var sentence: String {
        switch kind {
        case .missing: "\(place) must not be nil"
        case .wrong(let phrase): "\(place) \(phrase)"
        }
    }
}
