/// The Content-Security-Policy of a page: nothing is allowed except what is listed here.
struct ContentPolicy {
    /// Nonce of the page's own scripts and styles.
    let nonce: String
    /// Sources of pictures, in the form of `PictureURL.source`.
    var pictures: Set<String> = []
    /// Sources of scripts and styles instead of the nonce, such as those that an HTML message needs.
    var scripts: [StaticString] = []
    var styles: [StaticString] = []
    /// Complete additional directives, such as `media-src https:`.
    var more: [StaticString] = []

    init(nonce: String) { self.nonce = nonce }

    /// The value of the header. Deterministic.
    var text: String {
        var text = "default-src 'none'; base-uri 'none'; form-action 'none'"
        text += "; script-src " + list(scripts)
        text += "; style-src " + list(styles)
        text += "; img-src data:"
        for source in pictures.sorted() { text += " \(source)" }
        for directive in more { text += "; \(directive)" }
        return text
    }

    /// The sources, else the nonce. Never both, because with a nonce browsers ignore 'unsafe-inline'.
    private func list(_ sources: [StaticString]) -> String {
        sources.isEmpty ? "'nonce-\(nonce)'" : sources.map { "\($0)" }.joined(separator: " ")
    }
}
