@preconcurrency import Dispatch
import Glibc

/// Lets a task wait for SIGINT and SIGTERM, which no longer end the process; from `init` on no signal is missed.
/// SIGPIPE is ignored: a client or a pipe that closes early must not end a server.
struct StopSignals {
    private let arrivals: AsyncStream<Void>

    init() {
        signal(SIGPIPE, SIG_IGN)
        let (arrivals, arrival) = AsyncStream<Void>.makeStream()
        // Dispatch begins to listen some time after `resume`: until then an ignored signal would be lost.
        let listening = DispatchSemaphore(value: 0)
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setRegistrationHandler { listening.signal() }
            source.setEventHandler { arrival.yield() }
            source.resume()
            listening.wait()
            return source
        }
        // The closure also keeps the sources alive. Any thread may cancel them, although Dispatch does not declare
        // that.
        arrival.onTermination = { _ in
            for source in sources { source.cancel() }
        }
        self.arrivals = arrivals
    }

    /// Returns at the first signal, or when the task is cancelled.
    func wait() async {
        _ = await arrivals.first { _ in true }
    }
}
