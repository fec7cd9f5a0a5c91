import PlacardCore
import XCTest

/// Rule 7.4: random between the minimum and the smaller of the maximum and `scale` times the previous wait.
final class BackoffTests: XCTestCase {
    private func limits(_ minimum: Int64, _ scale: Double, _ maximum: Int64) -> Backoff.Limits {
        var limits = Backoff.Limits()
        limits.minimumMs = minimum
        limits.scale = scale
        limits.maximumMs = maximum
        return limits
    }

    /// Rule 4.4: 10000, 3, 300000.
    func testDefaultsMatchTheProtocol() {
        XCTAssertEqual(Backoff.Limits(), limits(10_000, 3, 300_000))
    }

    func testEveryWaitLiesBetweenItsBounds() {
        for limits in [Backoff.Limits(), limits(100, 1.5, 5_000), limits(100, 1_000, 86_400_000)] {
            for seed in UInt64(0)..<50 {
                var random = RandomSource(seed: seed)
                var backoff = Backoff()
                var previous = limits.minimumMs
                for _ in 0..<20 {
                    let wait = backoff.next(limits, using: &random)
                    let ceiling = min(limits.maximumMs, Int64(Double(previous) * limits.scale))
                    XCTAssertTrue((limits.minimumMs...ceiling).contains(wait), "\(wait) after \(previous)")
                    previous = wait
                }
            }
        }
    }

    /// The wait is certain then, and nothing is drawn: the same seed gives the same later waits.
    func testAFixedWaitDrawsNothing() {
        var (random, untouched) = (RandomSource(seed: 1), RandomSource(seed: 1))
        var backoff = Backoff()
        XCTAssertEqual(backoff.next(limits(100, 3, 100), using: &random), 100)
        XCTAssertEqual(random.next(), untouched.next())
    }

    func testWaitsSpreadOverTheWholeRange() {
        let first = (UInt64(0)..<2_000).map { seed in
            var random = RandomSource(seed: seed)
            var backoff = Backoff()
            return backoff.next(Backoff.Limits(), using: &random)
        }
        XCTAssertLessThan(first.min() ?? .max, 10_200)
        XCTAssertGreaterThan(first.max() ?? 0, 29_800)
        let mean = first.reduce(0, +) / Int64(first.count)
        XCTAssertTrue((19_000...21_000).contains(mean), "\(mean)")
    }

    func testWaitsReachTheMaximumAndStayThere() {
        var random = RandomSource(seed: 3)
        var backoff = Backoff()
        let waits = (0..<500).map { _ in backoff.next(limits(1_000, 10, 60_000), using: &random) }
        XCTAssertGreaterThan(waits.max() ?? 0, 50_000)
        XCTAssertTrue(waits.allSatisfy { $0 <= 60_000 })
    }

    func testResetRestartsAtTheMinimum() {
        for seed in UInt64(0)..<100 {
            var random = RandomSource(seed: seed)
            var backoff = Backoff()
            for _ in 0..<8 { _ = backoff.next(Backoff.Limits(), using: &random) }
            backoff.reset()
            XCTAssertLessThanOrEqual(backoff.next(Backoff.Limits(), using: &random), 30_000)
        }
    }

    func testAScaleOfOneAlwaysWaitsTheMinimum() {
        var random = RandomSource(seed: 4)
        var backoff = Backoff()
        for _ in 0..<10 { XCTAssertEqual(backoff.next(limits(500, 1, 300_000), using: &random), 500) }
    }

    /// A damaged store can contain any limits.
    func testSenselessLimitsDoNotTrap() {
        let numbers: [Int64] = [.min, -1, 0, 1, 10_000, .max]
        let scales = [Double.nan, .infinity, -.infinity, -1e300, -1, 0, 0.5, 3, 1e300]
        var random = RandomSource(seed: 5)
        for minimum in numbers {
            for maximum in numbers {
                for scale in scales {
                    var backoff = Backoff()
                    for _ in 0..<4 { _ = backoff.next(limits(minimum, scale, maximum), using: &random) }
                }
            }
        }
    }
}
