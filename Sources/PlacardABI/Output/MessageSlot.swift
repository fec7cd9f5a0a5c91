import CPlacard
import PlacardCore

/// A message as hosts see it, followed by what belongs to it, which they cannot see.
struct MessageSlot {
    let message: placard_message
    private let buttons: UnsafeMutablePointer<placard_button>
    private let extras: UnsafeMutablePointer<placard_extra>
    private let assets: UnsafeMutablePointer<placard_asset>
    /// One for each theme.
    private let colors: UnsafeMutablePointer<placard_message_colors>
    /// The buttons of the first theme, then those of the next.
    private let buttonColors: UnsafeMutablePointer<placard_button_colors>

    /// - Parameter texts: owns the strings; it must live as long as the slot.
    init(_ offered: OfferedMessage, _ texts: TextStore) {
        let source = offered.message
        let themes = MessageTheme.allCases
        message = offered.cStruct(texts)
        buttons = .allocate(capacity: source.buttons.count)
        for (index, button) in source.buttons.enumerated() {
            (buttons + index).initialize(to: Self.button(button, texts))
        }
        extras = .allocate(capacity: source.extras.count)
        for (index, extra) in source.extras.enumerated() {
            (extras + index).initialize(to: Self.extra(extra, texts))
        }
        assets = .allocate(capacity: offered.assets.count)
        for (index, asset) in offered.assets.enumerated() {
            (assets + index).initialize(to: Self.asset(asset, texts))
        }
        colors = .allocate(capacity: themes.count)
        buttonColors = .allocate(capacity: themes.count * source.buttons.count)
        for (position, theme) in themes.enumerated() {
            (colors + position).initialize(to: source.colors(in: theme).cStruct)
            for index in source.buttons.indices {
                guard let button = source.buttonColors(at: index, in: theme) else { continue }
                (buttonColors + (position * source.buttons.count + index)).initialize(to: button.cStruct)
            }
        }
    }

    func deallocate() {
        buttons.deallocate()
        extras.deallocate()
        assets.deallocate()
        colors.deallocate()
        buttonColors.deallocate()
    }

    // MARK: Looking

    func button(_ index: Int) -> UnsafePointer<placard_button>? {
        isButton(index) ? UnsafePointer(buttons + index) : nil
    }

    func extra(_ index: Int) -> UnsafePointer<placard_extra>? {
        index >= 0 && index < message.extras_count ? UnsafePointer(extras + index) : nil
    }

    func asset(_ index: Int) -> UnsafePointer<placard_asset>? {
        index >= 0 && index < message.assets_count ? UnsafePointer(assets + index) : nil
    }

    func colors(_ theme: Int32) -> UnsafePointer<placard_message_colors> { UnsafePointer(colors + position(theme)) }

    func buttonColors(_ index: Int, _ theme: Int32) -> UnsafePointer<placard_button_colors>? {
        isButton(index) ? UnsafePointer(buttonColors + (position(theme) * message.buttons_count + index)) : nil
    }

    private func isButton(_ index: Int) -> Bool { index >= 0 && index < message.buttons_count }

    /// Unknown themes fall back to light.
    private func position(_ theme: Int32) -> Int {
        MessageTheme.allCases.firstIndex { $0.rawValue == theme } ?? 0
    }

    // MARK: Filling

    private static func button(_ source: MessageButton, _ texts: TextStore) -> placard_button {
        let (text, textLength) = texts.addOptional(source.text)
        let (uri, uriLength) = texts.addOptional(source.uri)
        return placard_button(
            id: source.id, click_action: source.clickAction.rawValue, use_webview: source.usesWebview,
            bg_color: source.backgroundColor, text_color: source.textColor, border_color: source.borderColor,
            text: text, text_length: textLength, uri: uri, uri_length: uriLength)
    }

    static func extra(_ source: Extra, _ texts: TextStore) -> placard_extra {
        let (key, keyLength) = texts.add(source.key)
        let (value, valueLength) = texts.add(source.value)
        return placard_extra(key: key, key_length: keyLength, value: value, value_length: valueLength)
    }

    private static func asset(_ source: OfferedMessage.Asset, _ texts: TextStore) -> placard_asset {
        let (url, urlLength) = texts.add(source.url)
        let (path, pathLength) = texts.addOptional(source.path)
        return placard_asset(url: url, url_length: urlLength, path: path, path_length: pathLength)
    }
}
