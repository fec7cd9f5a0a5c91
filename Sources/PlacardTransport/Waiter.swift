/// One thread that waits for a poller's work, and the descriptor that wakes it. Made by `Poller.addWaiter`.
package final class Waiter {
    private var event: Int32

    convenience init() throws(PollerError) { self.init(try Linux.event()) }

    private init(_ event: Int32) { self.event = event }

    deinit {
        close()
    }

    /// Readable from `wake` until `forget`; -1 after `close`.
    var descriptor: Int32 { event }

    package func wake() {
        if event >= 0 { Linux.raise(event) }
    }

    func forget() {
        if event >= 0 { Linux.drain(event) }
    }

    func close() {
        if event >= 0 { Linux.close(event) }
        event = -1
    }
}
