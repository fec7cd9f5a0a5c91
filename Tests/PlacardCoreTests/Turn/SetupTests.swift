import XCTest

@testable import PlacardCore

/// What a client can do, whatever happens.
final class SetupTests: XCTestCase {
    private func kinds(tracks: Bool = false, _ change: (inout EngineOptions) -> Void = { _ in }) -> [RequestKind] {
        guard let endpoint = try? Endpoint("sdk.example.com", allowInsecureHTTP: false) else { return [] }
        var options = EngineOptions()
        change(&options)
        let access = try? TrackAccess(endpoint: "rest.example.com", key: "rest", allowInsecureHTTP: false)
        let requests = RequestBuilder(
            endpoint: endpoint, apiKey: "key", appVersion: nil, device: DeviceFields(), track: tracks ? access : nil)
        return Setup(options, requests, compileFakeRegex).kinds
    }

    func testAClientMakesOnlyTheRequestsThatItNeeds() {
        XCTAssertEqual(kinds(), [.data, .cards, .template])
        XCTAssertEqual(kinds(tracks: true), [.data, .cards, .template, .usersTrack])
        XCTAssertEqual(kinds { $0.assetDirectory = "pictures" }, [.data, .cards, .template, .asset])
        XCTAssertEqual(kinds(tracks: true) { $0.isTracker = true }, [.usersTrack])
    }
}
