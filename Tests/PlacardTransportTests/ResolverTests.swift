import PlacardCore
import PlacardTransport
import XCTest

/// libcurl's name look-up, which runs in a separate thread.
final class ResolverTests: TransportTestCase {
    private let url = "http://\(SlowResolver.host)/"

    /// Runs each test in a separate process, in which look-ups can be held up.
    override func invokeTest() {
        if SlowResolver.isLoaded { return super.invokeTest() }
        XCTAssertNoThrow(try SlowResolver.runAgain(name))
    }

    override func setUpWithError() throws {
        SlowResolver.hold()
        try super.setUpWithError()
    }

    override func tearDown() {
        SlowResolver.release()
        super.tearDown()
    }

    /// Starts a request and returns when its name look-up is held up.
    private func startLookUp() {
        transport.start(makeRequest(url))
        turn(until: { SlowResolver.isWaiting })
    }

    func testAFailedLookUpIsUnreachable() throws {
        startLookUp()
        SlowResolver.release()
        let outcome = try XCTUnwrap(completions(1).first).outcome
        guard case .failure(let failure, let detail) = outcome else { return XCTFail("\(outcome)") }
        XCTAssertEqual(failure, .unreachable)
        XCTAssertTrue(detail.hasPrefix("slow.test:80: "), detail)
    }

    func testThreadBlocksEverySignal() {
        startLookUp()
        XCTAssertEqual(SlowResolver.blockedInThread, Set(1..<32).subtracting([SIGKILL, SIGSTOP]))
    }

    func testEverythingIsClosedByExecDuringALookUp() {
        let before = openDescriptors()
        startLookUp()
        let new = openDescriptors().subtracting(before)
        XCTAssertGreaterThanOrEqual(new.count, 4, "two pairs")
        for descriptor in new { XCTAssertTrue(isClosedByExec(descriptor), describe(descriptor)) }
    }

    func testOtherRequestsContinue() throws {
        let server = try makeServer()
        startLookUp()
        XCTAssertEqual(try reply(to: makeRequest(server.url(), id: 2)).status, 200)
    }

    func testTimeoutDoesNotWaitForTheThread() throws {
        try useTransport { $0.connectTimeoutMs = 50 }
        XCTAssertEqual(try failure(of: makeRequest(url)).kind, .timeout)
        XCTAssertTrue(SlowResolver.isWaiting)
    }

    func testCancelDoesNotWaitForTheThread() {
        startLookUp()
        transport.cancel(1)
        XCTAssertTrue(SlowResolver.isWaiting)
    }

    func testCloseDoesNotWaitForTheThread() {
        let before = openDescriptors()
        startLookUp()
        transport.close()
        XCTAssertTrue(SlowResolver.isWaiting)
        SlowResolver.release()
        turn(until: { openDescriptors() == before })
    }

    func testAbandonDoesNotWaitForTheThread() {
        startLookUp()
        transport.abandon()
        XCTAssertTrue(SlowResolver.isWaiting)
    }
}
