import XCTest

@testable import PlacardCore

/// Which user has which name at the REST endpoint (rule 11.3).
final class TrackNamesTests: XCTestCase {
    private func names(_ user: String?, _ identity: RestIdentity) -> TrackNames {
        var names = TrackNames()
        names.name(user, identity)
        return names
    }

    func testNamesAreEqualIfUserAndNameAre() {
        XCTAssertEqual(names("u", .email("a")), names("u", .email("a")))
        for other in [names("v", .email("a")), names("u", .email("b")), names(nil, .email("a")), TrackNames()] {
            XCTAssertNotEqual(names("u", .email("a")), other)
        }
        XCTAssertNotEqual(names(nil, .email("a")), names(nil, .email("b")))
    }

    func testOnlyTheNamedUserHasTheName() {
        let names = names("u", .email("a"))
        XCTAssertEqual(names.identity(of: "u"), .email("a"))
        XCTAssertEqual(names.identity(of: "v"), .externalID("v"))
        XCTAssertNil(names.identity(of: nil))
        XCTAssertFalse(names.namesAnonymous)
    }
}
