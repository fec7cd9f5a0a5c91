/// What was left out. Raw values are those of `PLACARD_DROPPED_*`.
public enum DroppedKind: Int32, Sendable, CaseIterable {
    case card = 1
    case campaign = 2
    case filter = 3
    case url = 4
    case record = 5
    case pendingEvent = 6
    case pendingAttribute = 7
    case pendingUserField = 8
    case config = 9
    case store = 10
}
