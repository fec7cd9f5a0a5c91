/// How the host's screen is held.
public enum HostOrientation: Int32, Sendable, CaseIterable {
    case unknown = 0
    case portrait = 1
    case landscape = 2
}

/// What the host is doing; decides when a message may be offered and whether anything may be sent.
public struct HostState: Sendable, Equatable {
    public var isForeground = true
    public var isKeyboardVisible = false
    public var isBusy = false
    public var isOnline = true
    public var orientation = HostOrientation.unknown

    public init() {}

    package var canShowMessage: Bool { isForeground && !isKeyboardVisible && !isBusy }
}
