import PlacardCore
import PlacardJSON
import XCTest

/// Random damage to valid replies: nothing traps, and valid items survive next to invalid ones. The damage is the same
/// in every run.
final class MutationTests: DecoderTestCase {
    private var random = RandomSource(seed: 20_260_101)

    private let cards = """
        {"full_sync": true, "last_full_sync_at": 1700000000, "last_card_updated_at": 1700000000, "cards": [
         {"id": "a", "tp": "captioned_image", "ca": 1700000000, "ea": -1, "v": false, "cl": 0, "p": true, "db": 1,
          "tt": "T\\u00e4\\ud83d\\ude00", "ds": "D", "i": "https://x/i.png", "ar": 1.5, "u": "https://x", "uw": true,
          "dm": "x", "language": "de", "image_alt": "alt", "e": {"k": "v", "n": 1.25, "l": [1, {"x": null}]}},
         {"id": "b", "tp": "control", "ca": 1700000001, "r": false},
         {"id": "c", "tp": "banner_image", "ca": 1700000002, "ea": 1900000000, "u": "javascript:x"},
         {"id": "d", "r": true}]}
        """

    private let data = """
        {"config": {"time": 1700000000, "events_blacklist": ["x"], "content_cards": {"enabled": true},
          "request_backoff": {"min_sleep_duration_ms": 500, "max_sleep_duration_ms": 9000, "scale_factor": 2.5}},
         "triggers": [{"id": "t", "type": "inapp", "start_time": 1, "end_time": 2000000000, "priority": 5, "delay": 1,
          "timeout": 9000, "re_eligibility": -1, "min_seconds_since_last_trigger": null,
          "trigger_condition": [{"type": "custom_event_property", "data": {"event_name": "e", "property_filters":
           [[{"property_key": "k", "property_type": "string", "comparator": 10, "property_value": "^a+$"}]]}}],
          "data": {"type": "MODAL", "trigger_id": "x", "header": "H", "message": "M", "bg_color": 4294967295,
           "btns": [{"id": 1, "text": "OK", "click_action": "URI", "uri": "https://x"}], "extras": {"a": "b"},
           "message_extras": {"m": [1]}}}]}
        """

    private func pick<T>(_ items: [T]) -> T { items[Int.random(in: 0..<items.count, using: &random)] }

