/// The reason in an event; a reason of a head has the same name.
package typealias EventReason = Reason

/// Why a head, its blob or one of its files is refused.
package struct HeadFailure: Error, Equatable, Sendable {
    /// In the order of the checks: of several reasons the first is reported.
    package enum Reason: String, Sendable, CaseIterable {
        /// The head, the blob or a list of the head is longer than its limit.
        case tooLarge = "too_large"
        /// It is not the JSON of a head, or made for a later version.
        case malformed
        case unsigned
        /// Too few of the trusted keys have signed it.
        case signature
        /// Its sequence is lower than that of the content in use.
        case rollback
        /// It has the sequence of the content in use, and another content.
        case fork
        case expired
        /// The blob is not below the head's folder.
        case url
        /// The bytes are not those that the head names.
        case hash

        var reported: EventReason {
            switch self {
            case .tooLarge: .tooLarge
            case .malformed: .malformed
            case .unsigned: .unsigned
            case .signature: .signature
            case .rollback: .rollback
            case .fork: .fork
            case .expired: .expired
            case .url: .url
            case .hash: .hash
            }
        }
    }

    package let reason: HeadFailure.Reason
    /// What is wrong, for developers.
    package let text: String
    /// An older head that has not expired: servers of one address can disagree for a while.
    package let isOldCopy: Bool

    package init(_ reason: Reason, _ text: String, isOldCopy: Bool = false) {
        self.reason = reason
        self.text = text
        self.isOldCopy = isOldCopy
    }
}
