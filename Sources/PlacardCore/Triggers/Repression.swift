/// Why the check at display stopped a message (rule 9.5.6).
package enum Repression: Sendable {
    case interval, notReEligible, notTargeted, capped, groupDisabled, outsideWindow
    /// An earlier message of the campaign waits to be shown.
    case waiting
}
