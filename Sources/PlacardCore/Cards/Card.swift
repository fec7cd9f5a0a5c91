/// A content card, copied out: change it as you like, the engine's own stays as it is. Equal when their ids are equal.
public struct Card: Sendable, Identifiable {
    public var id: String
    public var kind: CardKind
    public var isViewed: Bool
    public var isClicked: Bool
    public var isDismissed: Bool
    public var isDismissible: Bool
    public var isPinned: Bool
    public var isTest: Bool
    public var isControl: Bool { kind == .control }
    public var createdMs: Int64
    /// `nil`: never.
    public var expiresAtMs: Int64?
    public var url: String?
    public var opensURLInWebview: Bool
    public var title: String?
    public var description: String?
    public var image: String?
    /// Image width divided by height.
    public var aspectRatio: Double?
    public var domain: String?
    public var language: String?
    public var imageAlt: String?
    public var extras: [String: String]

    package init(_ entry: CardEntry) {
        let record = entry.record
        id = entry.id
        kind = record.kind
        isViewed = entry.flags.contains(.viewed)
        isClicked = entry.flags.contains(.clicked)
        isDismissed = entry.flags.contains(.dismissed)
        isDismissible = record.isDismissible
        isPinned = record.isPinned
        isTest = record.isTest
        createdMs = record.createdMs
        expiresAtMs = record.expiresAtMs == CardRecord.never ? nil : record.expiresAtMs
        url = record.string(.url)
        opensURLInWebview = record.opensInWebview
        title = record.string(.title)
        description = record.string(.description)
        image = record.string(.image)
        aspectRatio = record.aspectRatio > 0 ? record.aspectRatio : nil
        domain = record.string(.domain)
        language = record.string(.language)
        imageAlt = record.string(.imageAlt)
        extras = Dictionary(
            (0..<record.extrasCount).map { record.extra($0) }, uniquingKeysWith: { _, last in last })
    }
}

extension Card: Hashable {
    public static func == (left: Card, right: Card) -> Bool { left.id == right.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
