public import FoundationEssentials
public import Placard

extension Card {
    /// `createdMs` as a date.
    public var createdAt: Date {
        get { Date(placardMs: createdMs) }
        set { createdMs = newValue.placardMs }
    }

    /// `expiresAtMs` as a date; nil: never expires.
    public var expiresAt: Date? {
        get { expiresAtMs.map(Date.init(placardMs:)) }
        set { expiresAtMs = newValue?.placardMs }
    }
}

extension CardList {
    /// `lastUpdatedMs` as a date; nil: never synced.
    public var lastUpdatedAt: Date? { lastUpdatedMs.map(Date.init(placardMs:)) }
}

extension CardMetadata {
    /// `createdMs` as a date.
    public var createdAt: Date { Date(placardMs: createdMs) }

    /// `expiresAtMs` as a date; nil: never expires.
    public var expiresAt: Date? { expiresAtMs.map(Date.init(placardMs:)) }
}
