/// A page read back: its elements in order, and the text between them. It reads what `HTMLWriter` writes, and takes
/// anything else for what a browser would take it.
struct Markup {
    struct Element {
        /// In lower case; with a slash in front when it is the end of one.
        let name: String
        /// In the order of the text, values without their escapes.
        let attributes: [(name: String, value: String)]
        /// What stands behind it, up to the next element.
        var text = ""

        subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
    }

    private(set) var elements: [Element] = []

    /// What a browser would build: names of elements and attributes, without what they hold.
    var skeleton: [String] {
        elements.map { element in ([element.name] + element.attributes.map(\.name)).joined(separator: " ") }
    }

    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    /// The first element of that name and class, perhaps behind another one.
    func first(_ name: String, of style: String? = nil) -> Element? {
        elements.first { element in
            element.name == name
                && (style.map { (element["class"] ?? "").split(separator: " ").contains(Substring($0)) } ?? true)
        }
    }

    init(_ html: String) {
        var rest = Substring(html)
        while let open = rest.firstIndex(of: "<") {
            append(text: rest[..<open])
            rest = rest[rest.index(after: open)...]
            var element = Self.element(&rest)
            if element.name == "style" || element.name == "script" {
                let end = "</\(element.name)"
                while !rest.isEmpty, !rest.hasPrefix(end) {
                    element.text.append(rest.removeFirst())
                    element.text += Self.take(&rest) { $0 != "<" }
                }
            }
            elements.append(element)
        }
        append(text: rest)
    }

    private mutating func append(text: Substring) {
        guard !elements.isEmpty else { return }
        elements[elements.count - 1].text += Self.unescaped(text)
    }

    private static func element(_ rest: inout Substring) -> Element {
        let name = take(&rest) { $0 != " " && $0 != ">" && $0 != "\n" }
        var attributes: [(String, String)] = []
        while true {
            _ = take(&rest) { $0 == " " || $0 == "\n" }
            guard let first = rest.first, first != ">" else { break }
            let key = take(&rest) { $0 != "=" && $0 != " " && $0 != ">" }
            guard rest.first == "=" else {
                attributes.append((key, ""))
                continue
            }
            rest.removeFirst()
            guard rest.first == "\"" else {
                attributes.append((key, take(&rest) { $0 != " " && $0 != ">" }))
                continue
            }
            rest.removeFirst()
            attributes.append((key, unescaped(Substring(take(&rest) { $0 != "\"" }))))
            rest = rest.dropFirst()
        }
        rest = rest.dropFirst()
        return Element(name: name.lowercased(), attributes: attributes)
    }

    private static func take(_ rest: inout Substring, while fits: (Character) -> Bool) -> String {
        let taken = rest.prefix(while: fits)
        rest = rest[taken.endIndex...]
        return String(taken)
    }

    private static func unescaped(_ text: Substring) -> String {
        let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'"]
        var (plain, rest) = ("", text)
        while let mark = rest.firstIndex(of: "&") {
            plain += rest[..<mark]
            rest = rest[rest.index(after: mark)...]
            let name = rest.prefix { $0 != ";" }
            if let character = names[String(name)] {
                plain += character
                rest = rest[name.endIndex...].dropFirst()
            } else {
                plain += "&"
            }
        }
        return plain + rest
    }
}
