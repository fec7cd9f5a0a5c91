/// Finds bytes in others, in a time that their lengths limit (Knuth, Morris and Pratt): a rule's text can be anything.
struct ByteSearch {
    private let part: [UInt8]
    /// How many bytes still match when the one after as many does not.
    private let shorter: [Int]

    init(_ part: some Sequence<UInt8>) {
        self.part = Array(part)
        var shorter = [Int](repeating: 0, count: self.part.count)
        var matching = 0
        for place in self.part.indices.dropFirst() {
            while matching > 0, self.part[place] != self.part[matching] { matching = shorter[matching - 1] }
            if self.part[place] == self.part[matching] { matching += 1 }
            shorter[place] = matching
        }
        self.shorter = shorter
    }

    /// Always true for no bytes.
    func isIn(_ whole: some Sequence<UInt8>) -> Bool {
        if part.isEmpty { return true }
        var matching = 0
        for byte in whole {
            while matching > 0, byte != part[matching] { matching = shorter[matching - 1] }
            if byte == part[matching] { matching += 1 }
            if matching == part.count { return true }
        }
        return false
    }
}
