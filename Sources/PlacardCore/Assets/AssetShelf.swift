/// The pictures of messages: which are kept, and which are to be fetched (choice 17).
package struct AssetShelf: Sendable {
    /// What a message has to do about its picture before it can go on the stack.
    enum Picture: Equatable {
        /// It has none, or none are kept here.
        case notNeeded
        case ready(path: String)
        /// To be fetched, also when an earlier try failed.
        case missing
        /// Its URL is none that is fetched.
        case refused
    }

    func picture(_ url: String?) -> Picture { .notNeeded }
}
