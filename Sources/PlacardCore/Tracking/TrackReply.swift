/// A decoded answer of `/users/track`: the request was accepted (H.6).
package struct TrackReply: Sendable, Equatable {
    /// One object that was refused; the others are taken.
    package struct Refused: Sendable, Equatable {
        /// The array of the request, as the server names it; empty: it does not say.
        package let array: String
        /// In that array; nil: it does not say.
        package let index: Int?
        package let text: String

        package init(array: String, index: Int?, text: String) {
            self.array = array
            self.index = index
            self.text = text
        }
    }

    package let refused: [Refused]

    package init(refused: [Refused] = []) { self.refused = refused }
}
