import Foundation
import Synchronization

/// Sends SIGUSR1 to its creator's thread every few milliseconds until it is stopped; the handler only counts. Waiting
/// system calls are interrupted by it.
final class Interruptions {
    private static let handled = Atomic<Int>(0)
    private let isStopped = Stop()
    private var before = sigaction()

    private final class Stop: Sendable {
        let isSet = Atomic<Bool>(false)
        let isDone = DispatchSemaphore(value: 0)
    }

    init() {
        Self.handled.store(0, ordering: .relaxed)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in Interruptions.handled.add(1, ordering: .relaxed) }
        sigaction(SIGUSR1, &action, &before)
        let waiting = pthread_self()
        let thread = Thread { [isStopped] in
            while !isStopped.isSet.load(ordering: .relaxed) {
                usleep(5000)
                pthread_kill(waiting, SIGUSR1)
            }
            isStopped.isDone.signal()
        }
        thread.start()
    }

    var count: Int { Self.handled.load(ordering: .relaxed) }

    func stop() {
        isStopped.isSet.store(true, ordering: .relaxed)
        isStopped.isDone.wait()
        sigaction(SIGUSR1, &before, nil)
    }
}
