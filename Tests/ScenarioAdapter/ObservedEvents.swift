import Placard

/// Events as JSON values.
extension Observer {
    static func event(_ event: Event) -> JSON {
        switch event {
        case .cardsUpdated(let count, let unviewed, let changed, let origin, _):
            typed(
                "cards_updated",
                [
                    "count": .integer(count), "unviewed": .integer(unviewed), "changed": .bool(changed),
                    "from": .name(origin),
                ])
        case .cardsFailed(let failure, _): failed("cards_failed", failure)
        case .messagesUpdated(let count, _): typed("messages_updated", ["count": .integer(count)])
        case .messagesFailed(let failure, _): failed("messages_failed", failure)
        case .message, .messageDiscarded, .messageClosed, .messageControl, .noMatch, .suppressed: aboutMessages(event)
        case .sessionStarted(let id): typed("session_started", ["session_id": .string(id)])
        case .sessionEnded(let id): typed("session_ended", ["session_id": .string(id)])
        case .userChanged(let id): typed("user_changed", ["user_id": .text(id)])
        case .authFailed(let failure): failed(failure)
        case .configUpdated: typed("config_updated", [:])
        case .dropped(let kind, let id, let reason):
            typed("dropped", ["what": .name(kind), "id": .string(id), "reason": .string(reason)])
        case .sent(let records): typed("sent", ["records": .integer(records)])
        case .sendFailed(let failure): failed("send_failed", failure)
        case .overflow(let count, _): typed("overflow", ["count": .integer(count)])
        case .log(let text): typed("log", ["text": .string(text)])
        case .openURL(let opened):
            typed(
                "open_url",
                ["url": .string(opened.url), "use_webview": .bool(opened.usesWebview), "id": .string(opened.id)])
        case .feedClosed: typed("feed_closed", [:])
        case .cardImages(let count): typed("card_images", ["count": .integer(count)])
        case .request(let request): started(request)
        case .requestCancelled(let id): typed("request_cancelled", ["id": .integer(id)])
        }
    }

    private static func aboutMessages(_ event: Event) -> JSON {
        switch event {
        case .message(let offered):
            typed(
                "message",
                [
                    "id": .string(offered.id), "handle": .integer(offered.handle), "message": message(offered),
                    "local": .bool(offered.isLocal),
                ])
        case .messageDiscarded(let id, _, let reason):
            typed("message_discarded", ["id": .string(id), "reason": .name(reason)])
        case .messageClosed(let id, _): typed("message_closed", ["id": .string(id)])
        case .messageControl(let id): typed("message_control", ["id": .string(id)])
        case .noMatch(let kind, let name): typed("no_match", ["kind": .name(kind), "name": .text(name)])
        case .suppressed(let kind, let name, let waitMs):
            typed("suppressed", ["kind": .name(kind), "name": .text(name), "retry_after_ms": .integer(waitMs)])
        default: typed("unexpected", ["event": .string("\(event)")])
        }
    }

    private static func started(_ request: HostRequest) -> JSON {
        let headers = request.headers.map { JSON.Member(key: $0.name, value: .string($0.value)) }
        return typed(
            "request",
            [
                "id": .integer(request.id), "kind": .name(request.kind), "url": .string(request.url),
                "headers": .object(headers), "body": .string(String(decoding: request.body, as: UTF8.self)),
            ])
    }

    private static func failed(_ type: String, _ failure: Event.Failure) -> JSON {
        typed(
            type,
            [
                "reason": .name(failure.reason), "status": .integer(failure.status),
                "retry_after_ms": .integer(failure.retryAfterMs),
            ])
    }

    private static func failed(_ failure: Event.AuthFailure) -> JSON {
        typed(
            "auth_failed",
            [
                "code": .integer(failure.code), "reason": .text(failure.reason), "user_id": .text(failure.userID),
                "signature": .text(failure.signature), "optional": .bool(failure.isOptional),
            ])
    }

    private static func typed(_ type: String, _ fields: KeyValuePairs<String, JSON>) -> JSON {
        .object([JSON.Member(key: "type", value: .string(type))] + (JSON.object(fields).members ?? []))
    }
}
