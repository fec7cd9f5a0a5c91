/// Embeds the files that HTML refers to: in `src`, `srcset`, `poster`, `style` and similar attributes, in `style`
/// elements and in style sheets. Links stay as they are, and so does everything that it does not understand.
struct HTMLReferences {
    private let html: [UInt8]
    private let embedder: Embedder
    private var at = 0
    private var output: [UInt8] = []

    static func embedded(_ html: String, by embedder: Embedder) -> String {
        var references = HTMLReferences(html: Array(html.utf8), embedder: embedder)
        references.run()
        return String(decoding: references.output, as: UTF8.self)
    }

    private init(html: [UInt8], embedder: Embedder) {
        self.html = html
        self.embedder = embedder
        output.reserveCapacity(html.count)
    }

    private mutating func run() {
        while at < html.count {
            if html[at] != UInt8(ascii: "<") {
                copy(to: at + 1)
            } else if ASCII.has("<!--", at: at, in: html) {
                var end = at + 4
                while end < html.count, !ASCII.has("-->", at: end, in: html) { end += 1 }
                copy(to: end + 3)
            } else if at + 1 < html.count, ASCII.isLetter(html[at + 1]) {
                element()
            } else {
                copy(to: at + 1)
            }
        }
    }

    private mutating func copy(to end: Int) {
        let end = min(end, html.count)
        output += html[at..<end]
        at = end
    }

    private func index(from start: Int, where fits: (UInt8) -> Bool) -> Int {
        var index = start
        while index < html.count, !fits(html[index]) { index += 1 }
        return index
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        ASCII.isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }

    // MARK: Elements

    private static let rawElements: [StaticString] = [
        "style", "script", "textarea", "title", "xmp", "iframe", "noembed", "noframes",
    ]

    private mutating func element() {
        let end = index(from: at + 1, where: Self.endsName)
        let element = html[(at + 1)..<end].map(ASCII.lowercased)
        copy(to: end)
        while at < html.count, html[at] != UInt8(ascii: ">") {
            if Self.endsName(html[at]) { copy(to: at + 1) } else { attribute(of: element) }
        }
        copy(to: at + 1)
        for name in Self.rawElements where Self.equal(element, name) { text(of: element) }
    }

    /// The text up to the end tag, in which nothing is markup.
    private mutating func text(of element: [UInt8]) {
        var end = at
        while end < html.count {
            if html[end] == UInt8(ascii: "<"), end + 1 < html.count, html[end + 1] == UInt8(ascii: "/"),
                html[(end + 2)...].prefix(element.count).map(ASCII.lowercased) == element
            {
                break
            }
            end += 1
        }
        if Self.equal(element, "style") {
            output += CSSReferences.embedded(Array(html[at..<end]), from: .root, by: embedder)
            at = end
        } else {
            copy(to: end)
        }
    }

    private static func equal(_ text: [UInt8], _ word: StaticString) -> Bool {
        text.count == word.utf8CodeUnitCount && ASCII.has(word, at: 0, in: text)
    }

    // MARK: Attributes

    /// What an attribute contains.
    private enum Content {
        case url(Embedder.Use)
        case list, style
    }

    private static func content(_ name: [UInt8], of element: [UInt8]) -> Content? {
        if equal(name, "style") { return .style }
        if equal(name, "src") {
            // Frames are not allowed in messages.
            if equal(element, "iframe") || equal(element, "frame") || equal(element, "embed") { return nil }
            return .url(equal(element, "script") ? .script : .any)
        }
        if equal(name, "poster") || equal(name, "background") { return .url(.any) }
        if equal(name, "srcset") || equal(name, "imagesrcset") { return .list }
        if equal(name, "href") || equal(name, "xlink:href") {
            // Other elements with this attribute are links that a user follows.
            if equal(element, "link") { return .url(.link) }
            if equal(element, "image") || equal(element, "feimage") { return .url(.any) }
        }
        return nil
    }

    private mutating func attribute(of element: [UInt8]) {
        let nameEnd = index(from: at + 1) { Self.endsName($0) || $0 == UInt8(ascii: "=") }
        let name = html[at..<nameEnd].map(ASCII.lowercased)
        var start = index(from: nameEnd) { !ASCII.isSpace($0) }
        guard start < html.count, html[start] == UInt8(ascii: "=") else { return copy(to: nameEnd) }
        start = index(from: start + 1) { !ASCII.isSpace($0) }
        guard start < html.count else { return copy(to: start) }
        let quote = html[start]
        var (end, after): (Int, Int)
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            start += 1
            end = index(from: start) { $0 == quote }
            after = end + 1
        } else {
            end = index(from: start) { ASCII.isSpace($0) || $0 == UInt8(ascii: ">") }
            after = end
        }
        if let content = Self.content(name, of: element), end < html.count,
            let value = replaced(Self.unescaped(html[start..<end]), content, element)
        {
            output += name
            output.append(contentsOf: "=\"".utf8)
            for byte in value {
                switch byte {
                case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
                case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
                default: output.append(byte)
                }
            }
            output.append(UInt8(ascii: "\""))
            at = after
        } else {
            copy(to: after)
        }
    }

    /// Returns nil when the value stays as it is.
    private func replaced(_ value: [UInt8], _ content: Content, _ element: [UInt8]) -> [UInt8]? {
        switch content {
        case .url(let use): return embedder.dataURL(value[...], use, from: .root)
        case .style:
            let style = CSSReferences.embedded(value, from: .root, by: embedder)
            return style == value ? nil : style
        case .list: return list(value)
        }
    }

    /// A `srcset`: URLs separated by commas, each with an optional size.
    private func list(_ value: [UInt8]) -> [UInt8]? {
        var list: [UInt8] = []
        var isChanged = false
        var rest = value[...]
        while true {
            rest = rest.drop { ASCII.isSpace($0) || $0 == UInt8(ascii: ",") }
            guard !rest.isEmpty else { return isChanged ? list : nil }
            var url = rest.prefix { !ASCII.isSpace($0) }
            rest = rest.dropFirst(url.count)
            var size = rest.prefix(0)
            if url.last == UInt8(ascii: ",") {
                while url.last == UInt8(ascii: ",") { url.removeLast() }
            } else {
                size = rest.prefix { $0 != UInt8(ascii: ",") }
                rest = rest.dropFirst(size.count)
            }
            if !list.isEmpty { list.append(contentsOf: ", ".utf8) }
            let embedded = embedder.dataURL(url, .any, from: .root)
            if embedded != nil { isChanged = true }
            list += embedded ?? Array(url)
            list += size
        }
    }

    private static let entities: [(name: StaticString, byte: UInt8)] = [
        ("&amp;", 0x26), ("&quot;", 0x22), ("&apos;", 0x27), ("&#39;", 0x27), ("&lt;", 0x3C), ("&gt;", 0x3E),
    ]

    /// Decodes the character references that occur in URLs and styles.
    private static func unescaped(_ value: ArraySlice<UInt8>) -> [UInt8] {
        let text = Array(value)
        guard text.contains(UInt8(ascii: "&")) else { return text }
        var plain: [UInt8] = []
        var index = 0
        while index < text.count {
            let entity =
                text[index] == UInt8(ascii: "&") ? entities.first { ASCII.has($0.name, at: index, in: text) } : nil
            plain.append(entity?.byte ?? text[index])
            index += entity?.name.utf8CodeUnitCount ?? 1
        }
        return plain
    }
}
