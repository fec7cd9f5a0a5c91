import XCTest

@testable import PlacardCore

/// The limit on all requests together (rule 7.6).
final class RequestLimiterTests: XCTestCase {
    private let limit = TokenBucket.Limit(capacity: 1, refillMs: 30_000)
    private var turn = Turn.alone()
    private var limiter = RequestLimiter()

    override func setUp() {
        var config = Config(time: 1)
        config.limits.all = limit
        turn = .alone(config: config)
        limiter = RequestLimiter()
    }

    func testTheFirstRequestIsFree() {
        XCTAssertEqual(limiter.take(.data, &turn), .free)
        XCTAssertEqual(limiter.take(.data, &turn), .taken(left: 0))
        XCTAssertNil(limiter.take(.data, &turn))
        XCTAssertEqual(limiter.line, [.data])
    }

    func testTheLineIsServedInOrder() {
        _ = limiter.take(.data, &turn)
        _ = limiter.take(.data, &turn)
        XCTAssertNil(limiter.take(.cards, &turn))
        XCTAssertNil(limiter.take(.data, &turn))
        XCTAssertNil(limiter.take(.cards, &turn), "it waits only once")
        XCTAssertEqual(limiter.line, [.cards, .data])
        XCTAssertEqual(limiter.wait(.cards, limit, at: moment(10_000)), 20_000)
        XCTAssertEqual(limiter.wait(.data, limit, at: moment(10_000)), 50_000)
        XCTAssertEqual(limiter.wait(.template, limit, at: moment(10_000)), 80_000)
        XCTAssertEqual(limiter.waitOfFirst(limit, at: moment(10_000)), 20_000)
        XCTAssertEqual(limiter.waitOfFirst(limit, at: moment(30_000)), 0)
        turn.start(at: moment(30_000))
        XCTAssertNil(limiter.take(.data, &turn), "cards are first")
        XCTAssertEqual(limiter.take(.cards, &turn), .taken(left: 0))
        XCTAssertEqual(limiter.line, [.data])
    }

    /// There is a token, but another endpoint is ahead.
    func testATokenBelongsToTheFirstInLine() {
        _ = limiter.take(.data, &turn)
        _ = limiter.take(.data, &turn)
        XCTAssertNil(limiter.take(.cards, &turn))
        XCTAssertNil(limiter.wait(.cards, limit, at: moment(30_000)))
        XCTAssertEqual(limiter.wait(.data, limit, at: moment(30_000)), 30_000)
        limiter.leaveLine(.cards)
        XCTAssertNil(limiter.wait(.data, limit, at: moment(30_000)))
        XCTAssertNil(limiter.waitOfFirst(limit, at: moment(0)))
    }

    func testWithoutALimitNothingWaits() {
        var options = EngineOptions()
        options.obeysRateLimits = false
        var turn = Turn.alone(options)
        for _ in 0..<100 { XCTAssertEqual(limiter.take(.data, &turn), .free) }
        XCTAssertNil(limiter.wait(.data, nil, at: moment(0)))
    }
}
