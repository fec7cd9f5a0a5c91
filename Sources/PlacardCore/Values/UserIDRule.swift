/// The rule for ids that an app gives its users (rule 5.3.1).
package enum UserIDRule {
    /// What programs write for a missing value. As an id it would give everybody's history to one user.
    private static let missing: Set<String> = ["undefined", "null", "(null)", "nil", "none", "nan"]

    /// Throws `invalid` with a message that names the field.
    package static func check(_ id: String, field: StaticString) throws(PlacardError) {
        guard !id.isEmpty else { throw PlacardError(.invalid, "\(field) is empty") }
        guard id.utf8.count <= Limits.userIDBytes else {
            throw PlacardError(.invalid, "\(field) has \(id.utf8.count) bytes: the limit is \(Limits.userIDBytes)")
        }
        guard !id.utf8.contains(0) else { throw PlacardError(.invalid, "\(field) contains the character U+0000") }
        guard !id.unicodeScalars.allSatisfy(VisibleText.isSpace) else {
            throw PlacardError(.invalid, "\(field) consists of white space: give the user's id")
        }
        guard !missing.contains(id.lowercased()) else {
            throw PlacardError(
                .invalid, "\(field) is '\(id)', which stands for a missing value: give the user's id, or no user")
        }
    }
}
