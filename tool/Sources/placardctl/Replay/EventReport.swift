import PlacardCore

/// An event that a client reported. Names and members are those of scenarios.
struct EventReport: ReplayLine {
    let line = "event"
    let members: JSON.Members

    let words: String

    init(_ event: Event) {
        let (type, fields) = Self.parts(of: event)
        words = fields.isEmpty ? type : "\(type) \(fields.assignments)"
        members = fields.merging(["type": .string(type)])
    }

    private static func parts(of event: Event) -> (String, JSON.Members) {
        switch event {
        case .cardsUpdated(let updated):
            (
                "cards_updated",
                [
                    "count": .integer(Int64(updated.count)), "unviewed": .integer(Int64(updated.unviewed)),
                    "changed": .bool(updated.changed), "from": .string(SpelledName.of(updated.origin)),
                ]
            )
        case .cardsFailed(let failure): ("cards_failed", failed(failure))
        case .messagesUpdated(let updated): ("messages_updated", ["count": .integer(Int64(updated.count))])
        case .messagesFailed(let failure): ("messages_failed", failed(failure))
        case .message(let offered):
            (
                "message",
                [
                    "id": .string(offered.id), "handle": .integer(Int64(truncatingIfNeeded: offered.handle)),
                    "local": .bool(offered.isLocal),
                ]
            )
        case .messageDiscarded(let message):
            ("message_discarded", ["id": .string(message.id), "reason": .string(SpelledName.of(message.reason))])
        case .messageClosed(let message):
            ("message_closed", ["id": .string(message.id), "reason": .string(SpelledName.of(message.reason))])
        case .messageControl(let control): ("message_control", ["id": .string(control.id)])
        case .noMatch(let event): ("no_match", about(event.trigger, event.name))
        case .suppressed(let event):
            (
                "suppressed",
                about(event.trigger, event.name).merging(["retry_after_ms": .integer(event.retryAfterMs)])
            )
        case .sessionStarted(let session): ("session_started", ["session_id": .string(session.id)])
        case .sessionEnded(let session): ("session_ended", ["session_id": .string(session.id)])
        case .userChanged(let user): ("user_changed", ["user_id": user.id.map(JSON.string) ?? .null])
        case .authFailed(let failure):
            ("auth_failed", ["code": .integer(Int64(failure.code)), "optional": .bool(failure.isOptional)])
        case .configUpdated: ("config_updated", [:])
        case .dropped(let item):
            (
                "dropped",
                [
                    "what": .string(SpelledName.of(item.kind)), "id": .string(item.id), "reason": .string(item.text),
                ]
            )
        case .sent(let sent): ("sent", ["records": .integer(Int64(sent.count))])
        case .sendFailed(let failure): ("send_failed", failed(failure))
        case .overflow(let overflow): ("overflow", ["count": .integer(Int64(overflow.count))])
        case .log(let log): ("log", ["text": .string(log.text)])
        case .openURL(let opened):
            (
                "open_url",
                [
                    "url": .string(opened.url), "use_webview": .bool(opened.usesWebview), "id": .string(opened.id),
                ]
            )
        case .feedClosed: ("feed_closed", [:])
        case .cardImages(let images): ("card_images", ["count": .integer(Int64(images.count))])
        case .sourceUpdated(let updated):
            (
                "source_updated",
                [
                    "count": .integer(Int64(updated.cards)), "campaigns": .integer(Int64(updated.campaigns)),
                    "sequence": .integer(updated.sequence ?? 0),
                ]
            )
        case .sourceFailed(let failure): ("source_failed", failed(failure))
        case .sourceStatus(let status):
            (
                "source_status",
                [
                    "stale": .bool(status.isStale), "content_ms": .integer(status.contentMs ?? 0),
                    "expires_ms": .integer(status.expiresMs ?? 0), "sequence": .integer(status.sequence ?? 0),
                    "reason": .string(status.reason.map { SpelledName.of($0) } ?? "none"),
                    "retry_after_ms": .integer(status.retryAfterMs),
                ]
            )
        // Events of the client, which no engine reports, and so no tape has.
        default: (SpelledName.of(event as Any), [:])
        }
    }

    private static func about(_ kind: TriggerKind, _ name: String?) -> JSON.Members {
        var members: JSON.Members = ["kind": .string(SpelledName.of(kind))]
        members["name"] = name.map(JSON.string)
        return members
    }

    private static func failed(_ failure: Event.Failure) -> JSON.Members {
        [
            "reason": .string(SpelledName.of(failure.reason)), "status": .integer(Int64(failure.status)),
            "retry_after_ms": .integer(failure.retryAfterMs), "text": .string(failure.text),
        ]
    }
}

/// A request that a client began, without its headers and body, which contain keys and what users did.
struct RequestReport: ReplayLine {
    let line = "request"
    let members: JSON.Members
    let words: String

    init(_ request: HTTPRequest) {
        members = [
            "id": .integer(Int64(truncatingIfNeeded: request.id)), "kind": .string(SpelledName.of(request.kind)),
            "url": .string(request.url), "bytes": .integer(Int64(request.body.count)),
        ]
        words = "request \(members.assignments)"
    }
}

/// What became of a campaign at an event.
struct VerdictReport: ReplayLine {
    let line = "verdict"
    let members: JSON.Members
    let words: String

    init(_ verdict: Verdict, of event: ExplainedEvent) {
        var members: JSON.Members = [
            "campaign": .string(verdict.campaignID), "verdict": .string(SpelledName.of(verdict.outcome)),
            "text": .string(verdict.text), "event": .string(SpelledName.of(event.kind)),
        ]
        members["name"] = event.name.map(JSON.string)
        self.members = members
        words = "\(TerminalText.clean(verdict.campaignID)): \(TerminalText.clean(ExplainReport.words(verdict)))"
    }
}
