import XCTest

@testable import PlacardCore

extension Turn {
    /// A turn for a machine that is tested alone.
    static func alone(
        seed: UInt64 = 1, at ms: Int64 = 0, _ options: EngineOptions = EngineOptions(), config: Config? = nil
    ) -> Turn {
        guard let endpoint = try? Endpoint("sdk.example.com", allowInsecureHTTP: false) else { fatalError("endpoint") }
        let requests = RequestBuilder(
            endpoint: endpoint, apiKey: "key", appVersion: nil, device: DeviceFields(), track: nil)
        var turn = Turn(
            Setup(options, requests, compileFakeRegex), ids: IdentifierSource(entropy: (seed, 0)),
            jitter: RandomSource(seed: seed), at: moment(ms))
        _ = turn.take(config, keepsLimits: false)
        _ = turn.effects.take()
        return turn
    }
}
