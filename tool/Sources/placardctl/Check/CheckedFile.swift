import PlacardCore

/// A campaign file with everything that is found in it: the one validator behind `check`, `serve` and `publish`.
struct CheckedFile {
    let path: String
    /// Sorted by place, each with its file, line and column.
    let findings: [CheckFinding]

    /// - Parameter path: the file of the findings.
    init(_ bytes: [UInt8], path: String, options: CheckOptions) {
        self.path = path
        let found: [CheckFinding]
        do throws(JSONSyntaxError) {
            let (document, values) = try JSONReader.readWithPlaces(bytes)
            let places = TextPlaces(bytes, values: values)
            found = Self.findings(document, options).map { finding in
                var finding = finding
                let isKey = [.unknownKey, .messageKey, .configKey].contains(finding.rule)
                finding.place = places.place(of: finding.path, in: document, key: isKey)
                finding.campaign = Self.id(finding.path, document)
                return finding
            }
        } catch {
            // One in each item, if the rest of the text is JSON.
            let tolerant = try? JSONReader.readTolerantly(bytes)
            let errors = tolerant.map { Array($0.faults.values) } ?? [error]
            let places = TextPlaces(bytes, values: [:])
            found = errors.map { error in
                var finding = CheckFinding(.notJSON, "", error.problem)
                finding.place = places.place(offset: error.offset)
                return finding
            }
        }
        findings = options.settings.judged(found).enumerated().sorted {
            ($0.element.place.line, $0.element.place.column, $0.offset)
                < ($1.element.place.line, $1.element.place.column, $1.offset)
        }.map { item in
            var finding = item.element
            finding.file = path
            return finding
        }
    }

    /// A file without bytes to look at.
    init(unreadable reason: String, path: String) {
        self.path = path
        var finding = CheckFinding(.unreadable, "", reason)
        finding.file = path
        findings = [finding]
    }

    private static func findings(_ document: JSON, _ options: CheckOptions) -> [CheckFinding] {
        let problems = FileProblems(document, modified: options.nowMs / 1000)
        let refused = problems.problems.map { CheckFinding($0) }
        guard let file = problems.file else { return refused }
        let context = CheckContext(file, problems, options)
        let wrong = Set(refused.map { ExactText($0.path) })
        let others = CheckRules.found(context).filter { finding in
            // What replaces a wrong value is not a mistake.
            wrong.isEmpty || !JSONPath.outer(of: finding.path).contains { wrong.contains(ExactText($0)) }
        }
        return refused + others
    }

    /// The id of the entry in which a path is.
    private static func id(_ path: String, _ document: JSON) -> String? {
        guard let steps = JSONPath(path, in: document)?.steps, steps.count >= 2,
            steps[0] == .key("cards") || steps[0] == .key("campaigns")
        else { return nil }
        return JSONPath(Array(steps.prefix(2))).value(in: document)?["id"]?.string
    }
}
