/// A page taken apart as a browser's tokenizer would: enough to see whether text became markup.
struct PageMarkup {
    struct Element: Equatable {
        var name: String
        var attributes: [(name: String, value: String)] = []

        subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

        /// Whether element and attributes are called the same, whatever the values.
        static func == (left: Self, right: Self) -> Bool {
            left.name == right.name && left.attributes.map(\.name) == right.attributes.map(\.name)
        }
    }

    private(set) var elements: [Element] = []
    /// What is in style and script elements.
    private(set) var rawTexts: [String] = []
    private let bytes: [UInt8]
    private var index = 0

    init(_ html: String) {
        bytes = Array(html.utf8)
        while index < bytes.count {
            if take("<") { readElement() } else { index += 1 }
        }
    }

    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    func first(class name: String) -> Element? {
        elements.first { ($0["class"] ?? "").split(separator: " ").contains(Substring(name)) }
    }

    private mutating func readElement() {
        var element = Element(name: read(until: " >"))
        while index < bytes.count, !take(">") {
            if take(" ") { continue }
            let name = read(until: "= >")
            var value = ""
            if take("=") {
                let quote = take("'") ? "'" : "\""
                if quote == "\"" { _ = take("\"") }
                value = Self.unescaped(read(until: quote))
                _ = take(quote)
            }
            element.attributes.append((name, value))
        }
        elements.append(element)
        if element.name == "style" || element.name == "script" { readRawText(of: element.name) }
    }

    /// A browser ends such an element at its end tag in any case.
    private mutating func readRawText(of name: String) {
        let (start, end) = (index, Array("</\(name)".utf8))
        while index < bytes.count {
            if bytes[index] == end[0], zip(bytes[index...], end).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 }) { break }
            index += 1
        }
        rawTexts.append(String(decoding: bytes[start..<index], as: UTF8.self))
    }

    private mutating func take(_ character: String) -> Bool {
        guard index < bytes.count, bytes[index] == character.utf8.first else { return false }
        index += 1
        return true
    }

    private mutating func read(until ends: String) -> String {
        let start = index
        while index < bytes.count, !ends.utf8.contains(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        let entities: [(Substring.UnicodeScalarView, Unicode.Scalar)] = [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
        ].map { (Substring($0.0).unicodeScalars, $0.1) }
        var plain = String.UnicodeScalarView()
        var rest = Substring(text).unicodeScalars
        while let scalar = rest.first {
            let entity = scalar == "&" ? entities.first { rest.starts(with: $0.0) } : nil
            plain.append(entity?.1 ?? scalar)
            rest = rest.dropFirst(entity?.0.count ?? 1)
        }
        return String(plain)
    }
}
