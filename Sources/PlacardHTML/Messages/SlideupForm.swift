import PlacardCore

/// A bar at an edge of the screen. It takes no focus: screen readers announce it as a status. All of it can be tapped.
enum SlideupForm {
    static func write(_ parts: MessageParts, to page: inout HTMLWriter) {
        page.raw("<main>")
        parts.openMessage(parts.message.slideFrom == .top ? "slideup top" : "slideup bottom", &page)
        page.raw(" role=\"status\">\n")
        // A tap without a link still counts as seen: it is logged, and closes the message.
        let isLink = parts.buttons.isEmpty
        parts.openContent(isLink: isLink, &page)
        parts.media(&page)
        parts.texts(heading: "div", text: "div", &page)
        if parts.bodyLeads {
            page.raw("<svg class=\"chevron\" viewBox=\"0 0 16 16\" aria-hidden=\"true\">")
            page.raw("<path d=\"M6 3l5 5-5 5\"/></svg>")
        }
        parts.closeContent(isLink: isLink, &page)
        parts.buttons(&page)
        parts.closeButton(&page)
        page.raw("</div></main>\n")
    }
}
