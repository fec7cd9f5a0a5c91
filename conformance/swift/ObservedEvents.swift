import Placard

/// Events as JSON values.
extension Observer {
    static func event(_ event: Event) -> JSON {
        switch event {
        case .cardsUpdated(let updated):
            typed(
                "cards_updated",
                [
                    "count": .integer(updated.count), "unviewed": .integer(updated.unviewed),
                    "changed": .bool(updated.changed), "from": .name(updated.origin),
                ])
        case .cardsFailed(let failure): failed("cards_failed", failure)
        case .messagesUpdated(let updated): typed("messages_updated", ["count": .integer(updated.count)])
        case .messagesFailed(let failure): failed("messages_failed", failure)
        case .message, .messageDiscarded, .messageClosed, .messageControl, .noMatch, .suppressed: aboutMessages(event)
        case .sessionStarted(let session): typed("session_started", ["session_id": .string(session.id)])
        case .sessionEnded(let session): typed("session_ended", ["session_id": .string(session.id)])
        case .userChanged(let user): typed("user_changed", ["user_id": .text(user.id)])
        case .authFailed(let failure): failed(failure)
        case .configUpdated: typed("config_updated", [:])
        case .dropped(let item):
            typed("dropped", ["what": .name(item.kind), "id": .string(item.id), "reason": .string(item.text)])
        case .sent(let sent): typed("sent", ["records": .integer(sent.count)])
        case .sendFailed(let failure): failed("send_failed", failure)
        case .overflow(let overflow): typed("overflow", ["count": .integer(overflow.count)])
        case .log(let log): typed("log", ["text": .string(log.text)])
        case .openURL(let opened):
            typed(
                "open_url",
                ["url": .string(opened.url), "use_webview": .bool(opened.usesWebview), "id": .string(opened.id)])
        case .feedClosed: typed("feed_closed", [:])
        case .cardImages(let images): typed("card_images", ["count": .integer(images.count)])
        case .sourceUpdated(let updated):
            typed(
                "source_updated",
                [
                    "count": .integer(updated.cards), "campaigns": .integer(updated.campaigns),
                    "sequence": .integer(updated.sequence ?? 0),
                ])
        case .sourceFailed(let failure):
            failed("source_failed", failure)
        case .sourceStatus(let status):
            typed(
                "source_status",
                [
                    "stale": .bool(status.isStale), "content_ms": .integer(status.contentMs ?? 0),
                    "expires_ms": .integer(status.expiresMs ?? 0), "sequence": .integer(status.sequence ?? 0),
                    "reason": .string(status.reason?.description ?? "none"),
                    "retry_after_ms": .integer(status.retryAfterMs),
                ])
        case .request(let request): started(request)
        case .requestCancelled(let request): typed("request_cancelled", ["id": .integer(request.id)])
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
        case .messageDiscarded(let message):
            typed("message_discarded", ["id": .string(message.id), "reason": .name(message.reason)])
        case .messageClosed(let message):
            typed("message_closed", ["id": .string(message.id), "reason": .name(message.reason)])
        case .messageControl(let control): typed("message_control", ["id": .string(control.id)])
        case .noMatch(let event): typed("no_match", ["kind": .name(event.trigger), "name": .text(event.name)])
        case .suppressed(let event):
            typed(
                "suppressed",
                [
                    "kind": .name(event.trigger), "name": .text(event.name),
                    "retry_after_ms": .milliseconds(event.retryAfter ?? .zero),
                ])
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
                "reason": .name(failure.reason), "status": .integer(failure.httpStatus ?? 0),
                "retry_after_ms": .milliseconds(failure.retryAfter ?? .zero),
            ])
    }

    private static func failed(_ failure: Event.AuthFailure) -> JSON {
        typed(
            "auth_failed",
            [
                "code": .integer(failure.code), "reason": .text(failure.text), "user_id": .text(failure.userID),
                "signature": .text(failure.signature), "optional": .bool(failure.isOptional),
            ])
    }

    private static func typed(_ type: String, _ fields: KeyValuePairs<String, JSON>) -> JSON {
        .object([JSON.Member(key: "type", value: .string(type))] + (JSON.object(fields).members ?? []))
    }
}
