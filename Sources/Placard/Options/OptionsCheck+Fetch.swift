import PlacardCore
import PlacardSodium

/// The options of content that is fetched.
extension Options {
    private static let mostKeys = 4

    /// - Returns: nil if content needs no signature.
    func setFetch(_ engine: inout EngineOptions) throws(PlacardError) -> Sodium? {
        guard sourceSignatures >= 1 else {
            throw PlacardError(.invalid, "source_signatures is \(sourceSignatures): the minimum is 1")
        }
        guard let sourceURL else {
            guard sourceKeys == nil else {
                throw PlacardError(
                    .invalid, "source_keys is set, but source_url is missing: only what is fetched is signed")
            }
            return nil
        }
        let keys = try publicKeys()
        guard Int(sourceSignatures) <= max(1, keys.count) else {
            throw PlacardError(
                .invalid,
                "source_signatures is \(sourceSignatures): the limit is \(max(1, keys.count)), the number of source_keys"
            )
        }
        if let intervalMs = sourceIntervalMs, intervalMs < 900_000 {
            throw PlacardError(.invalid, "source_interval_s is \(intervalMs / 1000) s: the minimum is 900 s")
        }
        // Without a signature, anyone on the way could change the content.
        let url = AssetURL(sourceURL, allowsInsecureHTTP: allowsInsecureHTTP && !keys.isEmpty)
        guard let url else {
            let fault = AssetURL.fault(of: sourceURL, allowsInsecureHTTP: false) ?? "is not allowed"
            throw PlacardError(
                .invalid,
                "source_url \(ShownURL.text(of: sourceURL)) \(fault): give an https URL; plain http only with source_keys "
                    + "and allow_insecure_http, or to loopback")
        }
        let sodium = keys.isEmpty ? nil : try Sodium.load()
        engine.fetch = FetchOptions(
            url: url.sent, keys: keys, signaturesWanted: Int(sourceSignatures), intervalMs: sourceIntervalMs
        ) { sodium?.verifies(signature: $0, of: $1, by: $2) ?? false }
        return sodium
    }

    private func publicKeys() throws(PlacardError) -> [PublicKey] {
        guard let sourceKeys else { return [] }
        var keys: [PublicKey] = []
        for part in sourceKeys.split(separator: ",", omittingEmptySubsequences: false) {
            let text = part.drop { $0 == " " }
            guard let key = PublicKey(base64: String(text)) else {
                throw PlacardError(
                    .invalid, "source_keys contains \(NameRule.shown(String(text))), which is no public key in base64")
            }
            if !keys.contains(key) { keys.append(key) }
        }
        guard keys.count <= Self.mostKeys else {
            throw PlacardError(.invalid, "source_keys has \(keys.count) keys: the limit is \(Self.mostKeys)")
        }
        return keys
    }
}
