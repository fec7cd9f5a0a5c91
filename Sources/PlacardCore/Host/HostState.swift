/// Screen orientation of the host.
public enum HostOrientation: Int32, Sendable, CaseIterable {
    case unknown = 0
    case portrait = 1
    case landscape = 2
}

/// The host's state, which decides when a message can be offered and whether anything can be sent.
public struct HostState: Sendable, Equatable {
    public var isForeground = true
    public var isKeyboardVisible = false
    public var isBusy = false
    public var isOnline = true
    public var orientation = HostOrientation.unknown

    public init() {}

    package var canShowMessage: Bool { isForeground && !isKeyboardVisible && !isBusy }
}

/// A change to the host's state; nil leaves a value unchanged.
public struct HostStateChange: Sendable, Equatable {
    public var isForeground: Bool?
    public var isKeyboardVisible: Bool?
    public var isBusy: Bool?
    public var isOnline: Bool?
    public var orientation: HostOrientation?

    public init(
        isForeground: Bool? = nil, isKeyboardVisible: Bool? = nil, isBusy: Bool? = nil, isOnline: Bool? = nil,
        orientation: HostOrientation? = nil
    ) {
        self.isForeground = isForeground
        self.isKeyboardVisible = isKeyboardVisible
        self.isBusy = isBusy
        self.isOnline = isOnline
        self.orientation = orientation
    }

    package func applied(to state: HostState) -> HostState {
        var state = state
        if let isForeground { state.isForeground = isForeground }
        if let isKeyboardVisible { state.isKeyboardVisible = isKeyboardVisible }
        if let isBusy { state.isBusy = isBusy }
        if let isOnline { state.isOnline = isOnline }
        if let orientation { state.orientation = orientation }
        return state
    }
}
