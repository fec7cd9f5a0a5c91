import PlacardCore

/// Links that no device follows.
enum LinkRule {
    /// Why the link leads nowhere, such as `'/sale': a link without a scheme cannot be opened`; nil: it is followed.
    static func fault(of url: String) -> String? {
        let text = CardURL.trimmed(url)
        // A template's link is known when the server has filled it in.
        guard !text.isEmpty, !text.hasPrefix("{{"), let fault = CardURL.fault(of: text) else { return nil }
        return "\(NameRule.shown(text)): \(fault)"
    }

    static func isBlank(_ url: String?) -> Bool { CardURL.trimmed(url ?? "").isEmpty }
}
