import CCurl

/// The context of curl's callbacks for a multi handle. Stays at a fixed address as long as the handle exists.
struct MultiContext {
    let poller: Poller
    /// Monotonic time at which curl wants to be called; nil when no time is set.
    var deadlineMs: Int64?
    /// The open sockets of connections, including idle ones.
    var sockets: Set<curl_socket_t> = []
}

/// curl's socket callback: what to watch a socket for. `context` points to a `MultiContext`.
func watchSocket(
    _ easy: UnsafeMutableRawPointer?, _ socket: curl_socket_t, _ what: Int32, _ context: UnsafeMutableRawPointer?,
    _ socketContext: UnsafeMutableRawPointer?
) -> Int32 {
    guard let context = context?.assumingMemoryBound(to: MultiContext.self).pointee else { return 0 }
    if what == CURL_POLL_REMOVE {
        context.poller.unwatch(socket)
    } else {
        // Not a connection: the socket by which a name look-up reports its end.
        if !context.sockets.contains(socket) { InheritedPairs.closeOnExec(reader: socket) }
        context.poller.watch(socket, readable: what & CURL_POLL_IN != 0, writable: what & CURL_POLL_OUT != 0)
    }
    return 0
}

/// curl's timer callback: when it wants to be called next, -1 for never. `context` points to a `MultiContext`.
func setTimer(_ multi: UnsafeMutableRawPointer?, _ timeoutMs: Int, _ context: UnsafeMutableRawPointer?) -> Int32 {
    guard let context = context?.assumingMemoryBound(to: MultiContext.self) else { return 0 }
    switch timeoutMs {
    case ..<0: context.pointee.deadlineMs = nil
    case 0: context.pointee.deadlineMs = SystemClock.monotonicMs()
    // Our milliseconds are rounded down: add one, or curl would be called a moment early and ask again.
    default: context.pointee.deadlineMs = SystemClock.monotonicMs() + Int64(timeoutMs) + 1
    }
    return 0
}

/// curl's callback to make a socket: curl's own sockets would be inherited by programs that the host starts. `context`
/// points to a `MultiContext`.
func openSocket(
    _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let address = address?.pointee else { return CURL_SOCKET_BAD }
    let socket = Linux.socket(family: address.family, type: address.socktype, protocol: address.protocol)
    if socket >= 0 { context?.assumingMemoryBound(to: MultiContext.self).pointee.sockets.insert(socket) }
    return socket
}

/// curl's callback to close a socket. `context` points to a `MultiContext`.
func closeSocket(_ context: UnsafeMutableRawPointer?, _ socket: curl_socket_t) -> Int32 {
    if let context = context?.assumingMemoryBound(to: MultiContext.self) {
        context.pointee.sockets.remove(socket)
        context.pointee.poller.unwatch(socket)
    }
    Linux.close(socket)
    return 0
}
