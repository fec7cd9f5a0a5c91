public import FoundationEssentials
public import Placard

extension Value {
    /// A date as a property or an attribute.
    public static func date(_ date: Date) -> Value { .date(ms: date.placardMs) }

    /// The date; nil for a value of another kind.
    public var dateValue: Date? {
        guard case .date(let ms) = self else { return nil }
        return Date(placardMs: ms)
    }
}

extension Outbox {
    /// Sets the time of records added from now on, instead of the system's: for tests and simulations.
    public func setTime(_ date: Date) throws(PlacardError) { try setTime(wallMs: date.placardMs) }
}

extension OutboxRecord {
    /// `putMs` as a date.
    public var putAt: Date { Date(placardMs: putMs) }
}

extension ExplainedEvent {
    /// `timeMs` as a date.
    public var evaluatedAt: Date { Date(placardMs: timeMs) }
}

extension Instant {
    /// - Parameter monotonicMs: milliseconds of a clock that never goes backwards.
    public init(wall: Date, monotonicMs: Int64) { self.init(wallMs: wall.placardMs, monotonicMs: monotonicMs) }

    /// `wallMs` as a date.
    public var wall: Date {
        get { Date(placardMs: wallMs) }
        set { wallMs = newValue.placardMs }
    }
}
