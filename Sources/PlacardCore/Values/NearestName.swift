/// Finds the known name that a misspelt one probably means.
enum NearestName {
    /// The name with the least edit distance, the first of equals. Compares only the beginning of long text.
    static func of(_ text: String, among names: [String]) -> String? {
        let given = Array(text.utf8.prefix(64))
        return names.min { distance(given, Array($0.utf8)) < distance(given, Array($1.utf8)) }
    }

    /// How many bytes must be inserted, deleted or replaced to turn one text into the other.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (index, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let replaced = diagonal + (byte == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
