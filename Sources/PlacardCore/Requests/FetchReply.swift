/// A decoded reply to a request for the content of `source_url`.
package struct FetchReply: Sendable {
    package enum Answer: Sendable {
        case notModified
        /// Not trusted yet.
        case head(HeadText)
        // Indirect: otherwise the content would make every completion as large.
        /// A campaign file, which is the blob of the head if one was accepted.
        indirect case content(SourceContent)
        case failed(SourceFailure)
    }

    package let answer: Answer
    package let headers: ContentHeaders

    package init(_ answer: Answer, _ headers: ContentHeaders) {
        self.answer = answer
        self.headers = headers
    }
}

/// What the reply to a request for a source can be.
package enum ExpectedContent: Sendable {
    case head
    /// From that URL.
    case file(String)
    /// What that head in that folder names.
    case blob(Head, SourceFolder)
}
