import CJansson
import PlacardCore

extension JSONDocument {
    /// Where and why a text is not JSON, or not JSON that is accepted here.
    package struct SyntaxError: Error, Sendable, Equatable {
        package let byteOffset: Int
        package let reason: String

        static let tooDeep = SyntaxError(byteOffset: 0, reason: "it is nested deeper than \(depthLimit) levels")

        init(byteOffset: Int, reason: String) {
            self.byteOffset = byteOffset
            self.reason = reason
        }

        /// The error for a host that passed the text.
        ///
        /// - Parameter what: the text, such as "the message".
        func fault(of what: String) -> PlacardError {
            PlacardError(.invalid, "\(what) is malformed JSON at byte \(byteOffset): \(reason)")
        }

        init(byteOffset: Int, _ error: json_error_t) {
            var copy = error.text
            let text = withUnsafeBytes(of: &copy) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            self.init(byteOffset: byteOffset, reason: text.isEmpty ? "the text is empty" : text)
        }
    }
}
