import PlacardCore

/// Four bytes that stand for all that an input made the engine report: its status, events and requests. Keys and signatures
/// do not count: a replay has others.
package struct ReportDigest: Sendable {
    private static let key = DigestKey(0x7265_706F_7274, 0x6469_6765_7374)

    private var writer = ByteWriter()

    package init() {}

    package mutating func add(_ consequences: DurableEngine.Consequences, apiKey: String) {
        for request in consequences.requests { writer.reported(request, apiKey: apiKey) }
        for event in consequences.events { writer.reported(event) }
    }

    /// - Parameter status: nil: the input failed.
    package mutating func finish(_ status: Status?) -> UInt32 {
        writer.number(status?.rawValue ?? .min)
        defer { writer = ByteWriter() }
        return writer.bytes.withUnsafeBytes { UInt32(truncatingIfNeeded: Self.key.digest($0).low) }
    }
}

extension ByteWriter {
    fileprivate mutating func reported(_ request: HTTPRequest, apiKey: String) {
        number(request.id)
        number(request.kind.rawValue)
        string(request.url)
        for header in request.headers where !Self.secretHeaders.contains(header.name) {
            string(header.name)
            string(header.value)
        }
        append(request.body.without(apiKey))
    }

    private static let secretHeaders = ["X-Braze-Api-Key", "X-Braze-Auth-Signature", "Authorization"]

    fileprivate mutating func reported(_ event: Event) {
        switch event {
        case .cardsUpdated(let updated):
            number(UInt8(1))
            count(updated.count)
            count(updated.unviewed)
            bool(updated.changed)
            number(updated.origin.rawValue)
            number(updated.token)
        case .cardsFailed(let failure): reported(failure, 2)
        case .messagesUpdated(let updated):
            number(UInt8(3))
            count(updated.count)
            number(updated.token)
        case .messagesFailed(let failure): reported(failure, 4)
        case .message(let offered): reported(offered)
        case .messageDiscarded(let discarded): ended(discarded.id, discarded.handle, discarded.reason, 6)
        case .messageClosed(let closed): ended(closed.id, closed.handle, closed.reason, 7)
        case .messageControl(let control): named(control.id, 8)
        case .noMatch(let event):
            named(event.name, 9)
            number(event.trigger.rawValue)
        case .suppressed(let event):
            named(event.name, 10)
            number(event.trigger.rawValue)
            number(event.retryAfterMs)
        case .sessionStarted(let session): named(session.id, 11)
        case .sessionEnded(let session): named(session.id, 12)
        case .userChanged(let user): named(user.id, 13)
        case .authFailed(let failure):
            named(failure.userID, 14)
            number(failure.code)
            optionalString(failure.text)
            bool(failure.isOptional)
        case .configUpdated: number(UInt8(15))
        case .dropped(let dropped):
            named(dropped.id, 16)
            number(dropped.kind.rawValue)
            string(dropped.text)
        case .sent(let sent): numbered(sent.count, 17)
        case .sendFailed(let failure): reported(failure, 18)
        case .overflow(let overflow):
            numbered(overflow.count, 19)
            string(overflow.text)
        case .log(let log): named(log.text, 22)
        case .openURL(let opened):
            number(UInt8(23))
            openedURL(opened)
        case .feedClosed: number(UInt8(24))
        case .cardImages(let images): numbered(images.count, 25)
        case .sourceUpdated(let updated):
            numbered(updated.cards, 26)
            count(updated.campaigns)
            optional(updated.sequence) { $0.number($1) }
        case .sourceFailed(let failure): reported(failure, 27)
        case .sourceStatus(let status):
            number(UInt8(28))
            bool(status.isStale)
            for number in [status.contentMs, status.expiresMs, status.sequence] { optional(number) { $0.number($1) } }
            optional(status.reason) { $0.number($1.rawValue) }
            optionalString(status.text)
            number(status.retryAfterMs)
        // Events of the client, which no engine reports; of a new one only that there was one is compared.
        default: number(UInt8.max)
        }
    }

    private mutating func named(_ text: String?, _ kind: UInt8) {
        number(kind)
        optionalString(text)
    }

    private mutating func numbered(_ value: Int, _ kind: UInt8) {
        number(kind)
        count(value)
    }

    private mutating func ended(_ id: String, _ handle: UInt64, _ reason: Reason, _ kind: UInt8) {
        named(id, kind)
        number(handle)
        number(reason.rawValue)
    }

    private mutating func reported(_ failure: Event.Failure, _ kind: UInt8) {
        number(kind)
        number(failure.reason.rawValue)
        number(failure.status)
        number(failure.retryAfterMs)
        string(failure.text)
        number(failure.token)
    }

    private mutating func reported(_ offered: OfferedMessage) {
        named(offered.id, 5)
        number(offered.handle)
        number(offered.state.rawValue)
        offered.message.write(to: &self)
        bool(offered.isLocal)
        bool(offered.isTrustedByHost)
        fileName(offered.imagePath)
        list(offered.assets) {
            $0.string($1.url)
            $0.fileName($1.path)
        }
        fileName(offered.assetsZipPath)
    }

    /// A replay has another directory.
    private mutating func fileName(_ path: String?) {
        optionalString(
            path.map { path in
                let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8[path.utf8.index(after: $0)...] }
                return name.map { String(Substring($0)) } ?? path
            })
    }
}

extension [UInt8] {
    /// The body of a request with the replay's key in place of the API key.
    fileprivate func without(_ apiKey: String) -> [UInt8] {
        let standIn = TapeSecrets.standIn(bytes: apiKey.utf8.count)
        guard apiKey != standIn else { return self }
        let (key, replacement) = (JSONWriter.text(apiKey), JSONWriter.text(standIn))
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var position = 0
        while position < count {
            if self[position] == UInt8(ascii: "\""), self[position...].starts(with: key) {
                result += replacement
                position += key.count
            } else {
                result.append(self[position])
                position += 1
            }
        }
        return result
    }
}

extension JSONWriter {
    fileprivate static func text(_ text: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.string(text)
        return writer.bytes
    }
}
