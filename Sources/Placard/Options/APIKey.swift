import PlacardCore

/// The rule for API keys: a key is sent in a header and names a file.
enum APIKey {
    static func check(_ key: String, _ option: StaticString = "api_key") throws(PlacardError) {
        guard !key.isEmpty else { throw PlacardError(.invalid, "\(option) is missing") }
        guard key.utf8.count <= 80 else {
            throw PlacardError(.invalid, "\(option) has \(key.utf8.count) bytes: the limit is 80")
        }
        guard key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw PlacardError(.invalid, "\(option) contains a character that is not printable ASCII")
        }
    }
}
