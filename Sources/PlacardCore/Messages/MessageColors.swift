/// Colours of a message as 0xAARRGGBB, with the defaults of C.5.
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
