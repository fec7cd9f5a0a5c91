// The enumerations of a message (rule 10.1). Raw values are those of the C constants; `wireName` is the spelling on the
// wire, compared case-insensitively.

/// An enumeration that is a word on the wire.
package protocol WireNamed: CaseIterable, RawRepresentable<Int32>, Sendable {
    var wireName: StaticString { get }
}

extension WireNamed {
    package init?(wire: UnsafeRawBufferPointer) {
        guard let match = Self.allCases.first(where: { $0.wireName.equalsIgnoringCase(wire) }) else { return nil }
        self = match
    }
}

extension StaticString {
    /// Compares ASCII case-insensitively; all wire names are ASCII.
    package func equalsIgnoringCase(_ text: UnsafeRawBufferPointer) -> Bool {
        guard utf8CodeUnitCount == text.count else { return false }
        for index in 0..<text.count {
            let byte = text[index]
            let upper = byte >= 0x61 && byte <= 0x7A ? byte & 0xDF : byte
            if utf8Start[index] != upper { return false }
        }
        return true
    }
}

/// The form of a message. A web view draws the HTML forms from the page in `message`.
public enum MessageType: Int32, WireNamed {
    case slideup = 1
    case modal = 2
    case modalStyled = 3
    case full = 4
    case webHTML = 5
    case htmlFull = 6
    case html = 7

    package var wireName: StaticString {
        switch self {
        case .slideup: "SLIDEUP"
        case .modal: "MODAL"
        case .modalStyled: "MODAL_STYLED"
        case .full: "FULL"
        case .webHTML: "WEB_HTML"
        case .htmlFull: "HTML_FULL"
        case .html: "HTML"
        }
    }
}

/// The action of a click: `uri` opens the link in `uri`.
public enum ClickAction: Int32, WireNamed {
    case none = 0
    case uri = 1
    case newsFeed = 2

    package var wireName: StaticString {
        switch self {
        case .none: "NONE"
        case .uri: "URI"
        case .newsFeed: "NEWS_FEED"
        }
    }
}

/// Where a link opens, for hosts that are web pages.
public enum OpenTarget: Int32, WireNamed {
    case none = 0
    case blank = 1

    package var wireName: StaticString {
        switch self {
        case .none: "NONE"
        case .blank: "BLANK"
        }
    }
}

/// How a message closes: after `Message.duration`, or when the user closes it.
public enum MessageClose: Int32, WireNamed {
    case autoDismiss = 1
    case swipe = 2

    package var wireName: StaticString {
        switch self {
        case .autoDismiss: "AUTO_DISMISS"
        case .swipe: "SWIPE"
        }
    }
}

/// The edge from which a slideup appears.
public enum SlideFrom: Int32, WireNamed {
    case top = 1
    case bottom = 2

    package var wireName: StaticString {
        switch self {
        case .top: "TOP"
        case .bottom: "BOTTOM"
        }
    }
}

/// How a text is aligned.
public enum TextAlign: Int32, WireNamed {
    case start = 1
    case center = 2
    case end = 3

    package var wireName: StaticString {
        switch self {
        case .start: "START"
        case .center: "CENTER"
        case .end: "END"
        }
    }
}

/// What the image is to the message.
public enum ImageStyle: Int32, WireNamed {
    case top = 1
    /// The image is the whole message.
    case graphic = 2

    package var wireName: StaticString {
        switch self {
        case .top: "TOP"
        case .graphic: "GRAPHIC"
        }
    }
}

/// How the image fits its frame: `fitCenter` shows the whole image, `centerCrop` fills the frame.
public enum CropType: Int32, WireNamed {
    case fitCenter = 1
    case centerCrop = 2

    package var wireName: StaticString {
        switch self {
        case .fitCenter: "FIT_CENTER"
        case .centerCrop: "CENTER_CROP"
        }
    }
}

/// The screen orientations that a message is made for.
public enum MessageOrientation: Int32, WireNamed {
    case any = 0
    case portrait = 1
    case landscape = 2

    package var wireName: StaticString {
        switch self {
        case .any: "ANY"
        case .portrait: "PORTRAIT"
        case .landscape: "LANDSCAPE"
        }
    }
}
