import CCurl
import PlacardLock

/// libcurl: loaded and started by the first request of the process, unless the library was built with
/// PLACARD_LINK_CURL, which loads it at start. Never unloaded or stopped, because others in the process may use it.
enum CurlLibrary {
    /// Whether `table` is filled and libcurl has been started.
    private static let isReady = Lock(false)
    /// Written once, under the lock, before anyone has its address.
    nonisolated(unsafe) private static let table = UnsafeMutablePointer<ccurl>.allocate(capacity: 1)

    /// Returns libcurl's functions. A missing libcurl is looked for again: once it is installed, the next request works.
    ///
    /// Call it with all signals blocked: loading a library runs its initialisers.
    static func load() throws(SetupError) -> UnsafePointer<ccurl> {
        try isReady.withLock { (isReady) throws(SetupError) in
            if isReady { return }
            try fill()
            try checkVersion()
            let code = table.pointee.global_init(Int(CURL_GLOBAL_ALL))
            guard code == CURLE_OK else {
                throw SetupError("libcurl could not be started: \(code.text(UnsafePointer(table)))")
            }
            isReady = true
        }
        return UnsafePointer(table)
    }

    private static func fill() throws(SetupError) {
        guard let reason = ccurl_load(table) else { return }
        throw SetupError(
            """
            \(CCURL_SONAME), which sends the requests, cannot be loaded: \(String(cString: reason)); install libcurl \
            \(CCURL_OLDEST_TEXT) or newer, or use a host transport
            """)
    }

    private static func checkVersion() throws(SetupError) {
        guard let info = table.pointee.version_info(CURLVERSION_FIRST)?.pointee, info.version_num < CCURL_OLDEST else {
            return
        }
        let version = String(curl: info.version)
        throw SetupError(
            """
            \(CCURL_SONAME) is libcurl \(version), which is too old to send requests: install \(CCURL_OLDEST_TEXT) or \
            newer, or use a host transport
            """)
    }
}

extension String {
    /// A text of libcurl, which may be missing.
    init(curl text: UnsafePointer<CChar>?) {
        self = text.map { String(cString: $0) } ?? "unknown"
    }
}
