import Foundation
import XCTest

@testable import PlacardCore

/// Rules 2.2, 2.3, 4.1, 8.1: what requests contain, and what they omit.
final class RequestBuilderTests: XCTestCase {
    private func builder(device: DeviceFields = DeviceFields(), appVersion: String? = nil) throws -> RequestBuilder {
        RequestBuilder(
            endpoint: try Endpoint("sdk.example.com", allowInsecureHTTP: false), apiKey: "key \"1\"",
            appVersion: appVersion, device: device)
    }

    private func part(
        batch: Batch? = nil, user: String? = nil, alias: [UInt8]? = nil, triggers: Bool = false, device: Bool = false
    ) -> RequestBuilder.DataPart {
        RequestBuilder.DataPart(
            batch: batch, user: user, alias: alias, configTime: 7, wantsTriggers: triggers, includesDevice: device)
    }

    private func json(_ request: HTTPRequest) throws -> NSDictionary {
        try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(request.body)) as? NSDictionary)
    }

    private func headers(_ request: HTTPRequest) -> [String: String] {
        Dictionary(request.headers.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
    }

    func testMinimalDataRequest() throws {
        let request = try builder().data(part(), id: 3, deviceID: "d-1", clock: [], at: moment(1_999))
        XCTAssertEqual(request.id, 3)
        XCTAssertEqual(request.kind, .data)
        XCTAssertEqual(
            try json(request),
            [
                "api_key": "key \"1\"", "time": 1_760_000_001, "sdk_version": LibraryVersion.text,
                "sdk_flavor": "placard", "device_id": "d-1", "respond_with": ["config": ["config_time": 7]],
            ] as NSDictionary)
        XCTAssertEqual(headers(request), ["Content-Type": "application/json", "X-Braze-Api-Key": "key \"1\""])
    }

    /// Rules 2.2, 2.3.3, 4.1.1: a plain upload has no request-kind header, no top-level user and no `triggers`.
    func testCompleteDataRequest() throws {
        var device = DeviceFields()
        device.model = "Kiosk"
        device.timeZone = "Europe/Vienna"
        let record = Record(
            code: .customEvent, timeMs: 1_760_000_004_900, data: Array(#"{"n":"a","p":{}}"#.utf8), sessionID: "s",
            user: "u-1")
        let anonymous = Record(code: .sessionStart, timeMs: -1, data: RecordJSON.empty, sessionID: nil, user: nil)
        let batch = Batch(id: "b-1", user: "u-1", records: [record, anonymous])
        let request = try builder(device: device, appVersion: "3.2").data(
            part(batch: batch, user: "u-1", triggers: true, device: true), id: 1, deviceID: "d",
            clock: [HTTPRequest.Header("X-Clock", "1")], at: moment(0))
        let body = try json(request)
        XCTAssertEqual(body["app_version"] as? String, "3.2")
        XCTAssertEqual(body["device"] as? NSDictionary, ["model": "Kiosk", "time_zone": "Europe/Vienna"])
        XCTAssertNil(body["user_id"])
        XCTAssertEqual(
            body["respond_with"] as? NSDictionary,
            ["user_id": "u-1", "triggers": true, "config": ["config_time": 7]] as NSDictionary)
        XCTAssertEqual(
            body["events"] as? NSArray,
            [
                [
                    "name": "ce", "time": 1_760_000_004.9,
                    "data": ["n": "a", "p": [:] as NSDictionary] as NSDictionary,
                    "session_id": "s", "user_id": "u-1",
                ] as NSDictionary,
                ["name": "ss", "time": -0.001, "data": [:] as NSDictionary] as NSDictionary,
            ] as NSArray)
        let headers = headers(request)
        XCTAssertEqual(headers["X-Braze-TriggersRequest"], "true")
        XCTAssertEqual(headers["X-Braze-DataRequest"], "true")
        XCTAssertEqual(headers["X-Placard-Batch-Id"], "b-1")
        XCTAssertEqual(headers["X-Clock"], "1")
    }

    func testAPlainUploadHasNoRequestKind() throws {
        let batch = Batch(
            id: "b", user: nil,
            records: [Record(code: .sessionEnd, timeMs: 0, data: RecordJSON.empty, sessionID: nil, user: nil)])
        let request = try builder().data(part(batch: batch), id: 1, deviceID: "d", clock: [], at: moment(0))
        XCTAssertNil(headers(request)["X-Braze-TriggersRequest"])
        XCTAssertNil(headers(request)["X-Braze-DataRequest"])
        XCTAssertEqual(try json(request)["respond_with"] as? NSDictionary, ["config": ["config_time": 7]])
    }

    /// Rules 2.3, 4.1: the alias of an anonymous user, at the top of every request and in `respond_with`.
    func testAliasIsSentInEveryRequest() throws {
        let alias = Array(#"{"label":"l","name":"n"}"#.utf8)
        let wanted: NSDictionary = ["label": "l", "name": "n"]
        let data = try json(try builder().data(part(alias: alias), id: 1, deviceID: "d", clock: [], at: moment(0)))
        XCTAssertEqual(data["alias"] as? NSDictionary, wanted)
        XCTAssertEqual((data["respond_with"] as? NSDictionary)?["alias"] as? NSDictionary, wanted)
        let cards = try json(
            try builder().cards(
                CardWatermarks(), for: Credentials(user: nil), alias: alias, attempt: 1, id: 1, deviceID: "d",
                clock: [], at: moment(0)))
        XCTAssertEqual(cards["alias"] as? NSDictionary, wanted)
        let event = TriggerEvent(kind: .open)
        let template = try json(
            try builder().template(
                RequestBuilder.TemplatePart(triggerID: "t", event: event, alias: alias, configTime: 0), id: 1,
                deviceID: "d", clock: [], at: moment(0)))
        XCTAssertEqual(template["alias"] as? NSDictionary, wanted)
        XCTAssertEqual((template["respond_with"] as? NSDictionary)?["alias"] as? NSDictionary, wanted)
    }

    func testCardRequest() throws {
        let watermarks = CardWatermarks(lastFullSyncAt: 11, lastCardUpdatedAt: 12)
        for (user, attempt, retries) in [("u-1", 1, "0"), (nil, 4, "3"), (nil, 0, "0")] as [(String?, Int, String)] {
            let request = try builder().cards(
                watermarks, for: Credentials(user: user), alias: nil, attempt: attempt, id: 9, deviceID: "d",
                clock: [], at: moment(0))
            let body = try json(request)
            XCTAssertEqual(body["last_full_sync_at"] as? Int, 11)
            XCTAssertEqual(body["last_card_updated_at"] as? Int, 12)
            XCTAssertEqual(body["user_id"] as? String, user)
            XCTAssertNil(body["respond_with"])
            let headers = headers(request)
            XCTAssertEqual(headers["X-Braze-ContentCardsRequest"], "true")
            XCTAssertEqual(headers["X-Braze-DataRequest"], "true")
            XCTAssertEqual(headers["BRAZE-SYNC-RETRY-COUNT"], retries)
        }
    }

    func testExtremeClocksAreWritten() throws {
        for ms in [Int64.min, .max] {
            let now = Instant(wallMs: ms, monotonicMs: 0)
            let request = try builder().data(part(), id: 1, deviceID: "d", clock: [], at: now)
            XCTAssertEqual(try json(request)["time"] as? Int64, ms / 1000)
        }
    }
}
