import Placard
import PlacardCore
import XCTest

/// A 2xx that is not the endpoint's reply (rule 7.5): records arrive under one batch id, however often a portal or a
/// load balancer replied instead of the endpoint.
final class UnusableAnswersTests: ClientTestCase {
    private struct Answer {
        let status: Int32
        let type: String?
        let body: String
    }

    private let answers = [
        Answer(status: 200, type: "text/html", body: "<html>log in</html>"),
        Answer(status: 200, type: nil, body: ""),
        Answer(status: 204, type: nil, body: ""),
        Answer(status: 200, type: "application/json", body: "[]"),
        Answer(status: 200, type: "application/json", body: "{\"message\": \"succ"),
    ]

    private func requests(of client: Client, _ kind: RequestKind) throws -> [HostRequest] {
        try requests(of: client).filter { $0.kind == kind }
    }

    /// A client with ten events in a request to that endpoint, in flight.
    private func begun(_ kind: RequestKind) throws -> (Client, HostRequest) {
        let client = try open {
            $0.directory = "\(directory)/\(UUID())"
            $0.userID = "u-1"
            $0.obeysRateLimits = false
            guard kind == .usersTrack else { return }
            ($0.delivery, $0.restEndpoint, $0.restKey) = (.usersTrack, "rest.example.com", "rest-secret")
        }
        try client.startSession()
        try answer(client, try request(of: client), "{\"triggers\": []}")
        for number in 0..<10 { try client.logEvent("e\(number)") }
        try client.flush()
        return (client, try XCTUnwrap(requests(of: client, kind).first))
    }

    private func reply(_ client: Client, _ request: HostRequest, _ answer: Answer) throws -> [Event] {
        try client.completeRequest(
            request.id, status: answer.status, retryAfter: nil, contentType: answer.type, body: Array(answer.body.utf8))
        return try events(of: client)
    }

    /// Fifty such replies, of all kinds or of one, then a valid one.
    private func survive(_ kind: RequestKind, _ answers: [Answer], next: (Client) throws -> Void) throws {
        let (client, first) = try begun(kind)
        var open = first
        for round in 0..<50 {
            let answer = answers[round % answers.count]
            let reported = try reply(client, open, answer)
            guard case .sendFailed(let failure)? = reported.first, reported.count == 1 else {
                return XCTFail("\(kind) \(answer): \(reported)")
            }
            XCTAssertEqual(failure.reason, .malformed)
            XCTAssertEqual(failure.httpStatus, answer.status)
            XCTAssertTrue((10_000...300_000).contains(failure.retryAfterMs), "\(failure.retryAfterMs)")
            XCTAssertEqual(try client.queuedRecords(), 10)
            try next(client)
            open = try XCTUnwrap(requests(of: client, kind).first, "\(kind) \(answer) round \(round)")
            XCTAssertEqual(open.header("X-Placard-Batch-Id"), first.header("X-Placard-Batch-Id"))
            XCTAssertEqual(try SentNames(open.body).names, (0..<10).map { "e\($0)" })
        }
        let reported = try reply(client, open, Answer(status: 200, type: nil, body: "{\"message\": \"success\"}"))
        XCTAssertEqual(reported.last, .sent(.init(count: 10)))
        // The requests that the batch was sent without.
        let asking = reported.compactMap { if case .request(let request) = $0 { request } else { nil } }
        XCTAssertEqual(asking.map(\.kind), kind == .data ? [.data] : [])
        XCTAssertNil(asking.first?.header("X-Placard-Batch-Id"))
        XCTAssertEqual(reported.count, asking.count + 1)
        XCTAssertEqual(try client.queuedRecords(), 0)
        client.close()
    }

    func testTheBackOffContinuesForever() throws {
        for kind in [RequestKind.data, .usersTrack] {
            for answer in answers { try survive(kind, [answer]) { try advance($0, by: 300_000) } }
            try survive(kind, answers) { try advance($0, by: 300_000) }
        }
    }

    /// A flush ignores the back-off.
    func testAHostCanFlushEveryTwoSeconds() throws {
        for kind in [RequestKind.data, .usersTrack] {
            for answer in answers {
                try survive(kind, [answer]) {
                    try advance($0, by: 2_000)
                    try $0.flush()
                }
            }
        }
    }
}

/// Names of the events in the body of a request to either endpoint.
private struct SentNames: Decodable {
    private struct Event: Decodable {
        struct Fields: Decodable { let n: String? }

        let name: String
        let data: Fields?
    }

    private let events: [Event]

    init(_ body: [UInt8]) throws { self = try JSONDecoder().decode(SentNames.self, from: Data(body)) }

    var names: [String] { events.map { $0.data?.n ?? $0.name } }
}
