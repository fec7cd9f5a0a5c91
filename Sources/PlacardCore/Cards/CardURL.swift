/// Rules for the click target of a card (E.2.6, F.5, choice 20).
package enum CardURL {
    /// Schemes that would run code or read files in a host's web view. Such a URL is taken off the card.
    private static let dangerous: Set<String> = ["javascript", "data", "vbscript", "file"]

    /// The scheme of an absolute URL in lower case, or nil. Control characters and spaces in front do not hide it.
    package static func scheme(of url: some Sequence<UInt8>) -> String? {
        var scheme: [UInt8] = []
        for byte in url {
            switch byte {
            case 0...0x20 where scheme.isEmpty, 0x09, 0x0A, 0x0D: continue
            case UInt8(ascii: "a")...UInt8(ascii: "z"): scheme.append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): scheme.append(byte | 0x20)
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                guard !scheme.isEmpty else { return nil }
                scheme.append(byte)
            case UInt8(ascii: ":"): return scheme.isEmpty ? nil : String(decoding: scheme, as: UTF8.self)
            default: return nil
            }
        }
        return nil
    }

    package static func isDangerous(_ url: some Sequence<UInt8>) -> Bool {
        guard let scheme = scheme(of: url) else { return false }
        return dangerous.contains(scheme)
    }
}
