// Generated from interface/ by `make generate`: do not edit.

// What texts call the values of enumerations: the names that C has for them. Embedded Swift prints no value without a
// description.

extension Reason: CustomStringConvertible {
    public var description: String {
        switch self {
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
        case .session: "session"
        case .withdrawn: "withdrawn"
        case .file: "file"
        case .unsigned: "unsigned"
        case .signature: "signature"
        case .rollback: "rollback"
        case .fork: "fork"
        case .expired: "expired"
        case .stale: "stale"
        case .tooLarge: "too_large"
        case .url: "url"
        case .hash: "hash"
        }
    }
}

extension DroppedKind: CustomStringConvertible {
    public var description: String {
        switch self {
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
        case .pendingPurchase: "pending_purchase"
        case .value: "value"
        }
    }
}

extension Verdict.Outcome: CustomStringConvertible {
    public var description: String {
        switch self {
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
        case .waiting: "waiting"
        case .groupDisabled: "group_disabled"
        case .capped: "capped"
        case .outsideWindow: "outside_window"
        case .notTargeted: "not_targeted"
        case .notInExperiment: "not_in_experiment"
        case .heldOut: "held_out"
        case .history: "history"
        case .listed: "listed"
        case .dismissed: "dismissed"
        case .expired: "expired"
        }
    }
}

extension Verdict.Why: CustomStringConvertible {
    public var description: String {
        switch self {
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
        case .capLifetime: "cap_lifetime"
        case .capPeriod: "cap_period"
        case .capSession: "cap_session"
        case .capDay: "cap_day"
        case .tooLate: "too_late"
        }
    }
}

extension ValueType: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing: "missing"
        case .null: "null"
        case .boolean: "boolean"
        case .number: "number"
        case .string: "string"
        case .date: "date"
        case .array: "array"
        case .object: "object"
        }
    }
}

extension RequestKind: CustomStringConvertible {
    public var description: String {
        switch self {
        case .data: "data"
        case .cards: "cards"
        case .template: "template"
        case .asset: "asset"
        case .usersTrack: "users_track"
        case .source: "source"
        }
    }
}
