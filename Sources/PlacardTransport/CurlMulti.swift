import CCurl

/// A multi handle of libcurl: the connections of one client, and the requests that use them.
///
/// It owns descriptors (connections, a pair for wake-ups), so it exists only while requests are in flight and for a
/// while after them (`CurlOptions.keepConnectionsMs`). Call it with all signals blocked.
struct CurlMulti {
    let curl: UnsafePointer<ccurl>
    let handle: UnsafeMutableRawPointer

    /// - Parameter context: what the callbacks get; it must outlive the handle.
    init(_ curl: UnsafePointer<ccurl>, context: UnsafeMutablePointer<MultiContext>) throws(SetupError) {
        let functions = curl.pointee
        let made = InheritedPairs.closeOnExec({ functions.multi_init() }, wake: { _ = functions.multi_wakeup($0) })
        guard let handle = made else { throw SetupError("libcurl could not create a multi handle") }
        guard ccurl_multi_set_socket_function(curl, handle, watchSocket, context) == CURLM_OK,
            ccurl_multi_set_timer_function(curl, handle, setTimer, context) == CURLM_OK
        else {
            _ = functions.multi_cleanup(handle)
            throw SetupError("this libcurl has no socket interface")
        }
        self.curl = curl
        self.handle = handle
    }

    /// Starts a transfer, which must live until `remove`.
    func add(_ transfer: Transfer) throws(SetupError) {
        let code = curl.pointee.multi_add_handle(handle, transfer.easy)
        guard code == CURLM_OK else {
            throw SetupError("libcurl refuses the request: \(String(curl: curl.pointee.multi_strerror(code)))")
        }
    }

    /// Ends a transfer; its connection is kept for the next one if possible.
    func remove(_ transfer: Transfer) {
        _ = curl.pointee.multi_remove_handle(handle, transfer.easy)
    }

    /// Lets curl work on a socket that is ready.
    func work(on socket: ReadySocket) {
        let events = (socket.isReadable ? CURL_CSELECT_IN : 0) | (socket.isWritable ? CURL_CSELECT_OUT : 0)
        var running: Int32 = 0
        _ = curl.pointee.multi_socket_action(handle, socket.descriptor, events, &running)
    }

    /// Lets curl do what its timer is for.
    func workOnTimer() {
        var running: Int32 = 0
        _ = curl.pointee.multi_socket_action(handle, CURL_SOCKET_TIMEOUT, 0, &running)
    }

    /// The easy handle of a transfer that has ended since the last call, and curl's result; nil: no other has.
    func nextDone() -> (easy: UnsafeMutableRawPointer?, result: CURLcode)? {
        var left: Int32 = 0
        while let message = curl.pointee.multi_info_read(handle, &left)?.pointee {
            if message.msg == CURLMSG_DONE { return (message.easy_handle, message.data.result) }
        }
        return nil
    }

    /// Closes all connections. Does not wait for a name look-up. Nothing may use the handle afterwards.
    func close() {
        _ = curl.pointee.multi_cleanup(handle)
    }
}

/// Why a request could not be started. The text is the `detail` of its failure.
struct SetupError: Error {
    let detail: String

    init(_ detail: String) {
        self.detail = detail
    }
}
