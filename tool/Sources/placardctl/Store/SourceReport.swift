import PlacardCore

/// A device's source of content, for people and as JSON.
struct SourceReport {
    /// Attempts in a row that may fail for want of a network before it is worth a warning: some ten hours.
    private static let patience = 10

    let status: SourceStatus
    let now: Int64

    /// Nil: the content is that of an endpoint.
    init?(_ state: StoredState, at now: Int64) {
        guard let status = SourceStatus(state) else { return nil }
        self.status = status
        self.now = now
    }

    private var isExpired: Bool { status.expiresMs.map { $0 < now } ?? false }

    // MARK: Words

    var lines: [String] { ["content: \(origin)\(fetches)"] + troubles }

    /// What is wrong, a line each.
    var troubles: [String] { [expired, failed].compactMap { $0 }.map { "content: \($0)" } }

    private var origin: String {
        guard let url = status.url else { return "a file or text of the program" }
        let sequence = status.sequence.map { "sequence \($0), " } ?? ""
        guard let contentMs = status.contentMs else {
            return status.isShipped ? "\(sequence)the copy of the program, not of \(url)" : "nothing yet from \(url)"
        }
        return "\(sequence)from \(Times.words(contentMs)) (\(Times.relative(contentMs, now: now))), of \(url)"
    }

    private var fetches: String {
        guard status.url != nil else { return "" }
        let last = status.attemptMs.map { "; asked \(Times.relative($0, now: now))" } ?? ""
        guard let nextMs = status.nextMs else { return last }
        return last + (nextMs > now ? ", again \(Times.relative(nextMs, now: now))" : ", due again")
    }

    private var expired: String? {
        guard isExpired, let expiresMs = status.expiresMs else { return nil }
        return "it expired on \(Times.words(expiresMs)) and stays in use"
    }

    private var failed: String? {
        guard let failure = status.failure else { return nil }
        let times = status.failures > 1 ? ", as \(status.failures - 1) before it" : ""
        return "the last fetch failed \(Times.relative(failure.ms, now: now))\(times): "
            + "\(SpelledName.of(failure.reason)): \(failure.text)"
    }

    var json: JSON {
        var members: JSON.Members = ["failures": .integer(Int64(status.failures))]
        members["url"] = status.url.map(JSON.string)
        members["sequence"] = status.sequence.map(JSON.integer)
        members["content_ms"] = status.contentMs.map(JSON.integer)
        members["expires_ms"] = status.expiresMs.map(JSON.integer)
        members["attempt_ms"] = status.attemptMs.map(JSON.integer)
        members["next_ms"] = status.nextMs.map(JSON.integer)
        members["reason"] = status.failure.map { .string(SpelledName.of($0.reason)) }
        members["failed_ms"] = status.failure.map { .integer($0.ms) }
        members["text"] = status.failure.map { .string($0.text) }
        return .object(members)
    }

    // MARK: Doctor

    var findings: [HealthFinding] {
        [HealthFinding(level: .ok, check: "source", text: origin + fetches)] + expiry + failure
    }

    private var expiry: [HealthFinding] {
        guard let expired else { return [] }
        return [
            HealthFinding(
                level: .warning, check: "source_expired", text: expired,
                advice: "Publish again (placardctl publish), or set the device's clock.")
        ]
    }

    private var failure: [HealthFinding] {
        guard let failed, let reason = status.failure?.reason else { return [] }
        let (passes, advice) = Self.judged(reason)
        let level: HealthFinding.Level = passes && status.failures < Self.patience ? .note : .warning
        return [HealthFinding(level: level, check: "source_failed", text: failed, advice: advice)]
    }

    /// Whether it can pass by itself, as when a device is offline or a server down for a while; and what to do.
    private static func judged(_ reason: Reason) -> (passes: Bool, advice: String) {
        switch reason {
        case .offline, .rateLimited, .disabled: (true, "The content in use stays. The device asks again by itself.")
        case .http: (true, "Open the address in a browser: the status says what the server wants.")
        case .expired, .stale: (false, "Publish again (placardctl publish), or set the device's clock.")
        case .unsigned, .signature:
            (false, "Publish with a key that the program trusts, and check with placardctl verify.")
        case .rollback, .fork: (false, "Publish with a higher sequence (placardctl publish --sequence).")
        case .file: (false, "Check the store's disk and directory.")
        case .malformed, .tooLarge, .url, .hash, .auth, .userChanged, .refused, .host, .asset, .timeout, .orientation,
            .noImage, .replaced, .template, .session, .withdrawn:
            (false, "Check what is published there with placardctl verify, or placardctl check for a plain file.")
        }
    }
}
