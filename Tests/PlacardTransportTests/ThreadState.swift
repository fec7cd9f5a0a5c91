import Foundation

/// The signals from 1 to 31 that are blocked in this thread.
func blockedSignals() -> Set<Int32> {
    var mask = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &mask)
    return Set((1..<32).filter { sigismember(&mask, $0) == 1 })
}
