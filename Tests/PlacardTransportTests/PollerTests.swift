import Glibc
import PlacardTransport
import XCTest

/// The descriptor that a client is polled by.
final class PollerTests: XCTestCase {
    private func isReadable(_ poller: Poller) -> Bool {
        Poller.wait(poller.descriptor, timeoutMs: 0)
    }

    func testNothingSetIsNotReadable() throws {
        let poller = try Poller()
        XCTAssertFalse(isReadable(poller))
        XCTAssertEqual(poller.takeReady(), [])
    }

    func testAPastDeadlineIsReadableUntilTaken() throws {
        let poller = try Poller()
        for past in [0, -5, SystemClock.monotonicMs() - 1000] {
            poller.setDeadline(past)
            XCTAssertTrue(Poller.wait(poller.descriptor, timeoutMs: 10_000))
            XCTAssertEqual(poller.takeReady(), [])
            XCTAssertFalse(isReadable(poller))
        }
    }

    func testTheSameDeadlineCanBeSetAgain() throws {
        let poller = try Poller()
        poller.setDeadline(1)
        _ = poller.takeReady()
        poller.setDeadline(1)
        XCTAssertTrue(Poller.wait(poller.descriptor, timeoutMs: 10_000))
    }

    func testAFutureDeadlineFires() throws {
        let poller = try Poller()
        let deadline = SystemClock.monotonicMs() + 30
        poller.setDeadline(deadline)
        XCTAssertTrue(Poller.wait(poller.descriptor, timeoutMs: 30_000))
        XCTAssertGreaterThanOrEqual(SystemClock.monotonicMs(), deadline)
    }

    func testADeadlineCanBeCleared() throws {
        let poller = try Poller()
        poller.setDeadline(1)
        poller.setDeadline(nil)
        XCTAssertFalse(isReadable(poller))
        poller.setDeadline(.max)
        XCTAssertFalse(isReadable(poller))
    }

    func testSignalStaysUntilItIsCleared() throws {
        let poller = try Poller()
        poller.setSignalled(true)
        poller.setSignalled(true)
        XCTAssertEqual(poller.takeReady(), [])
        XCTAssertTrue(isReadable(poller))
        poller.setSignalled(false)
        XCTAssertFalse(isReadable(poller))
        poller.setSignalled(false)
        poller.setSignalled(true)
        XCTAssertTrue(isReadable(poller))
    }

    func testSocketsAreWatched() throws {
        let poller = try Poller()
        let (one, other) = try makePair()
        defer { [one, other].forEach { close($0) } }

        poller.watch(one, readable: true, writable: false)
        XCTAssertFalse(isReadable(poller))
        XCTAssertEqual(write(other, "x", 1), 1)
        XCTAssertTrue(isReadable(poller))
        XCTAssertEqual(poller.takeReady(), [ReadySocket(descriptor: one, isReadable: true, isWritable: false)])
        XCTAssertTrue(isReadable(poller), "level-triggered")

        poller.watch(one, readable: false, writable: true)
        XCTAssertEqual(poller.takeReady(), [ReadySocket(descriptor: one, isReadable: false, isWritable: true)])
        poller.watch(one, readable: false, writable: false)
        XCTAssertFalse(isReadable(poller))
        poller.unwatch(one)
        poller.unwatch(-1)
    }

    func testAHangUpCountsAsReadable() throws {
        let poller = try Poller()
        let (one, other) = try makePair()
        defer { close(one) }
        poller.watch(one, readable: true, writable: false)
        close(other)
        XCTAssertEqual(poller.takeReady().map(\.isReadable), [true])
    }

    func testASocketClosedWhileWatchedIsHarmless() throws {
        let poller = try Poller()
        let (one, other) = try makePair()
        poller.watch(one, readable: false, writable: true)
        close(one)
        close(other)
        poller.unwatch(one)
        XCTAssertFalse(isReadable(poller))
    }

    /// A descriptor that epoll refuses and poll does not, as every socket when the system is out of memory or watches:
    /// a regular file.
    func testASocketThatEpollRefusesIsPolledUntilEpollTakesIt() throws {
        let poller = try Poller()
        let file = fileno(tmpfile())
        let (one, other) = try makePair()
        defer { [file, one, other].forEach { close($0) } }

        poller.watch(file, readable: true, writable: false)
        for _ in 0..<2 {
            XCTAssertTrue(Poller.wait(poller.descriptor, timeoutMs: 30_000), "the timer asks for a look at it")
            XCTAssertEqual(poller.takeReady(), [ReadySocket(descriptor: file, isReadable: true, isWritable: false)])
            XCTAssertFalse(isReadable(poller))
        }

        XCTAssertEqual(dup2(one, file), file)
        XCTAssertEqual(poller.takeReady(), [])
        XCTAssertEqual(write(other, "x", 1), 1)
        XCTAssertTrue(isReadable(poller), "epoll watches it now")

        poller.unwatch(file)
        XCTAssertEqual(poller.takeReady(), [])
        XCTAssertFalse(isReadable(poller))
    }

