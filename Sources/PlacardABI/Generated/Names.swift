// Generated from interface/ by `make generate`: do not edit.

import CPlacard

// The names of enumeration values, as the headers write them.

@_cdecl("placard_status_name") @implementation
public func placard_status_name(_ status: placard_status) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch status {
        case 0: "PLACARD_OK"
        case 1: "PLACARD_BLOCKED"
        case 2: "PLACARD_IGNORED"
        case 3: "PLACARD_PENDING"
        case -1: "PLACARD_E_INVALID"
        case -2: "PLACARD_E_NOT_FOUND"
        case -3: "PLACARD_E_STATE"
        case -4: "PLACARD_E_DISABLED"
        case -5: "PLACARD_E_IN_USE"
        case -6: "PLACARD_E_IO"
        case -7: "PLACARD_E_VERSION"
        case -8: "PLACARD_E_FORKED"
        default: "PLACARD_UNKNOWN"
        }
    return name.cString
}

@_cdecl("placard_event_kind_name") @implementation
public func placard_event_kind_name(_ kind: Int32) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch kind {
        case 0: "none"
        case 1: "cards_updated"
        case 2: "cards_failed"
        case 3: "messages_updated"
        case 4: "messages_failed"
        case 5: "message"
        case 6: "message_discarded"
        case 7: "message_closed"
        case 8: "message_control"
        case 9: "no_match"
        case 10: "suppressed"
        case 11: "session_started"
        case 12: "session_ended"
        case 13: "user_changed"
        case 14: "auth_failed"
        case 15: "config_updated"
        case 16: "dropped"
        case 17: "sent"
        case 18: "send_failed"
        case 19: "overflow"
        case 20: "request"
        case 21: "request_cancelled"
        case 22: "log"
        case 23: "open_url"
        case 24: "feed_closed"
        case 25: "card_images"
        case 26: "source_updated"
        case 27: "source_failed"
        case 28: "source_status"
        default: "unknown"
        }
    return name.cString
}

@_cdecl("placard_reason_name") @implementation
public func placard_reason_name(_ reason: Int32) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch reason {
        case 0: "none"
        case 1: "offline"
        case 2: "http"
        case 3: "auth"
        case 4: "malformed"
        case 5: "rate_limited"
        case 6: "disabled"
        case 7: "user_changed"
        case 8: "refused"
        case 9: "host"
        case 10: "asset"
        case 11: "timeout"
        case 12: "orientation"
        case 13: "no_image"
        case 14: "replaced"
        case 15: "template"
        case 16: "session"
        case 17: "withdrawn"
        case 18: "file"
        case 19: "unsigned"
        case 20: "signature"
        case 21: "rollback"
        case 22: "fork"
        case 23: "expired"
        case 24: "stale"
        case 25: "too_large"
        case 26: "url"
        case 27: "hash"
        default: "unknown"
        }
    return name.cString
}

@_cdecl("placard_dropped_kind_name") @implementation
public func placard_dropped_kind_name(_ dropped: Int32) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch dropped {
        case 0: "none"
        case 1: "card"
        case 2: "campaign"
        case 3: "filter"
        case 4: "url"
        case 5: "record"
        case 6: "pending_event"
        case 7: "pending_attribute"
        case 8: "pending_user_field"
        case 9: "config"
        case 10: "store"
        case 11: "pending_purchase"
        case 12: "value"
        default: "unknown"
        }
    return name.cString
}

@_cdecl("placard_auth_name") @implementation
public func placard_auth_name(_ code: Int32) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch code {
        case 0: "none"
        case 10: "expiration_required"
        case 20: "decoding_error"
        case 21: "subject_mismatch"
        case 22: "expired"
        case 23: "invalid_payload"
        case 24: "incorrect_algorithm"
        case 25: "public_key_error"
        case 26: "missing_token"
        case 27: "no_matching_public_keys"
        case 28: "payload_user_id_mismatch"
        default: "unknown"
        }
    return name.cString
}

@_cdecl("placard_trigger_name") @implementation
public func placard_trigger_name(_ trigger: Int32) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch trigger {
        case 0: "none"
        case 1: "open"
        case 2: "custom_event"
        case 3: "purchase"
        case 4: "push_click"
        case 5: "message_click"
        case 6: "absence"
        default: "unknown"
        }
    return name.cString
}

