/// What logged data survives once the log call has returned. Raw values are those of `PLACARD_DURABILITY_*`.
public enum Durability: Int32, Sendable, CaseIterable {
    /// A crash or kill of the process.
    case process = 0
    /// Loss of power as well: one fsync per commit.
    case power = 1
    /// Nothing: no file is created.
    case memory = 2
}
