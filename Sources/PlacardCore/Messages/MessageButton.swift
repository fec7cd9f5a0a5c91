/// A button of a message. Analytics identify it by `id`, not by its position.
public struct MessageButton: Sendable, Equatable {
    public var id: Int32
    public var text: String?
    public var clickAction: ClickAction = .none
    public var uri: String?
    public var usesWebview = false
    /// Setting it also sets `borderColor` if both were equal (rule 10.1): set a different border colour afterwards.
    public var backgroundColor: UInt32 = 0xFF00_73D5 {
        didSet { if borderColor == oldValue { borderColor = backgroundColor } }
    }
    public var textColor: UInt32 = 0xFFFF_FFFF
    public var borderColor: UInt32 = 0xFF00_73D5

    public init(id: Int32) { self.id = id }
}
