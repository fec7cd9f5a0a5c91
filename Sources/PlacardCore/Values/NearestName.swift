/// Finds the known name that a misspelt one probably means.
package enum NearestName {
    /// The name with the least edit distance, the first of equals. Compares only the beginning of long text.
    package static func of(_ text: String, among names: [String]) -> String? {
        names.min { distance(text, $0) < distance(text, $1) }
    }

    /// How many bytes must be inserted, deleted or replaced to turn one text into the other.
    package static func distance(_ left: String, _ right: String) -> Int {
        let left = Array(left.utf8.prefix(64))
        let right = Array(right.utf8)
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