    /// Otherwise each time that is set from then on would fire at once.
    func testTheTimeForARefusedSocketPassesWithIt() throws {
        let poller = try Poller()
        let file = fileno(tmpfile())
        defer { close(file) }

        poller.watch(file, readable: true, writable: false)
        poller.unwatch(file)
        XCTAssertTrue(Poller.wait(poller.descriptor, timeoutMs: 30_000), "the timer was set for it")
        XCTAssertEqual(poller.takeReady(), [])
        poller.setDeadline(.max)
        XCTAssertFalse(isReadable(poller))
    }

    // MARK: Waiters

    private func hasWork(_ poller: Poller, for waiter: Waiter) -> Bool { poller.work(for: waiter).wait(timeoutMs: 0) }

    func testAWaiterSeesWorkAndNotTheSignal() throws {
        let poller = try Poller()
        let waiter = try poller.addWaiter()
        poller.setSignalled(true)
        XCTAssertFalse(hasWork(poller, for: waiter))
        poller.setDeadline(1)
        XCTAssertTrue(poller.work(for: waiter).wait(timeoutMs: 10_000))
        _ = poller.takeReady()
        XCTAssertFalse(hasWork(poller, for: waiter))

        let (one, other) = try makePair()
        defer { [one, other].forEach { close($0) } }
        poller.watch(one, readable: true, writable: false)
        XCTAssertFalse(hasWork(poller, for: waiter))
        XCTAssertEqual(write(other, "x", 1), 1)
        XCTAssertTrue(hasWork(poller, for: waiter))
        poller.watch(one, readable: false, writable: true)
        XCTAssertTrue(hasWork(poller, for: waiter))
        poller.unwatch(one)
        XCTAssertFalse(hasWork(poller, for: waiter))
        XCTAssertTrue(isReadable(poller), "the signal stays")
    }

    /// A waiter polls a snapshot: a socket that is watched later would not wake it.
    func testAWaiterIsWokenWhenOtherSocketsAreWatched() throws {
        let poller = try Poller()
        let waiters = [try poller.addWaiter(), try poller.addWaiter()]
        let (one, other) = try makePair()
        defer { [one, other].forEach { close($0) } }
        for change in [{ poller.watch(one, readable: true, writable: false) }, { poller.unwatch(one) }] {
            let work = waiters.map(poller.work)
            change()
            XCTAssertEqual(work.map { $0.wait(timeoutMs: 0) }, [true, true])
            XCTAssertEqual(waiters.map { hasWork(poller, for: $0) }, [false, false], "forgotten")
        }
        let work = waiters.map(poller.work)
        waiters[0].wake()
        XCTAssertEqual(work.map { $0.wait(timeoutMs: 0) }, [true, false])
        poller.wakeWaiters()
        XCTAssertEqual(work.map { $0.wait(timeoutMs: 0) }, [true, true])
    }

    func testAWaiterUsesOneDescriptorUntilRemoved() throws {
        let poller = try Poller()
        let before = openDescriptors()
        let waiter = try poller.addWaiter()
        let made = openDescriptors().subtracting(before)
        XCTAssertEqual(made.count, 1)
        for descriptor in made { XCTAssertNotEqual(fcntl(descriptor, F_GETFD) & FD_CLOEXEC, 0) }
        XCTAssertFalse(hasWork(poller, for: waiter))
        poller.removeWaiter(waiter)
        poller.wakeWaiters()
        waiter.wake()
        XCTAssertEqual(openDescriptors(), before)
    }

    func testItNestsInOtherPollers() throws {
        let poller = try Poller()
        let outer = try Poller()
        outer.watch(poller.descriptor, readable: true, writable: false)
        XCTAssertFalse(isReadable(outer))
        poller.setDeadline(1)
        XCTAssertTrue(Poller.wait(outer.descriptor, timeoutMs: 10_000))
        _ = poller.takeReady()
        XCTAssertFalse(isReadable(outer))
        poller.setSignalled(true)
        XCTAssertTrue(isReadable(outer))
    }

    func testAnIdlePollerHasOneDescriptor() throws {
        let before = openDescriptors()
        let poller = try Poller(keepsSwitchMs: 30)
        let idle = before.union([poller.descriptor])
        XCTAssertEqual(openDescriptors(), idle)
        for _ in 0..<3 {
            poller.setDeadline(.max)
            XCTAssertEqual(openDescriptors().count, idle.count + 1)
            poller.setSignalled(true)
            XCTAssertEqual(openDescriptors().count, idle.count + 2)
            poller.setDeadline(nil)
            XCTAssertEqual(openDescriptors().count, idle.count + 1)

            // Kept for the next event, and closed by a turn of the owner's loop.
            poller.setSignalled(false)
            XCTAssertEqual(openDescriptors().count, idle.count + 2)
            XCTAssertTrue(Poller.wait(poller.descriptor, timeoutMs: 10_000))
            XCTAssertEqual(poller.takeReady(), [])
            poller.setDeadline(nil)
            XCTAssertFalse(isReadable(poller))
            XCTAssertEqual(openDescriptors(), idle)
        }
    }

