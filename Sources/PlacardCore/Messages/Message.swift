/// An in-app message as the host should draw it, with the defaults of rule 10.1 filled in.
public struct Message: Sendable, Equatable {
    public var type: MessageType
    /// A message of a control group is never offered, only counted.
    public var isControl = false
    /// Identifies the message in analytics; without it nothing is logged about the message.
    public package(set) var triggerID: String?
    public var header: String?
    /// Body text; HTML for the HTML types.
    public var message: String?
    public var headerAlign: TextAlign
    public var messageAlign: TextAlign
    /// The edge from which a slideup appears.
    public var slideFrom: SlideFrom = .bottom
    public var clickAction: ClickAction = .none
    /// The link of the message's body, when `clickAction` is `uri`.
    public var uri: String?
    /// Open the link in the host's web view instead of a browser.
    public var usesWebview = false
    public var openTarget: OpenTarget = .none
    public var close: MessageClose
    /// `duration` in milliseconds.
    package var durationMs: Int64 = Message.defaultDurationMs
    public var imageURL: String?
    /// Files that the message needs, such as pictures, fonts and styles of its HTML: at most `assetLimit` URLs, without
    /// duplicates.
    public var assetURLs: [String] = []
    /// URL of the asset bundle: a zip with the files to which relative URLs of the message's HTML refer.
    public var assetsZip: String?
    public var icon: String?
    public var imageStyle: ImageStyle = .top
    public var cropType: CropType
    /// `any` by default for every type (rule 10.6.6).
    public var orientation: MessageOrientation = .any
    /// Colours of the light theme, the only one of most messages.
    public var colors: MessageColors
    /// Colours that differ in the dark theme; nil when the message has no dark theme.
    public var dark: DarkTheme?
    public var animatesIn = true
    public var animatesOut = true
    /// At most `buttonLimit` buttons.
    public var buttons: [MessageButton] = []
    /// Custom style, for hosts that draw the message in a web view.
    public var style: Style?
    /// HTML can run without the host's opt-in.
    public var isTrusted = false
    /// Keys and values set by the campaign's author.
    public var extras: Extras = [:]
    /// The message's requests to the host, such as `is_push_primer`: JSON text of an object.
    public var messageFields: String?
    /// Sent back in analytics.
    public package(set) var messageExtras: Value?
    public var language: String?
    public var imageAlt: String?
    public var isTestSend = false

    /// Custom CSS and the id of the element that it applies to (`css`, `html_id`); a message has both or neither.
    public struct Style: Sendable, Equatable {
        public var htmlID: String
        public var css: String

        public init(htmlID: String, css: String) {
            self.htmlID = htmlID
            self.css = css
        }
    }

    /// Makes a message with the defaults of its type, for example for `Client.addLocalMessage`.
    public init(type: MessageType) {
        self.type = type
        headerAlign = type == .slideup ? .start : .center
        messageAlign = type == .slideup ? .start : .center
        close = type == .slideup ? .autoDismiss : .swipe
        cropType = type == .full ? .centerCrop : .fitCenter
        colors = MessageColors(defaultsFor: type)
    }

    /// Time until an `autoDismiss` message closes, in whole milliseconds. Less than one becomes the default, 5 s.
    public var duration: Duration {
        get { .milliseconds(durationMs) }
        set { durationMs = Self.readable(durationMs: newValue.clampedMs) }
    }

    private static let defaultDurationMs: Int64 = 5_000

    /// The duration, or the default in place of 0 and below, in which nobody can read anything (rule 10.1.5).
    package static func readable(durationMs: Int64) -> Int64 { durationMs > 0 ? durationMs : defaultDurationMs }

    /// Maximum number of buttons of a message (rule 10.1).
    public static let buttonLimit = 2

    /// Why a message cannot show that many buttons; nil when it can.
    package static func buttonFault(count: Int) -> String? {
        count > buttonLimit ? "has \(count) buttons: a message shows at most \(buttonLimit)" : nil
    }

    /// The message with the identity of another: the host changes what is drawn, never what is logged (rule 10.6.12).
    package func identified(as other: Message) -> Message {
        var message = self
        message.type = other.type
        message.isControl = other.isControl
        message.triggerID = other.triggerID
        message.messageExtras = other.messageExtras
        message.isTestSend = other.isTestSend
        message.assetURLs = other.assetURLs
        message.assetsZip = other.assetsZip
        return message
    }

    /// Maximum number of URLs in `assetURLs` (rule 10.9).
    public static let assetLimit = 50

    /// Why a message cannot have that many `assetURLs`; nil when it can.
    package static func assetFault(count: Int) -> String? {
        count > assetLimit ? "has \(count) URLs: the limit is \(assetLimit)" : nil
    }

    /// The names of the files that must be in the cache before the message is offered.
    package var assetNames: [String] {
        var names = assetURLs.map(AssetName.file)
        if let imageURL, !imageURL.isEmpty { names.insert(AssetName.file(imageURL), at: 0) }
        if let assetsZip, !assetsZip.isEmpty { names.append(AssetName.bundle(assetsZip)) }
        return names
    }

    package var isHTML: Bool { type == .html || type == .htmlFull || type == .webHTML }

    /// Whether the image is missing from a message that requires one: a full message or an image-only modal.
    package var lacksNeededImage: Bool {
        guard imageURL?.isEmpty ?? true else { return false }
        let isModal = type == .modal || type == .modalStyled
        return type == .full || (isModal && imageStyle == .graphic)
    }

    /// Whether a change removes the image that the type needs, which refuses the change (rule 10.6.12).
    package func losesNeededImage(of old: Message) -> Bool { lacksNeededImage && !old.lacksNeededImage }

    package func fits(_ orientation: HostOrientation) -> Bool {
        switch (self.orientation, orientation) {
        case (.any, _), (_, .unknown), (.portrait, .portrait), (.landscape, .landscape): true
        case (.portrait, .landscape), (.landscape, .portrait): false
        }
    }
}
