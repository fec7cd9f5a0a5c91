/// Colours of a message as 0xAARRGGBB, with the defaults of rule 10.1.
public struct MessageColors: Sendable, Equatable {
    public var background: UInt32
    public var text: UInt32
    public var headerText: UInt32
    public var closeButton: UInt32 = 0xFF9B_9B9B
    public var frame: UInt32 = 0xC033_3333
    public var icon: UInt32 = 0xFFFF_FFFF
    public var iconBackground: UInt32 = 0xFF00_73D5

    package init(defaultsFor type: MessageType) {
        background = type == .slideup ? 0xFFEF_EFEF : 0xFFFF_FFFF
        text = type == .slideup ? 0xFF55_5555 : 0xFF33_3333
        headerText = 0xFF33_3333
    }
}

/// The colours of a message's dark theme (`themes.dark`) that differ from the light theme.
public struct DarkTheme: Sendable, Equatable {
    public var background: UInt32?
    public var text: UInt32?
    public var headerText: UInt32?
    public var closeButton: UInt32?
    public var frame: UInt32?
    public var icon: UInt32?
    public var iconBackground: UInt32?
    /// Colours of the message's buttons, by position. Buttons without an entry use the light colours.
    public var buttons: [Button] = []

    /// The colours of a button that differ in the dark theme.
    public struct Button: Sendable, Equatable {
        public var background: UInt32?
        public var text: UInt32?
        public var border: UInt32?

        public init() {}
    }

    public init() {}
}

/// Colours of a button as 0xAARRGGBB.
public struct MessageButtonColors: Sendable, Equatable {
    public var background: UInt32
    public var text: UInt32
    public var border: UInt32
}
