/// Embeds the files that CSS refers to with `url(…)` and `@import`.
struct CSSReferences {
    private let css: [UInt8]
    private let base: FileName
    private let embedder: Embedder
    private var at = 0
    private var output: [UInt8] = []
    /// Between `@import` and its address.
    private var isImport = false

    /// - Parameter base: the file that contains the CSS.
    static func embedded(_ css: [UInt8], from base: FileName, by embedder: Embedder) -> [UInt8] {
        var references = CSSReferences(css: css, base: base, embedder: embedder)
        references.run()
        return references.output
    }

    private init(css: [UInt8], base: FileName, embedder: Embedder) {
        self.css = css
        self.base = base
        self.embedder = embedder
        output.reserveCapacity(css.count)
    }

    private mutating func run() {
        while at < css.count {
            switch css[at] {
            case UInt8(ascii: "/") where ASCII.has("/*", at: at, in: css): skipComment()
            case UInt8(ascii: "\""), UInt8(ascii: "'"): string()
            case UInt8(ascii: "u"), UInt8(ascii: "U"): url()
            case UInt8(ascii: "@"): atRule()
            case UInt8(ascii: ";"):
                isImport = false
                copy(to: at + 1)
            case UInt8(ascii: "\\"): copy(to: at + 2)
            default: copy(to: at + 1)
            }
        }
    }

    private mutating func copy(to end: Int) {
        let end = min(end, css.count)
        output += css[at..<end]
        at = end
    }

    private mutating func skipComment() {
        var end = at + 2
        while end < css.count, !ASCII.has("*/", at: end, in: css) { end += 1 }
        copy(to: end + 2)
    }

    private mutating func atRule() {
        let isNamed = ASCII.has("@import", at: at, in: css)
        isImport = isNamed && (at + 7 >= css.count || !ASCII.isOfName(css[at + 7]))
        copy(to: at + (isNamed ? 7 : 1))
    }

    /// The index of the quotation mark that ends the string which begins there; nil when it has no end.
    private func endOfString(_ start: Int) -> Int? {
        var index = start + 1
        while index < css.count {
            if css[index] == css[start] { return index }
            if css[index] == 0x0A { return nil }
            index += css[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    private mutating func string() {
        guard let end = endOfString(at) else { return copy(to: at + 1) }
        if isImport {
            isImport = false
            if write(css[(at + 1)..<end], .style, end: end + 1) { return }
        }
        copy(to: end + 1)
    }

    private mutating func url() {
        guard ASCII.has("url(", at: at, in: css), at == 0 || !ASCII.isOfName(css[at - 1]) else {
            return copy(to: at + 1)
        }
        let use: Embedder.Use = isImport ? .style : .any
        isImport = false
        var start = at + 4
        while start < css.count, ASCII.isSpace(css[start]) { start += 1 }
        guard start < css.count else { return copy(to: start) }
        var end: Int
        var after: Int
        if css[start] == UInt8(ascii: "\"") || css[start] == UInt8(ascii: "'") {
            guard let mark = endOfString(start) else { return copy(to: start) }
            (start, end, after) = (start + 1, mark, mark + 1)
        } else {
            end = start
            while end < css.count, css[end] != UInt8(ascii: ")"), !ASCII.isSpace(css[end]) { end += 1 }
            after = end
        }
        while after < css.count, ASCII.isSpace(css[after]) { after += 1 }
        guard after < css.count, css[after] == UInt8(ascii: ")") else { return copy(to: after) }
        if !write(css[start..<end], use, end: after + 1) { copy(to: after + 1) }
    }

    /// Writes the `data:` URL of a reference and continues at `end`. Returns false, and does nothing, when it names no
    /// file. References with escapes are not understood.
    private mutating func write(_ reference: ArraySlice<UInt8>, _ use: Embedder.Use, end: Int) -> Bool {
        guard !reference.contains(UInt8(ascii: "\\")), let url = embedder.dataURL(reference, use, from: base) else {
            return false
        }
        output.append(contentsOf: "url(\"".utf8)
        output += url
        output.append(contentsOf: "\")".utf8)
        at = end
        return true
    }
}
