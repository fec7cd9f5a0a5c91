import PlacardCore

/// Reads a push message's payload, as the host's push service delivered it (rules 6.6.1, 6.6.4). A member of the wrong
/// type counts as missing and affects no other.
package enum PushPayloadDecoder {
    /// - Throws: `invalid` when the text is not a JSON object.
    package static func payload(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> PushPayload {
        guard let top = try members(json) else {
            throw PlacardError(.invalid, "the push payload is JSON, but not an object")
        }
        return read(top)
    }

    /// Only what a click needs: the tracking id and the link. Nil when the text is JSON, but not an object.
    ///
    /// - Throws: `invalid` when the text is not JSON.
    package static func click(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> PushPayload? {
        try members(json).map(readClick)
    }

    private static func members(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> PushMembers? {
        switch JSONDocument.readReceived(json, as: .pushPayload, { $0.value() }) {
        case .failure(let error): throw error.fault(of: "the push payload")
        case .success(.object(let own)):
            return PushMembers(list: own + PushMembers(PushMembers(list: own)["data"], as: .pushData).list)
        case .success: return nil
        }
    }

    private static func readClick(_ top: PushMembers) -> PushPayload {
        var payload = PushPayload()
        let own = PlatformPairs(top)
        payload.link = own.link ?? url(PushMembers(top["fcmOptions"])["link"]) ?? link(top)
        payload.usesWebview = own.usesWebview ?? flag(top["use_webview"]) ?? false
        payload.trackingID = text(top["cid"], PushMembers(top["ab"])["c"])
        return payload
    }

    private static func read(_ top: PushMembers) -> PushPayload {
        var payload = readClick(top)
        let alert = PushMembers(top["aps"])["alert"]
        let alertMembers = PushMembers(alert)
        let notification = PushMembers(top["notification"])
        let platform = PushMembers(top["ab"])
        let own = PlatformPairs(top)
        payload.title = own.title ?? text(alertMembers["title"], notification["title"], top["title"])
        payload.subtitle = text(alertMembers["subtitle"], top["subtitle"])
        payload.body =
            own.body
            ?? text(
                alertMembers["body"], alertMembers.list.isEmpty ? alert : nil, notification["body"], top["body"],
                top["alert"])
        payload.imageURL = url(
            PushMembers(platform["att"])["url"], notification["image"], PushMembers(top["fcm_options"])["image"],
            top["image_url"], top["image"])
        payload.extras = extras(top, own)
        payload.pages = pages(top["pages"])
        return payload
    }

    private static func pages(_ value: Value?) -> [PushPayload.Page] {
        guard case .array(let elements)? = PushMembers.unwrapped(value) else { return [] }
        return elements.compactMap { element in
            guard case .object(let list) = element else { return nil }
            let members = PushMembers(list: list)
            var page = PushPayload.Page()
            page.title = text(members["title"])
            page.body = text(members["body"])
            page.imageURL = url(members["image_url"], members["image"])
            page.link = link(members)
            page.usesWebview = flag(members["use_webview"]) ?? false
            return page
        }
    }

    /// The members of `extra` and `extras`, then every member that nothing else reads. Of equal keys the first counts.
    private static func extras(_ top: PushMembers, _ own: PlatformPairs) -> Extras {
        var extras: [Extra] = []
        var seen: Set<ExactText> = []
        let others = top.list.filter { !isReserved($0.key, own) }
        let (extra, more) = (PushMembers(top["extra"], as: .extras), PushMembers(top["extras"], as: .extras))
        for member in extra.list + more.list + others {
            guard let text = member.value.extraText, seen.insert(ExactText(member.key)).inserted else { continue }
            extras.append(Extra(key: member.key, value: text))
        }
        return Extras(extras)
    }

    /// Keys that are read elsewhere, or that push services add. `ab` is both read and an extra: it has more, such as
    /// the buttons.
    private static func isReserved(_ key: String, _ own: PlatformPairs) -> Bool {
        switch key {
        case "aps", "cid", "data", "notification", "fcmOptions", "fcm_options", "subtitle", "image", "image_url",
            "extra", "extras", "pages", "from", "message_type", "collapse_key", "collapseKey", "messageId", "_ab",
            "ab_uri", "ab_use_webview":
            true
        case "t": own.title != nil
        case "a": own.body != nil
        // Next to a pair of the platform that counts, these are the author's own.
        case "title": own.title == nil
        case "body", "alert": own.body == nil
        case "uri", "custom_uri", "deep_link", "link", "url": own.link == nil
        case "use_webview": own.usesWebview == nil
        default: key.utf8.starts(with: "google".utf8) || key.utf8.starts(with: "gcm".utf8)
        }
    }

    // MARK: Values: the first that fits

    fileprivate static func text(_ candidates: Value?...) -> String? {
        for case .string(let text)? in candidates where !text.isEmpty { return text }
        return nil
    }

    /// An absolute URL whose scheme is safe, as for cards (rules 8.1.6, 3.1).
    fileprivate static func url(_ candidates: Value?...) -> String? {
        for case .string(let text)? in candidates {
            let url = CardURL.trimmed(text)
            if CardURL.fault(of: url) == nil, !url.utf8.contains(0) { return url }
        }
        return nil
    }

    private static func link(_ members: PushMembers) -> String? {
        url(members["uri"], members["custom_uri"], members["deep_link"], members["link"], members["url"])
    }

    /// A boolean, also as 0, 1 or text: FCM delivers every value as text. Nil for anything else.
    fileprivate static func flag(_ value: Value?) -> Bool? {
        switch value {
        case .bool(let flag): return flag
        case .int(0), .int(1): return value == .int(1)
        case .string(let text):
            switch text.lowercased() {
            case "true", "1": return true
            case "false", "0": return false
            default: return nil
            }
        default: return nil
        }
    }
}

/// What the platform's own keys say, which come first: the others can be the author's own pairs. The short keys count
/// only with the flag `_ab`, because other senders use them, too.
private struct PlatformPairs {
    let title: String?
    let body: String?
    let link: String?
    let usesWebview: Bool?

    init(_ top: PushMembers) {
        let isPlatform = PushPayloadDecoder.flag(top["_ab"]) ?? false
        title = isPlatform ? PushPayloadDecoder.text(top["t"]) : nil
        body = isPlatform ? PushPayloadDecoder.text(top["a"]) : nil
        link = PushPayloadDecoder.url(top["ab_uri"])
        usesWebview = PushPayloadDecoder.flag(top["ab_use_webview"])
    }
}

/// The known fields of a payload. An id and a URL with a fault count as missing; in other texts only what is broken is
/// replaced.
extension JSONShape {
    fileprivate static let pushPayload = JSONShape.object(
        pushMembers.replacing(with: ["data": pushData]), others: .extra)

    /// The object `data`, whose members count as members of the top.
    fileprivate static let pushData = JSONShape.object(pushMembers, others: .extra)

    /// Any other object of the payload, as JSON text in a string.
    fileprivate static let pushPart = JSONShape.object(pushURLs.replacing(with: ["c": .text]), others: .free)

    private static let pushURLs: [String: JSONShape] = [
        "uri": .text, "custom_uri": .text, "deep_link": .text, "link": .text, "url": .text, "image": .text,
        "image_url": .text,
    ]

    private static let pushMembers: [String: JSONShape] = pushURLs.replacing(with: [
        "cid": .text, "ab_uri": .text, "ab": .object(["c": .text, "att": pushPart], others: .free),
        "fcmOptions": pushPart, "fcm_options": pushPart, "notification": pushPart, "pages": .list(pushPart),
        "extra": .extras, "extras": .extras, "aps": .free, "title": .free, "subtitle": .free, "body": .free,
        "alert": .free,
    ])
}

/// The members of an object in a payload; of equal keys the first counts.
private struct PushMembers {
    let list: [Value.Member]

    init(list: [Value.Member]) { self.list = list }

    /// No members when the value is not an object, nor the JSON text of one.
    init(_ value: Value?, as shape: JSONShape = .pushPart) {
        guard case .object(let list)? = Self.unwrapped(value, as: shape) else {
            self.list = []
            return
        }
        self.list = list
    }

    /// The value, or that of the JSON text in a string: FCM delivers objects in this way.
    static func unwrapped(_ value: Value?, as shape: JSONShape = .pushPart) -> Value? {
        guard case .string(let text)? = value else { return value }
        guard let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
            return value
        }
        return Array(text.utf8).withUnsafeBytes { try? JSONDocument.readReceived($0, as: shape) { $0.value() }.get() }
    }

    /// Nil when the member is missing or null.
    subscript(key: StaticString) -> Value? {
        for member in list where key.withUTF8Buffer({ member.key.utf8.elementsEqual($0) }) {
            if case .null = member.value { continue }
            return member.value
        }
        return nil
    }
}
