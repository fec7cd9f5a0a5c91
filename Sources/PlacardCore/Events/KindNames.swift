// Generated from interface/ by `make generate`: do not edit.

// What texts call the values of enumerations: the names that C has for them. Embedded Swift prints no value without a
// description.

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
