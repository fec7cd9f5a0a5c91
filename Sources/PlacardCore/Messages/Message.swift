/// An in-app message as the host should draw it; the defaults of C.5 are filled in.
public struct Message: Sendable, Equatable {
    public var type: MessageType
    /// Of a control group: never offered, only counted.
    public var isControl = false
    /// Named in analytics; without it nothing is logged about the message.
    public package(set) var triggerID: String?
    public var header: String?
    /// Body text; HTML for the HTML types.
    public var message: String?
    public var headerAlign: TextAlign
    public var messageAlign: TextAlign
    public var slideFrom: SlideFrom = .bottom
    public var clickAction: ClickAction = .none
    public var uri: String?
    public var usesWebview = false
    public var openTarget: OpenTarget = .none
    public var close: MessageClose
    /// For `autoDismiss`.
    public var durationMs: Int64 = 5_000
    public var imageURL: String?
    public var icon: String?
    public var imageStyle: ImageStyle = .top
    public var cropType: CropType
    /// `any` by default for every type (choice 16).
    public var orientation: MessageOrientation = .any
    /// Of the light look, the only one of most messages.
    public var colors: MessageColors
    /// What differs in the dark; nil: the message has no look of its own for it.
    public var dark: DarkTheme?
    public var animatesIn = true
    public var animatesOut = true
    /// At most `buttonLimit`.
    public var buttons: [MessageButton] = []
    /// Style of the message's own, for hosts that draw with a web view.
    public var style: Style?
    /// HTML may run without the host's opt-in.
    public var isTrusted = false
    public var extras: [Extra] = []
    /// What the message asks of the host, such as `is_push_primer`: JSON text of an object.
    public var messageFields: String?
    /// Echoed in analytics.
    public package(set) var messageExtras: Value?
    public var language: String?
    public var imageAlt: String?
    public var isTestSend = false

    /// Custom CSS and the id of the element that it is for (`html_id`, `css`): there are both or neither.
    public struct Style: Sendable, Equatable {
        public var htmlID: String
        public var css: String

        public init(htmlID: String, css: String) {
            self.htmlID = htmlID
            self.css = css
        }
    }

    /// A key and its value, in the server's order; values that are not strings are JSON text.
    public struct Extra: Sendable, Equatable {
        public var key: String
        public var value: String

        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    /// A message with the defaults of its type; such as one made by the host, for `addLocalMessage`.
    public init(type: MessageType) {
        self.type = type
        headerAlign = type == .slideup ? .start : .center
        messageAlign = type == .slideup ? .start : .center
        close = type == .slideup ? .autoDismiss : .swipe
        cropType = type == .full ? .centerCrop : .fitCenter
        colors = MessageColors(defaultsFor: type)
    }

    /// What a message shows at most (C.5).
    public static let buttonLimit = 2

    /// Why so many buttons cannot be shown; nil: they can.
    package static func buttonFault(count: Int) -> String? {
        count > buttonLimit ? "holds \(count) buttons: a message shows at most \(buttonLimit)" : nil
    }

    package var isHTML: Bool { type == .html || type == .htmlFull || type == .webHTML }

    /// A full message and an image-only modal are nothing without their image.
    package var lacksNeededImage: Bool {
        guard imageURL?.isEmpty ?? true else { return false }
        let isModal = type == .modal || type == .modalStyled
        return type == .full || (isModal && imageStyle == .graphic)
    }

    package func fits(_ orientation: HostOrientation) -> Bool {
        switch (self.orientation, orientation) {
        case (.any, _), (_, .unknown), (.portrait, .portrait), (.landscape, .landscape): true
        case (.portrait, .landscape), (.landscape, .portrait): false
        }
    }
}
