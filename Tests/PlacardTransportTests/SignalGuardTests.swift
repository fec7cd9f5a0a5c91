import Glibc
import PlacardTransport
import XCTest

final class SignalGuardTests: XCTestCase {
    func testEverySignalIsBlockedInside() {
        let inside = SignalGuard.run { blockedSignals() }
        // The C library reserves two real-time signals, and SIGKILL and SIGSTOP cannot be blocked.
        XCTAssertEqual(inside, Set(1..<32).subtracting([SIGKILL, SIGSTOP]))
        XCTAssertEqual(blockedSignals(), [])
    }

    func testTheResultIsReturned() {
        XCTAssertEqual(SignalGuard.run { 7 }, 7)
    }

    /// The default of SIGPIPE ends the process: the test passes if it is still running.
    func testABrokenPipeInsideIsIgnored() {
        SignalGuard.run { _ = pthread_kill(pthread_self(), SIGPIPE) }
        XCTAssertFalse(isPending(SIGPIPE))
    }

    func testTheHostsBrokenPipeStaysPending() {
        var pipeOnly = sigset_t()
        sigemptyset(&pipeOnly)
        sigaddset(&pipeOnly, SIGPIPE)
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, &pipeOnly, &before)
        pthread_kill(pthread_self(), SIGPIPE)

        SignalGuard.run { _ = pthread_kill(pthread_self(), SIGPIPE) }
        XCTAssertTrue(isPending(SIGPIPE))

        var taken: Int32 = 0
        sigwait(&pipeOnly, &taken)
        XCTAssertEqual(taken, SIGPIPE)
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    func testOtherSignalsAreDeliveredAfterwards() {
        let interruptions = Interruptions()
        defer { interruptions.stop() }
        SignalGuard.run {
            let before = interruptions.count
            _ = pthread_kill(pthread_self(), SIGUSR1)
            XCTAssertEqual(interruptions.count, before)
        }
        XCTAssertGreaterThan(interruptions.count, 0)
    }

    private func isPending(_ signal: Int32) -> Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return sigismember(&pending, signal) == 1
    }
}
