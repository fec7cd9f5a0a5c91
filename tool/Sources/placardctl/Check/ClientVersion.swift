/// A version of the client such as 0.1.0.
struct ClientVersion: Comparable {
    let text: String
    private let parts: [Int]

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        guard (2...3).contains(parts.count), parts.allSatisfy({ $0 >= 0 }) else { return nil }
        self.text = text
        self.parts = parts + (parts.count == 2 ? [0] : [])
    }

    static func < (left: ClientVersion, right: ClientVersion) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }
}
