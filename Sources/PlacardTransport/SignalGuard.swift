/// Runs curl with every signal of the thread blocked, for two reasons:
/// - curl may start a short-lived thread to resolve a name. It inherits the mask, so no signal handler of the host ever
///   runs in it.
/// - OpenSSL may write to a broken connection and raise SIGPIPE, whose default ends the process. It stays pending here
///   and is removed, unless one was pending before: that one belongs to the host.
///
/// The mask is restored exactly; handlers are neither read nor changed.
package enum SignalGuard {
    package static func run<Result>(_ work: () -> Result) -> Result {
        let mask = Linux.blockAllSignals()
        let wasPending = Linux.isBrokenPipePending()
        defer {
            if !wasPending && Linux.isBrokenPipePending() { Linux.takeBrokenPipe() }
            Linux.restoreSignals(mask)
        }
        return work()
    }
}
