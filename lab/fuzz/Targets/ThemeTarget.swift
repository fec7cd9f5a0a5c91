import PlacardCore
import PlacardHTML
import PlacardJSON

/// A theme or words of the host change how a page looks. They cannot add an element or a rule of their own to it.
enum ThemeTarget {
    static func run(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        let choice = input.byte()
        let json = input.rest()
        var options = RenderOptions()
        do throws(PlacardError) {
            let value = try json.decoded { (raw) throws(PlacardError) in try PropertiesDecoder.value(raw) }
            if choice & 1 == 0 {
                options.theme = try Theme(value: value)
            } else {
                options.words = try Words(value: value)
            }
        } catch {
            return require(error.status == .invalid && !error.message.isEmpty, "an error without a reason")
        }
        options.context = choice & 2 == 0 ? .navigation : .modal
        let page = FeedPage.html(PageClaims.cards, options, PageClaims.key)
        PageClaims.check(page, "a feed")
        require(page.utf8.count { $0 == UInt8(ascii: "<") } == PageClaims.tags(of: options.context), "more elements")
        if choice & 1 == 0 { checkRules(page) }
    }

    /// Braces of the style sheet open and close as often as without the theme, except that a theme can add rules.
    private static func checkRules(_ page: String) {
        var depth = 0
        for byte in PageClaims.style(of: page) {
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
            require(depth >= 0, "a theme closes a block")
        }
        require(depth == 0, "a theme leaves a block open")
    }
}
