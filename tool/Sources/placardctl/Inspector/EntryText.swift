import PlacardCore

/// The text of one entry of the campaign file, and the file with that text replaced.
struct EntryText {
    let entry: FileEntry
    let file: [UInt8]
    /// Where the entry is in the file: from the beginning of its line, if nothing but space is in front of it.
    let range: Range<Int>

    /// - Throws: a conflict when the file is not valid JSON, or has no such entry.
    init(_ entry: FileEntry, in file: [UInt8]) throws(EntryProblem) {
        self.entry = entry
        self.file = file
        let root: JSON
        let places: [ExactText: Range<Int>]
        do throws(JSONSyntaxError) {
            (root, places) = try JSONReader.readWithPlaces(file)
        } catch {
            throw EntryProblem(
                text:
                    "the campaign file is broken in line \(error.line): \(error.problem); correct it in an editor first",
                status: .conflict)
        }
        guard let path = entry.path(in: root), let found = places[ExactText(path)] else {
            throw EntryProblem(text: "the file has no \(entry.name)", status: .notFound)
        }
        let line = Self.lineStart(before: found.lowerBound, in: file)
        let isIndented = file[line..<found.lowerBound].allSatisfy { $0 == 0x20 || $0 == 0x09 }
        range = (isIndented ? line : found.lowerBound)..<found.upperBound
    }

    /// Nil when it is not valid UTF-8, which the reader excludes.
    var text: String? { String(validating: file[range], as: UTF8.self) }

    /// The number of the entry's first line, from 1.
    var firstLine: Int { Self.line(of: range.lowerBound, in: file) }

    // MARK: Editing

    struct Edited {
        let bytes: [UInt8]
        let content: CampaignFile
        /// The entry, perhaps with a new id.
        let entry: FileEntry
    }

    /// The file with the entry replaced by a text, which must be one JSON object.
    ///
    /// - Parameter modified: default for a card's `ca`, unix seconds.
    func replaced(by text: String, modified: Int64) throws(EntryProblem) -> Edited {
        let new: JSON
        do throws(JSONSyntaxError) {
            new = try JSONReader.read(text.utf8)
        } catch {
            // A column of the first line counts from the beginning of that line in the file.
            let indent = range.lowerBound - Self.lineStart(before: range.lowerBound, in: file)
            let column = error.line == 1 ? error.column + indent : error.column
            throw EntryProblem(text: error.problem, line: firstLine + error.line - 1, column: column)
        }
        let bytes = Array(file[..<range.lowerBound]) + Array(text.utf8) + Array(file[range.upperBound...])
        let content = try Self.content(bytes, modified: modified)
        return Edited(bytes: bytes, content: content, entry: entry.renamed(new["id"]?.string ?? entry.id))
    }

    private static func content(_ bytes: [UInt8], modified: Int64) throws(EntryProblem) -> CampaignFile {
        do throws(CampaignFileError) {
            return try CampaignFile(bytes, modified: modified)
        } catch {
            switch error {
            case .unreadable(let reason): throw EntryProblem(text: reason)
            case .syntax(let error): throw EntryProblem(text: error.problem, line: error.line, column: error.column)
            case .field(let problem):
                throw EntryProblem(text: problem.note, line: line(of: problem, in: bytes))
            }
        }
    }

    // MARK: Lines

    /// The line of a problem; of the innermost container if the place itself is missing.
    private static func line(of problem: FieldProblem, in bytes: [UInt8]) -> Int? {
        guard let places = try? JSONReader.readWithPlaces(bytes).places else { return nil }
        var path = problem.path
        while places[ExactText(path)] == nil, !path.isEmpty {
            path = path.lastIndex { $0 == "." || $0 == "[" }.map { String(path[..<$0]) } ?? ""
        }
        return places[ExactText(path)].map { line(of: $0.lowerBound, in: bytes) }
    }

    private static func line(of offset: Int, in bytes: [UInt8]) -> Int { bytes[..<offset].count { $0 == 0x0A } + 1 }

    private static func lineStart(before offset: Int, in bytes: [UInt8]) -> Int {
        bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    }
}
