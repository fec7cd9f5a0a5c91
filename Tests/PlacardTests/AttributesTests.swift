import Foundation
import Placard
import XCTest

/// A Swift host's calls about its user. (`scenarios/attributes` has the rules.)
final class AttributesTests: ClientTestCase {
    private func body(of client: Client) throws -> NSDictionary {
        try client.flush()
        let request = try request(of: client)
        return try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(request.body)) as? NSDictionary)
    }

    func testValuesAndOperationsAreLogged() throws {
        let client = try open()
        try client.addAlias("7", label: "crm")
        try client.setAttribute("text", "blue")
        try client.setAttribute("whole", 7)
        try client.setAttribute("real", 0.5)
        try client.setAttribute("yes", true)
        try client.setAttribute("seen", .date(ms: 1_760_000_000_123))
        try client.setAttribute("seat", .object([Value.Member(key: "row", value: 3)]))
        try client.unsetAttribute("old")
        try client.setUserField(.firstName, "Ada")
        try client.setUserField(.imageURL, nil)
        XCTAssertEqual(try client.queuedRecords(), 2)
        try client.setAttribute("tags", ["a", "b"])
        try client.incrementAttribute("n")
        try client.incrementAttribute("n", by: -2)
        try client.addToAttribute("tags", "c")
        try client.removeFromAttribute("tags", "a")
        try client.mergeAttribute("seat", .object([Value.Member(key: "no", value: .null)]))
        try client.setAttributeLocation("home", latitude: 48.25, longitude: 16.5)
        try client.unsetAttributeLocation("home")
        try client.setLastLocation(latitude: 1, longitude: 2, altitudeAccuracy: 3)
        try client.setSubscription("news", .subscribed)
        let body = try body(of: client)
        let wanted = #"""
            [{
              "alias": {"label": "crm", "name": "7"}, "first_name": "Ada", "image_url": null,
              "custom": {
                "text": "blue", "whole": 7, "real": 0.5, "yes": true, "seen": "2025-10-09T08:53:20.123Z",
                "seat": {"row": 3}, "old": null
              }
            }]
            """#
        let expected = try JSONSerialization.jsonObject(with: Data(wanted.utf8)) as? NSArray
        XCTAssertEqual(body["attributes"] as? NSArray, expected)
        let codes = (body["events"] as? [NSDictionary] ?? []).compactMap { $0["name"] as? String }
        XCTAssertEqual(codes, ["uae", "set", "inc", "inc", "add", "rem", "ncam", "lcaa", "lcar", "lr", "sgu", "ss"])
    }

    func testAnErrorNamesFieldAndLimit() throws {
        let client = try open()
        let long = String(repeating: "4", count: 34)
        let error = try fault { try client.setUserField(.nativeLineID, long) }
        XCTAssertEqual(error.status, .invalid)
        XCTAssertEqual(error.message, "native_line_id has 34 characters: the limit is 33")
        XCTAssertEqual(try fault { try client.setAttribute("k", .double(.nan)) }.status, .invalid)
        XCTAssertEqual(try fault { try client.setLastLocation(latitude: .nan, longitude: 0) }.status, .invalid)
        XCTAssertEqual(try client.queuedRecords(), 0)
    }

    func testAClosedClientRefusesThem() throws {
        let client = try open()
        client.close()
        XCTAssertEqual(try fault { try client.setAttribute("k", 1) }.status, .state)
        XCTAssertEqual(try fault { try client.incrementAttribute("k") }.status, .state)
        XCTAssertEqual(try fault { try client.addAlias("n", label: "l") }.status, .state)
    }
}
