/// The media type of an embedded file. Browsers detect pictures and fonts themselves, except SVG.
package struct MediaType {
    private let name: StaticString
    let isStyle: Bool

    private static let types: [(fileExtension: StaticString, name: StaticString)] = [
        ("css", "text/css"), ("js", "text/javascript"), ("mjs", "text/javascript"), ("svg", "image/svg+xml"),
        ("woff2", "font/woff2"), ("woff", "font/woff"), ("ttf", "font/ttf"), ("otf", "font/otf"),
        ("mp4", "video/mp4"), ("webm", "video/webm"), ("mp3", "audio/mpeg"), ("ogg", "audio/ogg"),
        ("wav", "audio/wav"), ("json", "application/json"), ("vtt", "text/vtt"), ("ico", "image/x-icon"),
    ]

    /// The extensions of files that browsers do not detect themselves.
    package static var fileExtensions: [String] { types.map { $0.fileExtension.description } }

    static func of(_ fileExtension: [UInt8], _ bytes: [UInt8], _ use: Embedder.Use) -> MediaType {
        switch use {
        case .style: return MediaType(name: "text/css", isStyle: true)
        case .script: return MediaType(name: "text/javascript", isStyle: false)
        case .any, .link: break
        }
        for (known, name) in types where ASCII.has(known, at: 0, in: fileExtension) {
            if fileExtension.count == known.utf8CodeUnitCount {
                return MediaType(name: name, isStyle: known.utf8CodeUnitCount == 3 && fileExtension[0] == 0x63)
            }
        }
        if let picture = PictureFormat(bytes)?.mediaType { return MediaType(name: picture, isStyle: false) }
        let isStyle = use == .link
        return MediaType(name: isStyle ? "text/css" : "application/octet-stream", isStyle: isStyle)
    }

    func append(to text: inout [UInt8]) {
        text.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }
}
