/// How long messages wait on the stack. Raw values are those of `PLACARD_STACK_KEEP_*`.
public enum StackKeep: Int32, Sendable, CaseIterable {
    /// Until the process ends.
    case process = 0
    /// Until the session ends.
    case session = 1
    /// Until they are shown, also over a restart (rule 10.6.15).
    case unseen = 2
}
