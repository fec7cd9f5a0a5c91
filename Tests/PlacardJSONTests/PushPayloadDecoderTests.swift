import PlacardCore
import PlacardJSON
import XCTest

/// Payloads of push messages (rules 6.6.1, 6.6.4).
final class PushPayloadDecoderTests: XCTestCase {
    private func read(_ text: String) throws -> PushPayload? {
        try Array(text.utf8).withUnsafeBytes { try PushPayloadDecoder.click($0) }
    }

    private func payload(_ text: String) throws -> PushPayload {
        try Array(text.utf8).withUnsafeBytes { try PushPayloadDecoder.payload($0) }
    }

    private func trackingID(_ text: String) throws -> String? { try read(text)?.trackingID }

    func testTheIDIsFoundInBothPlaces() throws {
        XCTAssertEqual(try trackingID(#"{"cid": "top", "ab": {"c": "below"}}"#), "top")
        XCTAssertEqual(try trackingID(#"{"aps": {}, "ab": {"c": "below"}}"#), "below")
        XCTAssertEqual(try trackingID(#"{"cid": null, "ab": {"c": "below"}}"#), "below")
        XCTAssertEqual(try trackingID(#"{"cid": 7, "ab": {"c": "below"}}"#), "below")
        XCTAssertEqual(try trackingID(#"{"cid": "", "ab": {"c": "below"}}"#), "below")
        XCTAssertEqual(try trackingID(#"{"ab": "{\"c\": \"text\"}"}"#), "text")
        XCTAssertEqual(try trackingID(#"{"data": {"cid": "inside"}, "notification": {}}"#), "inside")
        XCTAssertEqual(try trackingID(#"{"cid": "top", "data": {"cid": "inside"}}"#), "top")
    }

    func testOtherPayloadsHaveNoID() throws {
        let payloads = [
            "{}", #"{"cid": 7}"#, #"{"cid": {"c": "x"}}"#, #"{"c": "x"}"#, #"{"ab": "x"}"#, #"{"ab": {"cid": "x"}}"#,
            #"{"ab": {"c": 7}}"#, #"{"cid": ""}"#, #"["cid"]"#, #""cid""#, "null", "1", #"{"ab": "{"}"#,
            #"{"data": {"data": {"cid": "too deep"}}}"#, #"{"data": "{\"cid\": "}"#,
        ]
        for payload in payloads { XCTAssertNil(try trackingID(payload), payload) }
    }

    func testAPNs() throws {
        let read = try payload(
            #"""
            {"aps": {"alert": {"title": "T", "subtitle": "S", "body": "B"}, "badge": 1},
             "ab": {"c": "id", "att": {"url": "https://x/p.jpg", "type": "jpg"}}, "uri": "app:order/7",
             "use_webview": 1, "seat": 12, "vip": true, "none": null}
            """#)
        XCTAssertEqual(read.title, "T")
        XCTAssertEqual(read.subtitle, "S")
        XCTAssertEqual(read.body, "B")
        XCTAssertEqual(read.imageURL, "https://x/p.jpg")
        XCTAssertEqual(read.link, "app:order/7")
        XCTAssertTrue(read.usesWebview)
        XCTAssertEqual(read.trackingID, "id")
        XCTAssertEqual(
            read.extras,
            [
                "ab": #"{"c":"id","att":{"url":"https://x/p.jpg","type":"jpg"}}"#, "seat": "12", "vip": "true",
            ])
        XCTAssertEqual(try payload(#"{"aps": {"alert": "only text"}}"#).body, "only text")
        XCTAssertNil(try payload(#"{"aps": {"alert": "only text"}}"#).title)
    }

    func testThePlatformsLinkComesFirst() throws {
        let read = try payload(
            #"""
            {"aps": {"alert": {"title": "T", "body": "B"}}, "ab": {"c": "id"}, "ab_uri": " app://beans ",
             "ab_use_webview": false, "uri": "app:7", "deep_link": "app:8", "use_webview": true, "seat": "4"}
            """#)
        XCTAssertEqual(read.link, "app://beans")
        XCTAssertFalse(read.usesWebview)
        XCTAssertEqual(
            read.extras,
            ["ab": #"{"c":"id"}"#, "uri": "app:7", "deep_link": "app:8", "use_webview": "true", "seat": "4"])
        let web = try payload(##"{"ab": "{\"c\":\"id\"}", "ab_uri": "https://x/", "ab_use_webview": "1"}"##)
        XCTAssertEqual(web.link, "https://x/")
        XCTAssertTrue(web.usesWebview)
        XCTAssertEqual(web.trackingID, "id")
        XCTAssertEqual(try self.read(#"{"cid": "i", "data": {"ab_uri": "app:1"}, "uri": "app:2"}"#)?.link, "app:1")
        XCTAssertEqual(try payload(#"{"ab_uri": "app:1", "fcmOptions": {"link": "https://x/"}}"#).link, "app:1")
    }

    func testWhatIsNoLinkOrFlagOfThePlatformCountsAsMissing() throws {
        for uri in [#""javascript:x""#, #""/sale""#, "7", "null", #""""#, #""app:\ud83d""#] {
            let read = try payload(#"{"ab_uri": \#(uri), "deep_link": "app:8"}"#)
            XCTAssertEqual(read.link, "app:8", uri)
            XCTAssertTrue(read.extras.isEmpty, uri)
        }
        for flag in [#""maybe""#, "7", "null", "[]", "0.5", #""""#] {
            let read = try payload(#"{"ab_use_webview": \#(flag), "use_webview": 1}"#)
            XCTAssertTrue(read.usesWebview, flag)
            XCTAssertTrue(read.extras.isEmpty, flag)
        }
        for flag in ["false", "0", #""False""#, #""0""#] {
            XCTAssertFalse(try payload(#"{"ab_use_webview": \#(flag), "use_webview": 1}"#).usesWebview, flag)
        }
    }

    func testTheShortKeysCountWithTheFlagOnly() throws {
        let pairs = #""t": "T", "a": "B", "title": "author's", "alert": "author's", "p": "0", "ab_nc": "news""#
        for flag in ["true", "1", #""true""#, #""1""#, #""TRUE""#] {
            let read = try payload(#"{"data": {"_ab": \#(flag), \#(pairs)}}"#)
            XCTAssertEqual(read.title, "T", flag)
            XCTAssertEqual(read.body, "B", flag)
            XCTAssertEqual(
                read.extras, ["title": "author's", "alert": "author's", "p": "0", "ab_nc": "news"], flag)
        }
        for flag in ["false", "0", "2", #""yes""#, "null", "{}"] {
            let read = try payload(#"{"data": {"_ab": \#(flag), \#(pairs)}}"#)
            XCTAssertEqual(read.title, "author's", flag)
            XCTAssertEqual(read.body, "author's", flag)
            XCTAssertEqual(read.extras, ["t": "T", "a": "B", "p": "0", "ab_nc": "news"], flag)
        }
        let odd = try payload(#"{"_ab": true, "t": 7, "a": "", "title": "T", "body": "B"}"#)
        XCTAssertEqual(odd.title, "T")
        XCTAssertEqual(odd.body, "B")
        XCTAssertEqual(odd.extras, ["t": "7", "a": ""])
    }

    func testFCMDeliversValuesAsText() throws {
        let read = try payload(
            #"""
            {"notification": {"title": "T", "body": "B", "image": "https://x/i.png"}, "from": "123",
             "data": {"cid": "id", "use_webview": "TRUE", "extra": "{\"b\": \"2\", \"a\": {\"k\": 1}}",
                      "pages": "[{\"title\": \"P\", \"body\": \"B\", \"image_url\": \"https://x/1.png\", \"url\": \"https://x/1\"}]",
                      "google.sent_time": "1", "seat": "12"},
             "fcmOptions": {"link": "https://x/"}}
            """#)
        XCTAssertEqual(read.title, "T")
        XCTAssertEqual(read.body, "B")
        XCTAssertEqual(read.imageURL, "https://x/i.png")
        XCTAssertEqual(read.link, "https://x/")
        XCTAssertTrue(read.usesWebview)
        XCTAssertEqual(read.trackingID, "id")
        XCTAssertEqual(read.extras.map(\.key), ["b", "a", "seat"])
        XCTAssertEqual(read.extras["a"], #"{"k":1}"#)
        XCTAssertEqual(read.pages.map(\.title), ["P"])
        XCTAssertEqual(read.pages.map(\.body), ["B"])
        XCTAssertEqual(read.pages.first?.imageURL, "https://x/1.png")
        XCTAssertEqual(read.pages.first?.link, "https://x/1")
    }

    /// The time is linear in the number of members: a quadratic search takes minutes here.
    func testManyExtrasAreReadInTime() throws {
        let members = (0..<40_000).map { "\"k\($0)\": \"\($0)\"" }.joined(separator: ",")
        let clock = ContinuousClock()
        var read = PushPayload()
        let time = try clock.measure { read = try payload("{\(members), \"extra\": {\"k7\": \"first\"}}") }
        XCTAssertEqual(read.extras.count, 40_000)
        XCTAssertEqual(read.extras["k7"], "first")
        XCTAssertLessThan(time, .seconds(10))
    }

    func testAClickReadsNoExtras() throws {
        let json = #"{"cid": "id", "uri": "https://x/", "use_webview": 1, "k": "v", "pages": [{}]}"#
        let click = try XCTUnwrap(try read(json))
        XCTAssertEqual(click.trackingID, "id")
        XCTAssertEqual(click.link, "https://x/")
        XCTAssertTrue(click.usesWebview)
        XCTAssertTrue(click.extras.isEmpty && click.pages.isEmpty)
    }

    func testUnsafeAndRelativeURLsAreLeftOut() throws {
        for url in [
            "javascript:alert(1)", "DATA:text/html,x", "vbscript:x", " file:///etc/passwd", "/relative", "x", "",
        ] {
            let read = try payload(#"{"uri": "\#(url)", "image": "\#(url)", "pages": [{"url": "\#(url)"}]}"#)
            XCTAssertNil(read.link, url)
            XCTAssertNil(read.imageURL, url)
            XCTAssertEqual(read.pages.count, 1, url)
            XCTAssertNil(read.pages[0].link, url)
        }
        XCTAssertEqual(try payload(#"{"uri": "javascript:x", "link": "https://x/"}"#).link, "https://x/")
        XCTAssertNil(try payload(#"{"uri": "https://x/\u0000"}"#).link)
        XCTAssertEqual(try payload(#"{"uri": " https://x/\n", "image": "\thttps://x/i"}"#).link, "https://x/")
        XCTAssertEqual(try payload(#"{"uri": " https://x/\n", "image": "\thttps://x/i"}"#).imageURL, "https://x/i")
    }

    func testNumbersOutOfRangeAreTextInExtras() throws {
        let json = #"""
            {"cid": "id", "title": "T", "n": 18446744073709551615, "o": {"a": [1e400], "b": 1}, "x": -1e999,
             "extra": {"m": 99999999999999999999}, "data": "{\"d\": 18446744073709551615, \"k\\u0000\": 1}"}
            """#
        let read = try payload(json)
        XCTAssertEqual(read.title, "T")
        XCTAssertEqual(read.trackingID, "id")
        XCTAssertEqual(read.extras["n"], "18446744073709551615")
        XCTAssertEqual(read.extras["o"], #"{"a":[1e400],"b":1}"#)
        XCTAssertEqual(read.extras["x"], "-1e999")
        XCTAssertEqual(read.extras["m"], "99999999999999999999")
        XCTAssertEqual(read.extras["d"], "18446744073709551615")
        XCTAssertEqual(read.extras.count, 5)
        XCTAssertEqual(try self.read(json)?.trackingID, "id", "the click")
    }

    func testBrokenTextIsReplacedAndABrokenIDOrURLIsMissing() throws {
        let read = try payload(
            #"{"title": "cut \ud83d", "cid": "i\ud83d", "ab": {"c": "id"}, "uri": "https://x/\ud83d", "url": "https://y/"}"#
        )
        XCTAssertEqual(read.title, "cut \u{FFFD}")
        XCTAssertEqual(read.trackingID, "id")
        XCTAssertEqual(read.link, "https://y/")
        XCTAssertEqual(read.extras, ["ab": #"{"c":"id"}"#])
        XCTAssertEqual(try payload("\u{FEFF}{\"title\": \"T\"}").title, "T")
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        XCTAssertEqual(try payload("{\"title\": \"T\", \"k\": \(deep), \"k\\u0000\": 1}").title, "T")
    }

    func testABadMemberCostsNoOther() throws {
        let good = #""title": "T", "body": "B", "uri": "https://x/", "cid": "id", "extra": {"k": "v"}"#
        let expected = try payload("{\(good)}")
        let bad = [
            #""aps": 7"#, #""aps": {"alert": [1]}"#, #""ab": []"#, #""ab": {"att": "x"}"#, #""notification": "x""#,
            #""data": [{}]"#, #""subtitle": {}"#, #""image": 1"#, #""use_webview": "maybe""#, #""pages": {}"#,
            #""pages": [1, null, "x"]"#, #""extras": "{broken""#, #""fcmOptions": null"#,
        ]
        for member in bad {
            var read = try payload("{\(member), \(good)}")
            // An extra as well, of any type.
            read.extras["ab"] = nil
            XCTAssertEqual(read, expected, member)
        }
    }

    func testMalformedJSONNamesTheByte() {
        for text in ["", "{", #"{"cid": "a"} more"#, #"{"cid": "\uD800}"#, "{\"n\": 1e999 1}"] {
            XCTAssertThrowsError(try read(text), text) { error in
                let error = error as? PlacardError
                XCTAssertEqual(error?.status, .invalid)
                XCTAssertTrue(error?.message.hasPrefix("the push payload is malformed JSON at byte ") == true, text)
            }
        }
        for text in ["[]", "1", "null", #""x""#] { XCTAssertThrowsError(try payload(text), text) }
    }

    func testWhatIsNestedTooDeepCostsNoMember() {
        let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
        XCTAssertEqual(try trackingID("{\"cid\": \"a\", \"x\": \(deep)}"), "a")
        XCTAssertEqual(try trackingID("{\"cid\": \"a\", \"extra\": \"\(deep)\"}"), "a")
    }
}
