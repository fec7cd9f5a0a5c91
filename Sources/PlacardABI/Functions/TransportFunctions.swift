import CPlacard
import Placard
import PlacardCore

// Host transport.

@_cdecl("placard_request_get_header") @implementation
public func placard_request_get_header(
    _ request: UnsafePointer<placard_request>?, _ index: Int
) -> UnsafePointer<placard_header>? {
    request.flatMap { RequestStorage.header($0, index) }
}

@_cdecl("placard_response_init") @implementation
public func placard_response_init(_ response: UnsafeMutablePointer<placard_response>?, _ size: Int) {
    StructInput.initialize(response, size)
}

@_cdecl("placard_client_complete_request") @implementation
public func placard_client_complete_request(
    _ handle: OpaquePointer?, _ id: UInt64, _ response: UnsafePointer<placard_response>?, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try response.end(id, of: client)
        return .ok
    }
}

@_cdecl("placard_client_fail_request") @implementation
public func placard_client_fail_request(
    _ handle: OpaquePointer?, _ id: UInt64, _ failure: Int32, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.failRequest(id, try networkFailure(failure))
        return .ok
    }
}

func networkFailure(_ number: Int32) throws(PlacardError) -> NetworkFailure {
    let known: NetworkFailure = try ChoiceInput.listed(number, "failure", "PLACARD_FAILURE")
    guard known != .tooLarge else { throw ChoiceInput.unlisted(number, "failure", "PLACARD_FAILURE") }
    return known
}

/// A client or a tracker, whose requests the host carries.
protocol HostedRequests: AnyObject {
    func completeRequest(
        _ id: UInt64, status: Int32, retryAfter: String?, rateLimit: RateLimitReset, contentType: String?,
        content: ContentHeaders, body: UnsafeRawBufferPointer) throws(PlacardError)

    func failRequest(_ id: UInt64, _ failure: NetworkFailure, text: String?) throws(PlacardError)
}

extension Client: HostedRequests {}
extension Tracker: HostedRequests {}

extension UnsafePointer<placard_response>? {
    /// Ends the request as the response says, which is checked before.
    func end(_ id: UInt64, of sender: any HostedRequests) throws(PlacardError) {
        guard let self else { throw nullFault("response") }
        let given = try StructInput.read(self, into: placard_response(), "response")
        guard given.failure == 0 else {
            let text = try TextInput.optional(given.failure_text, "failure_text")
            return try sender.failRequest(id, try networkFailure(given.failure), text: text)
        }
        try given.complete(id, of: sender)
    }
}

extension placard_response {
    fileprivate func complete(_ id: UInt64, of sender: any HostedRequests) throws(PlacardError) {
        guard (100...599).contains(status) else {
            throw PlacardError(
                .invalid,
                "status \(status) is not an HTTP status: report failures with placard_client_fail_request")
        }
        let bytes = body == nil ? nil : try TextInput.bytes(body, body_length, "body")
        guard bytes != nil || body_length == 0 else { throw nullFault("body") }
        try sender.completeRequest(
            id, status: status, retryAfter: try TextInput.optional(retry_after, "retry_after"),
            rateLimit: RateLimitReset(
                remaining: try TextInput.optional(rate_limit_remaining, "rate_limit_remaining"),
                reset: try TextInput.optional(rate_limit_reset, "rate_limit_reset")),
            contentType: try TextInput.optional(content_type, "content_type"),
            content: ContentHeaders(
                etag: try TextInput.optional(etag, "etag"),
                lastModified: try TextInput.optional(last_modified, "last_modified")),
            body: bytes ?? UnsafeRawBufferPointer(start: nil, count: 0))
    }
}
