import PlacardCore

/// What a reference in HTML or CSS names: a file of the bundle or a URL, in a form that can be compared.
struct FileName: Hashable {
    /// Such as `https://files.example`; empty for the bundle.
    private let origin: [UInt8]
    /// Begins with a slash; without `.` and `..`.
    private let path: [UInt8]
    /// Begins with a question mark, or is empty.
    private let query: [UInt8]

    /// The root of the bundle, to which the references of a message are relative.
    static let root = FileName(origin: [], path: [UInt8(ascii: "/")], query: [])

    var isInBundle: Bool { origin.isEmpty }

    /// The path in the bundle; nil when its percent-encoding is invalid. Ignores the query, which means nothing there.
    var pathInBundle: String? { PercentText.decoded(String(decoding: path.dropFirst(), as: UTF8.self)) }

    /// The last letters of the path behind a dot, in lower case.
    var fileExtension: [UInt8] {
        guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return [] }
        return path[(dot + 1)...].map(ASCII.lowercased)
    }

    private init(origin: [UInt8], path: [UInt8], query: [UInt8]) {
        self.origin = origin
        self.path = path
        self.query = query
    }

    /// - Parameters:
    ///   - reference: without a fragment.
    ///   - base: the file that contains it.
    /// - Returns: nil for an empty reference, and for schemes other than http(s) and file. A message names files of the
    ///   latter if its campaign file is next to them.
    init?(_ reference: [UInt8], from base: FileName) {
        guard let first = reference.first else { return nil }
        var rest = reference[...]
        var origin = base.origin
        if let colon = rest.firstIndex(of: UInt8(ascii: ":")), rest[..<colon].allSatisfy(ASCII.isOfScheme) {
            let scheme = rest[..<colon].map(ASCII.lowercased)
            guard ["http", "https", "file"].contains(where: { scheme.elementsEqual($0.utf8) }) else { return nil }
            guard rest[(colon + 1)...].starts(with: "//".utf8) else { return nil }
            origin = scheme + "://".utf8
            rest = rest[(colon + 3)...]
        } else if rest.starts(with: "//".utf8) {
            origin = Array("https://".utf8)
            rest = rest.dropFirst(2)
        }
        let isAbsolute = rest.startIndex > 0
        if isAbsolute {
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
            origin += rest[..<end].map(ASCII.lowercased)
            rest = rest[end...]
        }
        let mark = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
        var path = Array(rest[..<mark])
        if !isAbsolute, first != UInt8(ascii: "/") {
            let slash = base.path.lastIndex(of: UInt8(ascii: "/")) ?? 0
            path = base.path[...slash] + path
        }
        self.init(origin: origin, path: Self.normalized(path), query: Array(rest[mark...]))
    }

    /// Resolves `.` and `..`. Like browsers, ignores a `..` at the root.
    private static func normalized(_ path: [UInt8]) -> [UInt8] {
        var parts: [ArraySlice<UInt8>] = []
        for part in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true) {
            if part.elementsEqual("..".utf8) {
                _ = parts.popLast()
            } else if !part.elementsEqual(".".utf8) {
                parts.append(part)
            }
        }
        var text: [UInt8] = []
        for part in parts {
            text.append(UInt8(ascii: "/"))
            text += part
        }
        if text.isEmpty || path.last == UInt8(ascii: "/") { text.append(UInt8(ascii: "/")) }
        return text
    }
}
