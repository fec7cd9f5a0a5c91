/// Pictures: fetched ahead of their messages, kept on disk (choice 17).
extension Engine {
    /// Fetches a picture that a message waits for. `pictureSettled` follows, later.
    ///
    /// - Parameter isUrgent: before those that wait to be fetched already.
    mutating func wantPicture(_ url: String, isUrgent: Bool) {}
}
