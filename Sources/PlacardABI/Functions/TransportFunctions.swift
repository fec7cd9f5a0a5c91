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
        switch try response.read() {
        case .response(let given):
            try client.completeRequest(
                id, status: given.status, retryAfter: given.retryAfter, rateLimit: given.rateLimit,
                contentType: given.contentType, body: given.body)
        case .failure(let failure, let text): try client.failRequest(id, failure, text: text)
        }
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

/// How a request of the host ended, checked.
enum GivenEnd {
    case response(GivenResponse)
    case failure(NetworkFailure, text: String?)
}

/// A response of the host. The body is borrowed from the caller.
struct GivenResponse {
    let status: Int32
    let retryAfter: String?
    let rateLimit: RateLimitReset
    let contentType: String?
    let body: UnsafeRawBufferPointer
}

extension UnsafePointer<placard_response>? {
    // Not inlined: a copy in both callers would take a kilobyte each.
    @inline(never)
    func read() throws(PlacardError) -> GivenEnd {
        guard let self else { throw nullFault("response") }
        let given = try StructInput.read(self, into: placard_response(), "response")
        guard given.failure == 0 else {
            let text = try TextInput.optional(given.failure_text, "failure_text")
            return .failure(try networkFailure(given.failure), text: text)
        }
        return .response(try given.read())
    }
}

extension placard_response {
    fileprivate func read() throws(PlacardError) -> GivenResponse {
        guard (100...599).contains(status) else {
            throw PlacardError(
                .invalid,
                "status \(status) is not an HTTP status: report failures with placard_client_fail_request")
        }
        let bytes = body == nil ? nil : try TextInput.bytes(body, body_length, "body")
        guard bytes != nil || body_length == 0 else { throw nullFault("body") }
        return GivenResponse(
            status: status, retryAfter: try TextInput.optional(retry_after, "retry_after"),
            rateLimit: RateLimitReset(
                remaining: try TextInput.optional(rate_limit_remaining, "rate_limit_remaining"),
                reset: try TextInput.optional(rate_limit_reset, "rate_limit_reset")),
            contentType: try TextInput.optional(content_type, "content_type"),
            body: bytes ?? UnsafeRawBufferPointer(start: nil, count: 0))
    }
}
