/// A fault that the disk has in one of its next operations.
struct ArmedFault {
    enum Kind {
        case ioError
        /// No space is left. Only operations that need space fail.
        case full
        /// The process is killed: nothing that it does afterwards reaches the disk.
        case kill
    }

    let kind: Kind
    /// Operations that still succeed.
    var after: Int
    /// Operations that fail.
    var count: Int
}
