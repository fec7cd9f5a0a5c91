import PlacardCore
import PlacardJSON

/// Links that no device follows.
enum LinkRule {
    /// Why the link leads nowhere, such as `'/sale': a link without a scheme cannot be opened`; nil: it is followed.
    static func fault(of url: String) -> String? {
        let text = CardURL.trimmed(url)
        // A template's link is known when the server has filled it in.
        guard !text.isEmpty, !text.hasPrefix("{{"), let fault = CardURL.fault(of: text) else { return nil }
        return "\(NameRule.shown(text)): \(fault)"
    }

    /// What a device cannot carry out of a link that is an action.
    static func faults(ofAction url: String) -> [String] {
        switch ActionDecoder.plan(of: url) {
        case nil: return []
        case .unreadable(let reason)?: return [reason]
        case .steps(let steps)?:
            return steps.compactMap { step in
                guard case .refused(let problem) = step else { return nil }
                return "the step \(NameRule.shown(problem.id)) cannot be carried out: \(problem.reason)"
            }
        }
    }

    static func isBlank(_ url: String?) -> Bool { CardURL.trimmed(url ?? "").isEmpty }
}
