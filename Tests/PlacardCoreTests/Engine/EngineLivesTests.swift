import EngineModel
import Simulation
import XCTest

@testable import PlacardCore

/// Random lives of the simulator's preset `memory` (lab/README.md), with the invariants of an engine checked
/// after every input.
final class EngineLivesTests: XCTestCase {
    func testRandomLivesKeepTheInvariants() {
        let watch = EngineWatch()
        for seed in 1...RandomLives.share(of: 60) {
            let failures = testRun?.totalFailureCount ?? 0
            if let failure = Lives.failure(ofSeed: seed, steps: 200, watchedBy: watch) { XCTFail(failure) }
            if testRun?.totalFailureCount != failures { return XCTFail(Lives.command(ofSeed: seed, steps: 200)) }
        }
    }
}

private final class EngineWatch: EngineWatcher {
    private var isFresh = true

    func didOpen() { isFresh = true }
    func didApply(_ status: Status) { if !status.isFault { isFresh = false } }

    func willApply(_ input: Input, to engine: Engine, at now: Instant) {
        _ = EngineInvariants.checkValue(engine, input, at: now)
    }

    func didFail(_ input: Input, of before: Engine, now: Engine) {
        // Otherwise records of other processes are committed before the input.
        guard !before.takesOutbox(before: input) else { return }
        XCTAssertEqual(EngineInvariants.contents(before), EngineInvariants.contents(now), "a failed step has no trace")
    }

    func didStep(
        _ engine: Engine, _ store: NaiveStore, files: Set<String>, inFlight: [UInt64: RequestKind], at now: Instant
    ) {
        let invariants = EngineInvariants(
            engine: engine, store: store, files: files, inFlight: inFlight, now: now, isFresh: isFresh)
        invariants.check()
        let due = engine.nextDeadlineMs(at: now) ?? .max
        if due > now.monotonicMs, !isFresh { invariants.checkProgress() }
    }
}
