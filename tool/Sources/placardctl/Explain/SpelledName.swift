import PlacardCore

/// Names of enumeration cases as in C.
enum SpelledName {
    static func of(_ outcome: Verdict.Outcome) -> String {
        switch outcome {
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
        }
    }

    static func of(_ why: Verdict.Why) -> String {
        switch why {
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

    static func of(_ kind: TriggerKind) -> String {
        switch kind {
        case .open: "open"
        case .customEvent: "custom_event"
        case .purchase: "purchase"
        case .pushClick: "push_click"
        case .messageClick: "message_click"
        case .absence: "absence"
        case .test: "test"
        }
    }

    static func of(_ type: ValueType) -> String {
        switch type {
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

    static func of(_ reason: Reason) -> String {
        switch reason {
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