@_cdecl("placard_origin_name") @implementation
public func placard_origin_name(_ origin: Int32) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch origin {
        case 0: "none"
        case 1: "server"
        case 2: "cache"
        case 3: "local"
        case 4: "source"
        default: "unknown"
        }
    return name.cString
}

@_cdecl("placard_card_kind_name") @implementation
public func placard_card_kind_name(_ kind: Int32) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch kind {
        case 0: "none"
        case 1: "banner"
        case 2: "captioned_image"
        case 3: "classic"
        case 4: "control"
        default: "unknown"
        }
    return name.cString
}

@_cdecl("placard_user_field_name") @implementation
public func placard_user_field_name(_ field: Int32) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch field {
        case 0: "none"
        case 1: "first_name"
        case 2: "last_name"
        case 3: "email"
        case 4: "phone"
        case 5: "gender"
        case 6: "dob"
        case 7: "country"
        case 8: "home_city"
        case 9: "language"
        case 10: "email_subscribe"
        case 11: "push_subscribe"
        case 12: "image_url"
        case 13: "native_line_id"
        default: "unknown"
        }
    return name.cString
}

@_cdecl("placard_subscription_name") @implementation
public func placard_subscription_name(_ state: Int32) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch state {
        case 0: "none"
        case 1: "subscribed"
        case 2: "unsubscribed"
        default: "unknown"
        }
    return name.cString
}

@_cdecl("placard_message_type_name") @implementation
public func placard_message_type_name(_ type: Int32) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch type {
        case 0: "none"
        case 1: "slideup"
        case 2: "modal"
        case 3: "modal_styled"
        case 4: "full"
        case 5: "web_html"
        case 6: "html_full"
        case 7: "html"
        default: "unknown"
        }
    return name.cString
}

@_cdecl("placard_verdict_kind_name") @implementation
public func placard_verdict_kind_name(_ verdict: Int32) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch verdict {
        case 0: "none"
        case 1: "wrong_event"
        case 2: "filter_failed"
        case 3: "not_started"
        case 4: "ended"
        case 5: "not_re_eligible"
        case 6: "interval"
        case 7: "loses_priority"
        case 8: "asset_pending"
        case 9: "control"
        case 10: "wins"
        case 11: "waiting"
        case 12: "group_disabled"
        case 13: "capped"
        case 14: "outside_window"
        case 15: "not_targeted"
        case 16: "not_in_experiment"
        case 17: "held_out"
        case 18: "history"
        case 19: "listed"
        case 20: "dismissed"
        case 21: "expired"
        default: "unknown"
        }
    return name.cString
}

@_cdecl("placard_why_name") @implementation
public func placard_why_name(_ why: Int32) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch why {
        case 0: "none"
        case 1: "other_kind"
        case 2: "other_name"
        case 3: "other_button"
        case 4: "never_met"
        case 5: "missing"
        case 6: "other_type"
        case 7: "other_value"
        case 8: "bad_pattern"
        case 9: "pattern_limit"
        case 10: "bad_filter"
        case 11: "never_again"
        case 12: "offline"
        case 13: "refused"
        case 14: "cap_lifetime"
        case 15: "cap_period"
        case 16: "cap_session"
        case 17: "cap_day"
        case 18: "too_late"
        default: "unknown"
        }
    return name.cString
}

@_cdecl("placard_value_type_name") @implementation
public func placard_value_type_name(_ type: Int32) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch type {
        case 0: "none"
        case 1: "missing"
        case 2: "null"
        case 3: "boolean"
        case 4: "number"
        case 5: "string"
        case 6: "date"
        case 7: "array"
        case 8: "object"
        default: "unknown"
        }
    return name.cString
}

@_cdecl("placard_request_kind_name") @implementation
public func placard_request_kind_name(_ kind: Int32) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch kind {
        case 0: "none"
        case 1: "data"
        case 2: "cards"
        case 3: "template"
        case 4: "asset"
        case 5: "users_track"
        case 6: "source"
        default: "unknown"
        }
    return name.cString
}

@_cdecl("placard_outbox_kind_name") @implementation
public func placard_outbox_kind_name(_ kind: Int32) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch kind {
        case 0: "none"
        case 1: "event"
        case 2: "attribute"
        case 3: "user_field"
        case 4: "purchase"
        default: "unknown"
        }
    return name.cString
}
