import PlacardCore

/// The first line of a CSV file: which column is where.
struct CSVHeader {
    private let names: [String]
    private let places: [String: Int]

    /// - Parameter records: at the first record.
    init(_ records: CSVRecords, required: [String], known: [String]) throws(EventFileError) {
        var names: [String] = []
        var places: [String: Int] = [:]
        for (index, cell) in records.cells.enumerated() {
            guard let name = CSVQuotes.text(records.bytes(cell), hasEscapes: cell.hasEscapes) else {
                throw EventFileError("the name of column \(index + 1) is not valid UTF-8", line: records.line)
            }
            if known.contains(name), places[name] != nil {
                throw EventFileError("two columns have the name \(name)", line: records.line)
            }
            names.append(name)
            places[name] = index
        }
        for name in required where places[name] == nil {
            throw EventFileError(Self.missing(name, names), line: records.line)
        }
        self.names = names
        self.places = places.filter { known.contains($0.key) }
    }

    func index(of name: String) -> Int? { places[name] }

    /// - Parameter number: from 1.
    func name(_ number: Int) -> String? { names.indices.contains(number - 1) ? names[number - 1] : nil }

    func checkCount(_ count: Int) throws(EventFileError) {
        guard count != names.count else { return }
        let cells = count == 1 ? "1 cell" : "\(count) cells"
        throw EventFileError("has \(cells), but the first line names \(names.count) columns")
    }

    private static func missing(_ name: String, _ names: [String]) -> String {
        let text =
            "there is no column \(name); the first line names \(names.map(NameRule.shown).joined(separator: ", "))"
        if names.count == 1, let only = names.first, only.contains(";") || only.contains("\t") {
            return text + ". Columns must be separated by commas"
        }
        if names.contains(where: { $0.lowercased() == name }) { return text + ". Names of columns are case-sensitive" }
        return text
    }
}
