import CPlacard
import PlacardCore

// Version and names.

/// Every enumeration's 0 is "none"; other numbers that are not listed are unknown.
private func missing(_ value: Int32) -> StaticString { value == 0 ? "none" : "unknown" }

@_cdecl("placard_version") @implementation
public func placard_version() -> UnsafePointer<CChar> { LibraryVersion.literal.cString }

@_cdecl("placard_abi_version") @implementation
public func placard_abi_version() -> UInt32 { UInt32(PLACARD_ABI_VERSION) }

@_cdecl("placard_status_name") @implementation
public func placard_status_name(_ status: placard_status) -> UnsafePointer<CChar> {
    let name: StaticString =
        switch Status(rawValue: status) {
        case .ok: "PLACARD_OK"
        case .blocked: "PLACARD_BLOCKED"
        case .ignored: "PLACARD_IGNORED"
        case .pending: "PLACARD_PENDING"
        case .invalid: "PLACARD_E_INVALID"
        case .notFound: "PLACARD_E_NOT_FOUND"
        case .state: "PLACARD_E_STATE"
        case .disabled: "PLACARD_E_DISABLED"
        case .inUse: "PLACARD_E_IN_USE"
        case .io: "PLACARD_E_IO"
        case .version: "PLACARD_E_VERSION"
        case .forked: "PLACARD_E_FORKED"
        case nil: "PLACARD_UNKNOWN"
        }
    return name.cString
}

@_cdecl("placard_event_kind_name") @implementation
public func placard_event_kind_name(_ kind: Int32) -> UnsafePointer<CChar> {
    (EventKind(rawValue: kind)?.name ?? missing(kind)).cString
}

@_cdecl("placard_reason_name") @implementation
public func placard_reason_name(_ reason: Int32) -> UnsafePointer<CChar> {
    let name: StaticString =
        switch Reason(rawValue: reason) {
        case .offline: "offline"
        case .http: "http"
        case .auth: "auth"
        case .malformed: "malformed"
        case .rateLimited: "rate_limited"
        case .disabled: "disabled"
        case .userChanged: "user_changed"
        case .refused: "refused"
        case .host: "host"
        case .asset: "asset"
        case .timeout: "timeout"
        case .orientation: "orientation"
        case .noImage: "no_image"
        case .replaced: "replaced"
        case .template: "template"
        case nil: missing(reason)
        }
    return name.cString
}

@_cdecl("placard_dropped_name") @implementation
public func placard_dropped_name(_ dropped: Int32) -> UnsafePointer<CChar> {
    let name: StaticString =
        switch DroppedKind(rawValue: dropped) {
        case .card: "card"
        case .campaign: "campaign"
        case .filter: "filter"
        case .url: "url"
        case .record: "record"
        case .pendingEvent: "pending_event"
        case .pendingAttribute: "pending_attribute"
        case .pendingUserField: "pending_user_field"
        case .config: "config"
        case .store: "store"
        case nil: missing(dropped)
        }
    return name.cString
}

@_cdecl("placard_auth_name") @implementation
public func placard_auth_name(_ code: Int32) -> UnsafePointer<CChar> {
    let name: StaticString =
        switch AuthErrorCode(rawValue: code) {
        case .expirationRequired: "expiration_required"
        case .decodingError: "decoding_error"
        case .subjectMismatch: "subject_mismatch"
        case .expired: "expired"
        case .invalidPayload: "invalid_payload"
        case .incorrectAlgorithm: "incorrect_algorithm"
        case .publicKeyError: "public_key_error"
        case .missingToken: "missing_token"
        case .noMatchingPublicKeys: "no_matching_public_keys"
        case .payloadUserIdMismatch: "payload_user_id_mismatch"
        case nil: missing(code)
        }
    return name.cString
}

@_cdecl("placard_trigger_name") @implementation
public func placard_trigger_name(_ trigger: Int32) -> UnsafePointer<CChar> {
    let name: StaticString =
        switch TriggerKind(rawValue: trigger) {
        case .open: "open"
        case .customEvent: "custom_event"
        case .purchase: "purchase"
        case .pushClick: "push_click"
        case .messageClick: "message_click"
        case .test, nil: missing(trigger)
        }
    return name.cString
}