    /// Changes, inserts, removes or copies one to four bytes.
    private func damaged(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            guard !bytes.isEmpty else { return bytes }
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
            case 1: bytes[index] = pick(Array("{}[]\",:0123456789-.eE\\untrf ".utf8))
            case 2: bytes.insert(pick(Array("{}[]\",:0129-.e\\u\0".utf8)), at: index)
            case 3: bytes.remove(at: index)
            case 4:
                let other = Int.random(in: 0..<bytes.count, using: &random)
                let part = Array(bytes[min(index, other)..<min(max(index, other), min(index, other) + 40)])
                bytes.insert(contentsOf: part, at: Int.random(in: 0...bytes.count, using: &random))
            default: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...30, using: &random)))
            }
        }
        return bytes
    }

    private let track = """
        {"message": "success", "attributes_processed": 1, "errors": [{"type": "bad", "input_array": "events", "index": 1}]}
        """

    /// A damaged change is taken or refused; type, buttons and what is logged stay.
    func testRandomDamageToAChangeNeverTraps() throws {
        let change = Array(
            """
            {"header": "H", "bg_color": 4294967295, "duration": 5, "uri": null, "css": "c", "extras": {"a": [1]},
             "themes": {"dark": {"bg_color": 1, "btns": [{"text_color": 2}]}}, "message_fields": {"f": null},
             "btns": [{"id": 2, "text": "x", "border_color": null}, {"id": 1, "click_action": "URI", "uri": "u"}]}
            """.utf8)
        var old = Message(type: .modal)
        old.buttons = [MessageButton(id: 1), MessageButton(id: 2)]
        var understood = 0
        for _ in 0..<3_000 {
            let bytes = damaged(change)
            let changed = bytes.withUnsafeBytes { raw in
                Result { () throws(PlacardError) in try HostMessageDecoder.changed(old, by: raw) }
            }
            guard case .success(let new) = changed else { continue }
            understood += 1
            XCTAssertEqual(new.type, .modal)
            XCTAssertEqual(new.buttons.map(\.id), [1, 2])
        }
        XCTAssertTrue((1..<3_000).contains(understood), "\(understood)")
    }

    func testRandomDamageNeverTraps() {
        var understood = 0
        for (text, kind) in [(cards, RequestKind.cards), (data, .data), (track, .usersTrack)] {
            let good = Array(text.utf8)
            for _ in 0..<3_000 {
                switch decode(damaged(good), of: kind) {
                case .template, .asset, .source: XCTFail("another kind was asked for")
                case .usersTrack(let reply, _):
                    understood += 1
                    XCTAssertLessThanOrEqual(reply.refused.count, 225)
                case .failure(let failure): XCTAssertFalse(failure.text.isEmpty)
                case .cards(let reply, _, _):
                    understood += 1
                    check(reply)
                case .data(let reply, _, _):
                    understood += 1
                    check(reply)
                }
            }
        }
        XCTAssertGreaterThan(understood, 200, "the damage is too heavy to say anything")
    }

    /// Decoded items can be stored and read again.
    private func check(_ reply: CardsReply) {
        for item in reply.items {
            XCTAssertFalse(item.id.text.isEmpty)
            guard case .card(let record, _) = item else { continue }
            XCTAssertEqual(PackedCard(stored: record.block), record)
        }
    }

    private func check(_ reply: DataReply) {
        for campaign in reply.campaigns ?? [] { XCTAssertEqual(Campaign(stored: campaign.stored), campaign) }
        if let config = reply.config { XCTAssertEqual(Config(stored: config.stored), config) }
    }

    // MARK: Neighbours

    private func randomValue() -> String {
        pick([
            "null", "true", "false", "0", "1", "-1", "7", "1.5", "1e300", "-1e300", "9223372036854775807",
            "-9223372036854775808", "\"\"", "\"x\"", "\"\\u0000\"", "\"javascript:x\"", "[]", "[null]", "[[1]]", "{}",
            "{\"id\": {}}", "4294967296", "\"open\"", "\"MODAL\"", "[{\"type\": \"open\"}]",
        ])
    }

    /// An object with the given keys, each with a random value or absent.
    private func randomObject(_ keys: [String]) -> String {
        let members = keys.filter { _ in Bool.random(using: &random) }.map { "\"\($0)\": \(randomValue())" }
        return "{\(members.joined(separator: ","))}"
    }

    func testValidCardsSurviveInvalidNeighbours() throws {
        let keys = [
            "id", "tp", "ca", "ea", "v", "cl", "p", "t", "r", "db", "tt", "ds", "i", "ar", "u", "uw", "dm", "language",
            "image_alt", "e",
        ]
        let good = ["first", "last"].map { "{\"id\": \"\($0)\", \"tp\": \"banner_image\", \"ca\": 5}" }
        for _ in 0..<3_000 {
            let bad = Bool.random(using: &random) ? randomObject(keys) : randomValue()
            let (reply, _) = try cardsReply("{\"cards\": [\(good[0]), \(bad), \(good[1])]}")
            XCTAssertEqual(reply.items.first?.id.text, "first", bad)
            XCTAssertEqual(reply.items.last?.id.text, "last", bad)
            check(reply)
        }
    }

    func testValidCampaignsSurviveInvalidNeighbours() throws {
        let keys = [
            "id", "type", "trigger_condition", "start_time", "end_time", "priority", "delay", "timeout",
            "re_eligibility",
            "min_seconds_since_last_trigger", "data",
        ]
        let message = [
            "is_control", "header", "btns", "bg_color", "click_action", "duration", "extras", "message_extras", "uri",
            "trusted", "orientation",
        ]
        let good = ["first", "last"].map {
            "{\"id\": \"\($0)\", \"type\": \"inapp\", \"trigger_condition\": [], \"data\": {\"type\": \"FULL\"}}"
        }
        for _ in 0..<3_000 {
            let inner = randomObject(message).dropLast()
            let separator = inner.count > 1 ? "," : ""
            let bad = pick([
                randomValue(), randomObject(keys),
                """
                {"id": "bad", "type": "inapp", "trigger_condition": [\(randomValue())],
                 "data": \(inner)\(separator)"type": "MODAL"}}
                """,
            ])
            let (reply, _) = try dataReply("{\"triggers\": [\(good[0]), \(bad), \(good[1])]}")
            XCTAssertEqual(reply.campaigns?.first?.id, "first", bad)
            XCTAssertEqual(reply.campaigns?.last?.id, "last", bad)
            check(reply)
        }
    }
}
