import PlacardCore
import PlacardJSON
import XCTest

/// Campaigns that a reply repeats byte for byte are recognized. Nothing else may differ from parsing each of them.
final class KnownCampaignsTests: DecoderTestCase {
    private let key = DigestKey(3, 4)

    func testRecognizingEqualsParsing() {
        var random = RandomSource(seed: 20_261_123)
        var recognized = 0
        var withProblems = 0
        for _ in 0..<150 {
            var server = CampaignServer(&random)
            var listed: [ListedCampaign] = []
            for _ in 0..<15 {
                let body = server.next(&random)
                let known = KnownCampaigns(key, listed)
                let seen = outcome(read(body, known))
                let expected = outcome(read(body, .none))
                XCTAssertEqual(seen.campaigns, expected.campaigns, String(decoding: body, as: UTF8.self))
                XCTAssertEqual(seen.problems, expected.problems)
                XCTAssertEqual(seen.unusable, expected.unusable)
                withProblems += expected.problems.isEmpty ? 0 : 1
                guard let new = seen.listed else { continue }
                recognized += new.count { each in listed.contains { $0.mark == each.mark && each.mark != nil } }
                listed = new.enumerated().map { ListedCampaign($1.campaign, mark: $1.mark, key: Int64($0) + 1) }
            }
        }
        XCTAssertGreaterThan(recognized, 3_000)
        XCTAssertGreaterThan(withProblems, 200)
    }

    func testTheSameListIsTheSameCampaigns() throws {
        let body = Array(#"{"triggers":[\#((1...50).map { campaign("c\($0)") }.joined(separator: ","))]}"#.utf8)
        let first = try XCTUnwrap(outcome(read(body, known([]))).listed)
        let keyed = first.enumerated().map { ListedCampaign($1.campaign, mark: $1.mark, key: Int64($0) + 1) }
        let index = TriggerIndex.of(keyed, firstKey: 1, listsPictures: false) { _ in nil }
        XCTAssertTrue(index.repeats(try XCTUnwrap(outcome(read(body, known(index.listed))).listed)))
        XCTAssertFalse(index.repeats(first.dropLast()))
    }

    private func known(_ listed: [ListedCampaign]) -> KnownCampaigns {
        KnownCampaigns(key, listed)
    }

    private struct Seen {
        var listed: [ListedCampaign]?
        var campaigns: [Campaign]?
        var problems: [Problem] = []
        var unusable: [ExactText] = []
    }

    private func outcome(_ completion: Completion) -> Seen {
        switch completion {
        case .data(let reply, let problems, _):
            return Seen(
                listed: reply.listed, campaigns: reply.campaigns, problems: problems, unusable: reply.unusableIDs)
        case .failure(let failure): return Seen(problems: [Problem(.config, id: "", failure.text)])
        default: return Seen()
        }
    }

    /// Reads one element per step, each from a copy of the body of its own.
    private func read(_ body: [UInt8], _ known: KnownCampaigns) -> Completion {
        func answer(_ bytes: UnsafeRawBufferPointer) -> ReplyDecoder.Answer {
            ReplyDecoder.Answer(status: 200, contentType: nil, body: bytes)
        }
        let reader = body.withUnsafeBytes {
            ReplyReader(answer($0), of: .data, retryAfterMs: 0, KnownItems(campaigns: known))
        }
        var copy = body
        while !copy.withUnsafeBytes({ reader.read($0, until: { true }) }) { copy = body.map { $0 } }
        return body.withUnsafeBytes { reader.completion($0) }
    }
}

private func campaign(_ id: String, event: String = "e", type: String = #""inapp""#, space: String = "") -> String {
    #"{"id":"\#(id)",\#(space)"type":\#(type),"trigger_condition":[{"type":"custom_event","data":{"event_name":"\#(event)"}}],"data":{"type":"MODAL","message":"A text that is longer than the beginning"}}"#
}

/// A server that changes its list at random.
private struct CampaignServer {
    private var texts: [String]

    init(_ random: inout RandomSource) {
        texts = (0..<Int.random(in: 0...20, using: &random)).map { campaign("c\($0)") }
    }

    /// The next reply, after a few changes.
    mutating func next(_ random: inout RandomSource) -> [UInt8] {
        for _ in 0..<Int.random(in: 0...3, using: &random) { change(&random) }
        let space = Bool.random(using: &random) ? "" : " "
        var list = "[\(texts.joined(separator: ",\(space)"))]"
        // The last of two lists counts.
        if Int.random(in: 0..<10, using: &random) == 0 { list = #"[\#(campaign("c0"))],"triggers":\#(list)"# }
        let body = Array(#"{"triggers":\#(list)}"#.utf8)
        guard Int.random(in: 0..<12, using: &random) == 0 else { return body }
        return Array(body.prefix(Int.random(in: 0...body.count, using: &random)))
    }

    private mutating func change(_ random: inout RandomSource) {
        let id = "c\(Int.random(in: 0...25, using: &random))"
        let place = Int.random(in: 0...texts.count, using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: texts.insert(campaign(id), at: place)
        case 1: texts.insert(campaign(id, event: "f\(Int.random(in: 0..<9, using: &random))"), at: place)
        case 2: texts.insert(campaign(id, space: " "), at: place)
        case 3: texts.insert(campaign(id, type: "7"), at: place)
        case 4: if let last = texts.popLast() { texts.insert(last, at: 0) }
        case 5: texts.shuffle(using: &random)
        case 6: if let text = texts.randomElement(using: &random) { texts.insert(text, at: place) }
        case 7: texts.insert(Bool.random(using: &random) ? "null" : "{}", at: place)
        default: if !texts.isEmpty { texts.remove(at: min(place, texts.count - 1)) }
        }
    }
}
