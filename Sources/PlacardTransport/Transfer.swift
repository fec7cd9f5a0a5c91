import CCurl
import PlacardCore

/// One request in flight: the easy handle, and the memory that it points to.
final class Transfer {
    let easy: UnsafeMutableRawPointer
    private let curl: UnsafePointer<ccurl>
    /// "host:port", for messages.
    private let server: String
    /// Removes the proxy's password from curl's messages, which quote the option.
    private let redaction: Redaction
    private let reply: UnsafeMutablePointer<ReplyBuffer>
    private let replyHeaders: UnsafeMutablePointer<ReplyHeaders>
    private let errorText: UnsafeMutablePointer<CChar>
    private var headers: UnsafeMutablePointer<curl_slist>?

    /// `context` is that of the multi handle, and must outlive it.
    convenience init(
        _ request: HTTPRequest, curl: UnsafePointer<ccurl>, options: CurlOptions,
        context: UnsafeMutablePointer<MultiContext>
    ) throws(SetupError) {
        let server = try Self.server(of: request.url, curl.pointee)
        guard let easy = curl.pointee.easy_init() else { throw SetupError("libcurl could not create a handle") }
        self.init(
            easy, curl: curl, server: server, proxy: options.proxy,
            limit: request.kind == .asset ? options.maxAssetBytes : options.maxReplyBytes)
        try setRequest(request)
        try setManners()
        if let redirects = request.redirects { try follow(redirects) }
        try setSockets(context)
        try setServerTrust(caFile: options.caFile)
        try setConnection(options)
        // A file is taken as it is: its length and its hash are those of what was published.
        if request.kind != .source { try set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate") }
    }

    /// - Parameter limit: longest body of a reply in bytes.
    private init(
        _ easy: UnsafeMutableRawPointer, curl: UnsafePointer<ccurl>, server: String, proxy: String?, limit: Int
    ) {
        self.easy = easy
        self.curl = curl
        self.server = server
        let proxyUser = proxy.flatMap(ShownURL.throughUser)
        redaction = Redaction([(proxyUser, proxyUser.map(ShownURL.withoutUser) ?? "")])
        reply = .allocate(capacity: 1)
        reply.initialize(to: ReplyBuffer(limit: limit))
        replyHeaders = .allocate(capacity: 1)
        replyHeaders.initialize(to: ReplyHeaders())
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    /// The handle must have been removed from its multi handle.
    deinit {
        curl.pointee.easy_cleanup(easy)
        curl.pointee.slist_free_all(headers)
        reply.deinitialize(count: 1)
        reply.deallocate()
        replyHeaders.deinitialize(count: 1)
        replyHeaders.deallocate()
        errorText.deallocate()
    }

    // MARK: Setting up

    private func setRequest(_ request: HTTPRequest) throws(SetupError) {
        try set(CURLOPT_URL, request.url)
        try setHeaders(request.headers)
        if request.isHead { return try set(CURLOPT_NOBODY, 1) }
        if request.method == "GET" { return try set(CURLOPT_HTTPGET, 1) }
        // The size first: without it curl would copy up to the first NUL. The copy exists as long as the handle.
        try check(
            ccurl_easy_set_offset(curl, easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count)),
            CURLOPT_POSTFIELDSIZE_LARGE)
        // Never a NULL pointer, which an empty array may have: curl would read the body from stdin.
        let body = request.body.isEmpty ? [0] : request.body
        let code = body.withUnsafeBytes { bytes in
            ccurl_easy_set_pointer(
                curl, easy, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        }
        try check(code, CURLOPT_COPYPOSTFIELDS)
    }

    private func setHeaders(_ wanted: [HTTPRequest.Header]) throws(SetupError) {
        // Otherwise curl would wait up to a second for "100 Continue" before a large body.
        var lines = ["Expect:"]
        for header in wanted {
            guard Self.isOneLine(header.name), Self.isOneLine(header.value), !header.name.isEmpty else {
                throw SetupError("header \"\(header.name)\" is not a single line of text")
            }
            // For curl "Name:" means "leave it out", and "Name;" an empty value.
            lines.append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
        }
        for line in lines {
            guard let longer = curl.pointee.slist_append(headers, line) else { throw SetupError("out of memory") }
            headers = longer
        }
        try check(ccurl_easy_set_list(curl, easy, CURLOPT_HTTPHEADER, headers), CURLOPT_HTTPHEADER)
    }

    /// Settings for a library inside another program: no signals, no waiting, no redirects, no .netrc.
    private func setManners() throws(SetupError) {
        try set(CURLOPT_NOSIGNAL, 1)
        // Closing must not wait for a name look-up. Before 7.87, libcurl cannot do that.
        _ = ccurl_easy_set_long(curl, easy, CURLOPT_QUICK_EXIT, 1)
        try check(ccurl_easy_allow_http(curl, easy), CURLOPT_PROTOCOLS_STR)
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_NETRC, 0)
        try check(ccurl_easy_set_write_function(curl, easy, receiveReply), CURLOPT_WRITEFUNCTION)
        try check(ccurl_easy_set_pointer(curl, easy, CURLOPT_WRITEDATA, reply), CURLOPT_WRITEDATA)
        try check(ccurl_easy_set_header_function(curl, easy, receiveHeader), CURLOPT_HEADERFUNCTION)
        try check(ccurl_easy_set_pointer(curl, easy, CURLOPT_HEADERDATA, replyHeaders), CURLOPT_HEADERDATA)
        try check(ccurl_easy_set_pointer(curl, easy, CURLOPT_ERRORBUFFER, errorText), CURLOPT_ERRORBUFFER)
    }

    private func follow(_ redirects: HTTPRequest.Redirects) throws(SetupError) {
        try set(CURLOPT_FOLLOWLOCATION, 1)
        try set(CURLOPT_MAXREDIRS, 5)
        try check(ccurl_easy_redirect(curl, easy, redirects == .httpAndHTTPS ? 1 : 0), CURLOPT_REDIR_PROTOCOLS_STR)
    }

    private func setSockets(_ context: UnsafeMutablePointer<MultiContext>) throws(SetupError) {
        try check(ccurl_easy_set_open_socket_function(curl, easy, openSocket), CURLOPT_OPENSOCKETFUNCTION)
        try check(ccurl_easy_set_pointer(curl, easy, CURLOPT_OPENSOCKETDATA, context), CURLOPT_OPENSOCKETDATA)
        try check(ccurl_easy_set_close_socket_function(curl, easy, closeSocket), CURLOPT_CLOSESOCKETFUNCTION)
        try check(ccurl_easy_set_pointer(curl, easy, CURLOPT_CLOSESOCKETDATA, context), CURLOPT_CLOSESOCKETDATA)
    }

    private func setServerTrust(caFile: String?) throws(SetupError) {
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        guard let caFile else { return }
        try set(CURLOPT_CAINFO, caFile)
        // Otherwise the system's directory of authorities would be trusted in addition to the file.
        try set(CURLOPT_CAPATH, nil)
    }

    private func setConnection(_ options: CurlOptions) throws(SetupError) {
        try set(CURLOPT_USERAGENT, options.userAgent)
        // HTTP/2 over TLS is the default of every libcurl that knows it; one without it refuses the option.
        // Empty texts, not NULL: with NULL curl would read the environment.
        try set(CURLOPT_PROXY, options.proxy ?? "")
        try set(CURLOPT_NOPROXY, "")
        try set(CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeoutMs)
        try set(CURLOPT_TIMEOUT_MS, options.totalTimeoutMs)
        try set(CURLOPT_TCP_KEEPALIVE, 1)
    }

    private func set(_ option: CURLoption, _ value: Int) throws(SetupError) {
        try check(ccurl_easy_set_long(curl, easy, option, value), option)
    }

    private func set(_ option: CURLoption, _ value: String?) throws(SetupError) {
        try check(ccurl_easy_set_string(curl, easy, option, value), option)
    }

    private func check(_ code: CURLcode, _ option: CURLoption) throws(SetupError) {
        guard code != CURLE_OK else { return }
        throw SetupError("\(server): this libcurl refuses option \(option.rawValue): \(code.text(curl))")
    }

    private static func isOneLine(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    private static func server(of url: String, _ curl: ccurl) throws(SetupError) -> String {
        guard isOneLine(url) else { throw SetupError("the URL contains a control character") }
        guard let parsed = curl.url() else { throw SetupError("out of memory") }
        defer { curl.url_cleanup(parsed) }
        guard curl.url_set(parsed, CURLUPART_URL, url, 0) == CURLUE_OK,
            let host = part(CURLUPART_HOST, of: parsed, curl),
            let port = part(CURLUPART_PORT, of: parsed, curl)
        else {
            throw SetupError("the URL is invalid: it needs a scheme, a host and a numeric port")
        }
        return "\(host):\(port)"
    }

    private static func part(_ part: CURLUPart, of url: OpaquePointer, _ curl: ccurl) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl.url_get(url, part, &text, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK, let text else { return nil }
        defer { curl.free(text) }
        return String(cString: text)
    }

    // MARK: The end

    /// How the transfer ended, given curl's result.
    func outcome(_ code: CURLcode) -> HTTPOutcome {
        if reply.pointee.isOverLimit {
            return .failure(.tooLarge, detail: "\(server): the response is larger than \(reply.pointee.limit) bytes")
        }
        if replyHeaders.pointee.isOverLimit {
            return .failure(.tooLarge, detail: "\(server): the headers are larger than \(ReplyHeaders.limit) bytes")
        }
        guard code == CURLE_OK else {
            return .failure(code.failure(wasSent: number(CURLINFO_REQUEST_SIZE) > 0), detail: detail(code))
        }
        let headers = replyHeaders.pointee
        return .reply(
            HTTPReply(
                status: number(CURLINFO_RESPONSE_CODE), retryAfter: headers[ReplyHeaders.retryAfter],
                rateLimit: RateLimitReset(
                    remaining: headers[ReplyHeaders.rateLimitRemaining], reset: headers[ReplyHeaders.rateLimitReset]),
                contentType: headers[ReplyHeaders.contentType],
                content: ContentHeaders(
                    etag: headers[ReplyHeaders.etag], lastModified: headers[ReplyHeaders.lastModified],
                    encoding: headers[ReplyHeaders.contentEncoding], url: text(CURLINFO_EFFECTIVE_URL)),
                body: reply.pointee.bytes))
    }

    private func detail(_ code: CURLcode) -> String {
        var detail = "\(server): \(code.text(curl))"
        let cause = redaction.clean(String(cString: errorText))
        if !cause.isEmpty && cause != code.text(curl) { detail += " (\(cause))" }
        if code == CURLE_PEER_FAILED_VERIFICATION {
            detail += "; if the server uses a private certificate authority, set ca_file"
        }
        return detail
    }

    private func text(_ info: CURLINFO) -> String? {
        var text: UnsafePointer<CChar>?
        guard ccurl_easy_get_text(curl, easy, info, &text) == CURLE_OK, let text else { return nil }
        return String(cString: text)
    }

    private func number(_ info: CURLINFO) -> Int {
        var value = 0
        return ccurl_easy_get_long(curl, easy, info, &value) == CURLE_OK ? value : 0
    }
}