@_cdecl("placard_origin_name") @implementation
public func placard_origin_name(_ origin: Int32) -> UnsafePointer<CChar> {
    let name: StaticString =
        switch CardOrigin(rawValue: origin) {
        case .server: "server"
        case .cache: "cache"
        case .local: "local"
        case nil: missing(origin)
        }
    return name.cString
}

@_cdecl("placard_card_kind_name") @implementation
public func placard_card_kind_name(_ kind: Int32) -> UnsafePointer<CChar> {
    let name: StaticString =
        switch CardKind(rawValue: kind) {
        case .banner: "banner"
        case .captionedImage: "captioned_image"
        case .classic: "classic"
        case .control: "control"
        case nil: missing(kind)
        }
    return name.cString
}

@_cdecl("placard_message_type_name") @implementation
public func placard_message_type_name(_ type: Int32) -> UnsafePointer<CChar> {
    let name: StaticString =
        switch MessageType(rawValue: type) {
        case .slideup: "slideup"
        case .modal: "modal"
        case .modalStyled: "modal_styled"
        case .full: "full"
        case .webHTML: "web_html"
        case .htmlFull: "html_full"
        case .html: "html"
        case nil: missing(type)
        }
    return name.cString
}

@_cdecl("placard_verdict_name") @implementation
public func placard_verdict_name(_ verdict: Int32) -> UnsafePointer<CChar> {
    let name: StaticString =
        switch Verdict.Outcome(rawValue: verdict) {
        case .wrongEvent: "wrong_event"
        case .filterFailed: "filter_failed"
        case .notStarted: "not_started"
        case .ended: "ended"
        case .notReEligible: "not_re_eligible"
        case .interval: "interval"
        case .losesPriority: "loses_priority"
        case .assetPending: "asset_pending"
        case .control: "control"
        case .wins: "wins"
        case nil: missing(verdict)
        }
    return name.cString
}

@_cdecl("placard_why_name") @implementation
public func placard_why_name(_ why: Int32) -> UnsafePointer<CChar> {
    let name: StaticString =
        switch Verdict.Why(rawValue: why) {
        case .otherKind: "other_kind"
        case .otherName: "other_name"
        case .otherButton: "other_button"
        case .neverMet: "never_met"
        case .missing: "missing"
        case .otherType: "other_type"
        case .otherValue: "other_value"
        case .badPattern: "bad_pattern"
        case .patternLimit: "pattern_limit"
        case .badFilter: "bad_filter"
        case .neverAgain: "never_again"
        case .offline: "offline"
        case .refused: "refused"
        case nil: missing(why)
        }
    return name.cString
}

@_cdecl("placard_value_name") @implementation
public func placard_value_name(_ type: Int32) -> UnsafePointer<CChar> {
    let name: StaticString =
        switch ValueType(rawValue: type) {
        case .missing: "missing"
        case .null: "null"
        case .boolean: "boolean"
        case .number: "number"
        case .string: "string"
        case .date: "date"
        case .array: "array"
        case .object: "object"
        case nil: missing(type)
        }
    return name.cString
}

@_cdecl("placard_user_field_name") @implementation
public func placard_user_field_name(_ field: Int32) -> UnsafePointer<CChar> {
    (UserField(rawValue: field)?.name ?? missing(field)).cString
}

@_cdecl("placard_subscription_name") @implementation
public func placard_subscription_name(_ state: Int32) -> UnsafePointer<CChar> {
    (SubscriptionState(rawValue: state)?.name ?? missing(state)).cString
}

@_cdecl("placard_request_kind_name") @implementation
public func placard_request_kind_name(_ kind: Int32) -> UnsafePointer<CChar> {
    let name: StaticString =
        switch RequestKind(rawValue: kind) {
        case .data: "data"
        case .cards: "cards"
        case .template: "template"
        case .asset: "asset"
        case .usersTrack: "users_track"
        case nil: missing(kind)
        }
    return name.cString
}
