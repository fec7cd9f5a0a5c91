/// A decoded reply of `/users/track` to a request that was accepted (rule 11.6).
package struct TrackReply: Sendable, Equatable {
    /// One object that was refused. The others are accepted.
    package struct Refused: Sendable, Equatable {
        /// The array of the request, as the server names it; empty: the server names none.
        package let array: String
        /// Position in that array; nil: the server gives none.
        package let index: Int?
        package let text: String

        package init(array: String, index: Int?, text: String) {
            self.array = array
            self.index = index
            self.text = text
        }
    }

    package let refused: [Refused]

    /// What of the reply was replaced or removed.
    package let problems: [Problem]

    package init(refused: [Refused] = [], problems: [Problem] = []) {
        self.refused = refused
        self.problems = problems
    }
}
