import PlacardCore
import PlacardReplay
import XCTest

/// Pictures and files of messages: whether a device has them, and whether it fetches them at all.
final class ReplayPictureTests: XCTestCase {
    /// 2025-10-09 08:53:20 UTC.
    private static let startMs: Int64 = 1_760_000_000_000
    private static let hourMs: Int64 = 3_600_000

    /// Decisions about a campaign whose message has these members, at events that many hours after the start.
    private func decisions(
        _ message: String, hours: [Int64], online: (from: Int32, until: Int32)? = nil, hasPictures: Bool = true
    ) throws -> [ReplayDecision] {
        let text = #"""
            {"campaigns":[{"id":"a","type":"inapp","re_eligibility":0,"min_seconds_since_last_trigger":0,
              "trigger_condition":[{"type":"custom_event","data":{"event_name":"go"}}],
              "data":{"type":"MODAL","message":"m",\#(message)}}]}
            """#
        let campaigns = try Array(text.utf8).withUnsafeBytes { try ReplayCampaigns($0) }
        var options = ReplayOptions()
        options.hasPictures = hasPictures
        if let online { (options.onlineFromS, options.onlineUntilS) = (online.from * 3600, online.until * 3600) }
        let replay = Replay(campaigns, options: options)
        var decisions: [ReplayDecision] = []
        for hour in hours {
            let row = ReplayRow(user: "u", timeMs: Self.startMs + hour * Self.hourMs, kind: .event, name: "go")
            try replay.apply(row) { decisions.append($0) }
        }
        replay.finish { decisions.append($0) }
        return decisions
    }

    private static let files = [
        #""image_url":"https://img.example/1.png""#, #""asset_urls":["https://img.example/1.css"]"#,
        #""assets_zip":"https://img.example/1.zip""#,
    ]

    /// From the first online hour on the pictures are there, also while the device is offline again.
    func testPicturesNeedAnOnlineHour() throws {
        for message in Self.files {
            let found = try decisions(message, hours: [0, 1, 2, 5, 24], online: (10, 11))
            XCTAssertEqual(
                found.map(\.result), [.discarded(.asset), .discarded(.asset), .shown, .shown, .shown],
                message)
            XCTAssertEqual(found.map(\.why), [.offline, .offline, nil, nil, nil], message)
            XCTAssertEqual(found.map(\.outcome), [.assetPending, .assetPending, .wins, .wins, .wins], message)
        }
    }

    func testTheHourMayPassWithoutAnEvent() throws {
        let message = Self.files[0]
        XCTAssertEqual(
            try decisions(message, hours: [0, 24], online: (10, 11)).map(\.result), [.discarded(.asset), .shown])
        // Over midnight: 22:00 to 02:00, and the event at 08:53.
        XCTAssertEqual(
            try decisions(message, hours: [0, 13, 24], online: (22, 2)).map(\.result),
            [.discarded(.asset), .discarded(.asset), .shown])
        XCTAssertEqual(try decisions(message, hours: [16, 24], online: (22, 2)).map(\.result), [.shown, .shown])
    }

    func testPicturesAreThereAlwaysOrNever() throws {
        for message in Self.files {
            let always = try decisions(message, hours: [0])
            XCTAssertEqual(always.map(\.outcome), [.wins])
            XCTAssertEqual(always.map(\.result), [.shown])
            let never = try decisions(message, hours: [0], hasPictures: false)
            XCTAssertEqual(never.map(\.outcome), [.assetPending], "as a client explains it")
            XCTAssertEqual(never.map(\.result), [.discarded(.asset)])
        }
    }

    func testURLsThatADeviceRefuses() throws {
        let long = "https://img.example/" + String(repeating: "a", count: 4_096)
        let refused = [
            "https://x.example/a b.png", "http://x.example/a.png",
            "https://b\u{FC}cher.example/a.png", "x.example/a.png", "//x.example/a.png", "ftp://x.example/a.png",
            "data:image/png;base64,AA", "https://me@x.example/a.png", long,
        ]
        for url in refused {
            for message in [#""image_url":"\#(url)""#, #""asset_urls":["\#(url)"]"#, #""assets_zip":"\#(url)""#] {
                let found = try decisions(message, hours: [0])
                XCTAssertEqual(found.map(\.result), [.discarded(.asset)], message)
                XCTAssertEqual(found.map(\.why), [.refused], message)
            }
            XCTAssertNotNil(AssetURL.fault(of: url, allowsInsecureHTTP: false), url)
        }
        for url in ["https://x.example/\u{E4}.png", "http://127.0.0.1:8/a.png", "HTTPS://x.example", ""] {
            XCTAssertEqual(try decisions(#""image_url":"\#(url)""#, hours: [0]).map(\.result), [.shown], url)
            if !url.isEmpty { XCTAssertNil(AssetURL.fault(of: url, allowsInsecureHTTP: false), url) }
        }
        // Removed when the message is read, as on a device.
        XCTAssertEqual(try decisions(#""image_url":" https://x.example/a.png ""#, hours: [0]).map(\.result), [.shown])
    }

    /// `placardctl serve` makes URLs of the paths of the pictures next to a campaign file.
    func testPicturesNextToTheFileAreServed() throws {
        for message in [#""image_url":"/images/a.png""#, #""asset_urls":["/images/a.css"]"#] {
            XCTAssertEqual(try decisions(message, hours: [0]).map(\.result), [.shown], message)
        }
        XCTAssertEqual(
            try decisions(#""image_url":"/pictures/a.png""#, hours: [0]).map(\.result), [.discarded(.asset)])
    }

    func testTheFaultOfAURLIsNamed() {
        let faults = [
            "https://x.example/a b": "contains a blank", "//x.example/a": "has no scheme such as https:",
            "x.example/a": "has no scheme such as https:", "/images/a:b": "has no scheme such as https:",
            "ftp://x.example": "has the scheme 'ftp', not https", "http://x.example": "is plain http, not https",
            "https:x.example": "has no // before its host", "https://": "has no valid host",
            "https://b\u{FC}cher.example": "has a host outside ASCII: write it with xn--",
            "https://me@x.example": "has a user name",
            "https://x.example/\"": "contains a control character, or one of \" < > \\",
        ]
        for (url, fault) in faults { XCTAssertEqual(AssetURL.fault(of: url, allowsInsecureHTTP: false), fault, url) }
        XCTAssertNil(AssetURL.fault(of: "http://x.example", allowsInsecureHTTP: true))
    }
}
