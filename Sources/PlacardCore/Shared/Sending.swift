/// What all requests share: the signatures, the limit on all of them, and which are in flight.
struct Sending: Sendable {
    var auth: Auth
    var limiter = RequestLimiter()
    var inFlight: RequestsInFlight

    init(_ options: EngineOptions) {
        auth = Auth(options)
        inFlight = RequestsInFlight(firstID: options.firstRequestID)
    }
}
