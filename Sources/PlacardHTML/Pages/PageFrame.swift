/// The frame of every page: the head with policy, styles and tokens, and the script at the end.
struct PageFrame {
    let options: RenderOptions
    let key: PageKey
    var title: String
    var language: String
    var policy: ContentPolicy
    var stylesheet: [UInt8]
    var script: [UInt8]
    /// CSS rules before the stylesheet; must not contain unchecked external text.
    var rules = ""

    func page(_ content: (inout HTMLWriter) -> Void) -> String {
        var page = HTMLWriter()
        page.raw("<!doctype html>\n<html")
        page.attribute(" lang=", LanguageTag.plain(language) ?? "en")
        page.attribute(" dir=", isRightToLeft ? "rtl" : "ltr")
        page.raw(">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\"")
        page.attribute(" content=", policy.text)
        page.raw(">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\">\n")
        page.raw("<meta name=\"referrer\" content=\"no-referrer\">\n<title>")
        page.text(title)
        page.raw("</title>\n<style")
        page.attribute(" nonce=", key.nonce)
        page.raw(">\n")
        page.rawASCII(ThemeStyle.rules(options))
        page.rawASCII(rules)
        page.raw(stylesheet)
        page.raw("</style>\n</head>\n")
        content(&page)
        page.raw("<script")
        page.attribute(" nonce=", key.nonce)
        page.raw(">\n")
        page.raw(PackageResources.navigations_js)
        page.raw(script)
        page.raw("</script>\n</html>\n")
        return page.html
    }

    private var isRightToLeft: Bool {
        switch options.direction {
        case .leftToRight: false
        case .rightToLeft: true
        case .automatic: LanguageTag.isRightToLeft(language)
        }
    }
}
