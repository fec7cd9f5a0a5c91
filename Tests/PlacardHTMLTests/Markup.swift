/// A page that is parsed again: its elements in order, each with the text after it. Works on bytes, as a browser's
/// tokenizer does, so that it finds all markup, whatever characters surround it.
struct Markup {
    struct Element {
        /// In lower case; an end tag begins with a slash.
        let name: String
        /// In the order of the text, with unescaped values.
        var attributes: [(name: String, value: String)] = []
        /// The text after it, up to the next element.
        var text = ""

        subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

        func isOf(_ style: String) -> Bool { (self["class"] ?? "").split(separator: " ").contains(Substring(style)) }
    }

    private(set) var elements: [Element] = []
    private let bytes: [UInt8]
    private var index = 0

    init(_ html: String) {
        bytes = Array(html.utf8)
        // Skip everything before the first element.
        _ = read(until: "<")
        while take("<") { readElement() }
    }

    /// The page's structure: names of elements and attributes, without their contents.
    var skeleton: [String] {
        elements.map { element in ([element.name] + element.attributes.map(\.name)).joined(separator: " ") }
    }

    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    /// The first element with this name and class, optionally after another one.
    func first(_ name: String, of style: String? = nil) -> Element? {
        elements.first { element in element.name == name && (style.map(element.isOf) ?? true) }
    }

    func first(class style: String) -> Element? { elements.first { $0.isOf(style) } }

    private mutating func readElement() {
        var element = Element(name: read(until: " \n>").lowercased())
        while index < bytes.count, !take(">") {
            if take(" ") || take("\n") { continue }
            let name = read(until: "= \n>")
            element.attributes.append((name, take("=") ? readValue() : ""))
        }
        let isRaw = element.name == "style" || element.name == "script"
        element.text = isRaw ? readRawText(of: element.name) : Self.unescaped(read(until: "<"))
        elements.append(element)
    }

    private mutating func readValue() -> String {
        guard let quote = ["\"", "'"].first(where: { take($0) }) else { return Self.unescaped(read(until: " \n>")) }
        let value = Self.unescaped(read(until: quote))
        _ = take(quote)
        return value
    }

    /// A browser ends such an element at its end tag, whatever the content.
    private mutating func readRawText(of name: String) -> String {
        let (start, end) = (index, Array("</\(name)".utf8))
        while index < bytes.count {
            if bytes[index] == end[0], zip(bytes[index...], end).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 }) { break }
            index += 1
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func take(_ character: String) -> Bool {
        guard index < bytes.count, bytes[index] == character.utf8.first else { return false }
        index += 1
        return true
    }

    private mutating func read(until ends: String) -> String {
        let (start, ends) = (index, Array(ends.utf8))
        while index < bytes.count, !ends.contains(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static func unescaped(_ text: String) -> String {
        let escapes = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&amp;": "&"]
        var (plain, rest): ([UInt8], Substring.UTF8View) = ([], Substring(text).utf8)
        while let byte = rest.first {
            let escape = byte == UInt8(ascii: "&") ? escapes.first { rest.starts(with: $0.key.utf8) } : nil
            plain += escape.map { Array($0.value.utf8) } ?? [byte]
            rest = rest.dropFirst(escape?.key.utf8.count ?? 1)
        }
        return String(decoding: plain, as: UTF8.self)
    }
}