    func testASwitchIsKeptForTheNextEvent() throws {
        let poller = try Poller()
        poller.setSignalled(true)
        poller.setSignalled(false)
        XCTAssertEqual(poller.takeReady(), [])
        XCTAssertFalse(isReadable(poller))
        let kept = openDescriptors()
        poller.setSignalled(true)
        XCTAssertTrue(isReadable(poller))
        XCTAssertEqual(openDescriptors(), kept)
    }

    /// The time at which a switch would be closed passes while it is on.
    func testASwitchThatIsOnIsNotClosed() throws {
        let poller = try Poller(keepsSwitchMs: 1)
        poller.setSignalled(true)
        poller.setSignalled(false)
        poller.setSignalled(true)
        usleep(2_000)
        for _ in 0..<2 {
            XCTAssertEqual(poller.takeReady(), [])
            poller.setDeadline(nil)
            XCTAssertTrue(isReadable(poller))
        }
        poller.setSignalled(false)
        XCTAssertTrue(Poller.wait(poller.descriptor, timeoutMs: 10_000))
        XCTAssertEqual(poller.takeReady(), [])
        XCTAssertFalse(isReadable(poller))
    }

    func testWhatFailedWithoutADescriptorIsDoneByTheNextCall() throws {
        let poller = try Poller()
        withoutDescriptors {
            poller.setDeadline(1)
            poller.setSignalled(true)
        }
        XCTAssertFalse(isReadable(poller))
        poller.setDeadline(1)
        XCTAssertTrue(isReadable(poller))
        _ = poller.takeReady()
        poller.setSignalled(true)
        XCTAssertTrue(isReadable(poller))
    }

    func testDescriptorsAreClosedByExec() throws {
        let before = openDescriptors()
        let poller = try Poller()
        poller.setDeadline(.max)
        let made = openDescriptors().subtracting(before)
        XCTAssertEqual(made.count, 2)
        XCTAssertTrue(made.contains(poller.descriptor))
        for descriptor in made {
            XCTAssertNotEqual(fcntl(descriptor, F_GETFD) & FD_CLOEXEC, 0, "descriptor \(descriptor)")
        }
    }

    func testCloseReleasesEverythingAndIsIdempotent() throws {
        let before = openDescriptors()
        let poller = try Poller()
        poller.setSignalled(true)
        poller.close()
        poller.close()
        XCTAssertEqual(openDescriptors(), before)
        XCTAssertEqual(poller.descriptor, -1)

        poller.setDeadline(1)
        poller.setSignalled(false)
        poller.watch(0, readable: true, writable: false)
        poller.unwatch(0)
        XCTAssertEqual(poller.takeReady(), [])
    }

    func testDeinitCloses() throws {
        let before = openDescriptors()
        do { _ = try Poller() }
        XCTAssertEqual(openDescriptors(), before)
    }

    func testOutOfDescriptorsIsAnError() throws {
        try withoutDescriptors {
            XCTAssertThrowsError(try Poller()) { error in
                let error = error as? PollerError
                XCTAssertEqual(error?.call, "epoll_create1")
                XCTAssertEqual(error?.code, EMFILE)
                XCTAssertTrue(error?.description.contains("Too many open files") ?? false)
            }
        }
    }

    func testWaitIsNotShortenedBySignals() throws {
        let poller = try Poller()
        let interruptions = Interruptions()
        defer { interruptions.stop() }
        poller.setDeadline(SystemClock.monotonicMs() + 100)
        XCTAssertTrue(Poller.wait(poller.descriptor, timeoutMs: 30_000))
        _ = poller.takeReady()
        XCTAssertFalse(Poller.wait(poller.descriptor, timeoutMs: 100))
        XCTAssertGreaterThan(interruptions.count, 0)
    }

    func testClocksGoForward() {
        let wall = SystemClock.wallMs()
        XCTAssertEqual(Double(wall) / 1000, Double(time(nil)), accuracy: 5)
        let first = SystemClock.monotonicMs()
        XCTAssertGreaterThan(first, 0)
        XCTAssertGreaterThanOrEqual(SystemClock.monotonicMs(), first)
    }

    /// Runs `work` while the process can open no descriptor.
    private func withoutDescriptors(_ work: () throws -> Void) rethrows {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var before = rlimit()
        getrlimit(resource, &before)
        var limit = rlimit(rlim_cur: 0, rlim_max: before.rlim_max)
        setrlimit(resource, &limit)
        defer { setrlimit(resource, &before) }
        try work()
    }

    private func makePair() throws -> (Int32, Int32) {
        var pair: [Int32] = [0, 0]
        XCTAssertEqual(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair), 0)
        return (pair[0], pair[1])
    }
}
