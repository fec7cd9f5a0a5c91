/// The vocabulary of expectations (docs/scenarios.md, "Fields"). The observer fills in the same keys.
extension Expectation {
    static let step = Expectation.object([
        "status": .json, "events": .array(.event), "requests": .array(.object(request)),
        "cards": .array(.object(card)), "unviewed": .json, "stack": .array(.json), "showing": .json, "queued": .json,
        "explain": .array(.object(verdict)), "page": .object(["contains": .array(.json), "lacks": .array(.json)]),
    ])

    /// Events of these types are compared only when the expected list names the type.
    static let optionalEvents: Set = [
        "session_started", "session_ended", "config_updated", "sent", "dropped", "log",
    ]

    private static func keys(_ names: String...) -> [String: Expectation] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, .json) })
    }

    private static let request = keys("kind", "url", "headers", "json")

    private static let card = keys(
        "id", "kind", "viewed", "clicked", "dismissed", "dismissible", "pinned", "is_control", "is_test",
        "open_url_in_webview", "created_ms", "expires_at_ms", "aspect_ratio", "url", "title", "description", "image",
        "domain", "language", "image_alt", "extras")

    private static let button = keys(
        "id", "text", "click_action", "uri", "use_webview", "bg_color", "text_color", "border_color")

    private static let colors = keys(
        "bg_color", "text_color", "header_text_color", "close_btn_color", "frame_color", "icon_color", "icon_bg_color")

    private static let theme = colors.merging([
        "btns": .array(.object(keys("bg_color", "text_color", "border_color")))
    ]) { $1 }

    private static let message = keys(
        "id", "type", "trigger_id", "is_control", "header", "message", "click_action", "uri", "open_target",
        "use_webview", "message_close", "duration_ms", "slide_from", "orientation", "text_align_header",
        "text_align_message", "image_url", "image_path", "image_style", "image_alt", "crop_type", "icon", "language",
        "animate_in", "animate_out", "trusted", "is_test_send", "html_id", "css", "message_fields", "message_extras",
        "extras"
    ).merging(colors) { $1 }.merging([
        "btns": .array(.object(button)), "themes": .object(["dark": .object(theme)]),
    ]) { $1 }

    private static let verdict = keys(
        "campaign", "verdict", "filter", "retry_after_ms", "property", "found", "wanted", "why", "found_type",
        "wanted_type")

    private static let failed = keys("reason", "status", "retry_after_ms")

    /// By type.
    static let events: [String: [String: Expectation]] = [
        "cards_updated": keys("count", "unviewed", "changed", "from"),
        "cards_failed": failed,
        "messages_updated": keys("count"),
        "messages_failed": failed,
        "message": ["id": .json, "message": .object(message), "local": .json],
        "message_discarded": keys("id", "reason"),
        "message_closed": keys("id"),
        "message_control": keys("id"),
        "no_match": keys("kind", "name"),
        "suppressed": keys("kind", "name", "retry_after_ms"),
        "session_started": keys("session_id"),
        "session_ended": keys("session_id"),
        "user_changed": keys("user_id"),
        "auth_failed": keys("code", "reason", "user_id", "signature", "optional"),
        "config_updated": [:],
        "dropped": keys("what", "id", "reason"),
        "sent": keys("records"),
        "send_failed": failed,
        "overflow": keys("count"),
        "log": keys("text"),
        "open_url": keys("url", "use_webview", "id"),
        "feed_closed": [:],
    ]
}
