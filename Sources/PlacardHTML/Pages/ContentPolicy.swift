/// What a page may do, as the browser enforces it (Content-Security-Policy): nothing, except what is named here.
struct ContentPolicy {
    /// Of the page's own scripts and styles.
    let nonce: String
    /// Where pictures come from, as in `PictureURL.source`.
    var pictures: Set<String> = []
    /// More directives, such as those that the HTML of a message needs.
    var scripts: [StaticString] = []
    var styles: [StaticString] = []
    /// Whole directives, such as `media-src https:`.
    var more: [StaticString] = []

    init(nonce: String) { self.nonce = nonce }

    /// The value of the header. The same page gives the same text.
    var text: String {
        var text = "default-src 'none'; base-uri 'none'; form-action 'none'"
        text += "; script-src " + list(scripts)
        text += "; style-src " + list(styles)
        text += "; img-src data:"
        for source in pictures.sorted() { text += " \(source)" }
        for directive in more { text += "; \(directive)" }
        return text
    }

    /// The nonce, unless something else is named: with a nonce browsers ignore 'unsafe-inline'.
    private func list(_ sources: [StaticString]) -> String {
        sources.isEmpty ? "'nonce-\(nonce)'" : sources.map { "\($0)" }.joined(separator: " ")
    }
}
