import PlacardCore

/// Findings as test results: a test for each file, which fails if the file has errors or warnings.
enum JUnitReport {
    static func lines(_ files: [CheckedFile]) -> [String] {
        let failures = files.reduce(0) { $0 + failing($1).count }
        let head = "<testsuites name=\"placardctl check\" tests=\"\(count(files))\" failures=\"\(failures)\">"
        return ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", head] + files.flatMap(suite) + ["</testsuites>"]
    }

    private static func failing(_ file: CheckedFile) -> [CheckFinding] {
        file.findings.filter { $0.level != .note }
    }

    private static func count(_ files: [CheckedFile]) -> Int { files.reduce(0) { $0 + max(1, failing($1).count) } }

    private static func suite(_ file: CheckedFile) -> [String] {
        let failing = failing(file)
        let name = escaped(file.path)
        let head = "  <testsuite name=\"\(name)\" tests=\"\(max(1, failing.count))\" failures=\"\(failing.count)\">"
        let cases = failing.map { finding in
            let place = "line \(finding.place.line), column \(finding.place.column)"
            let title = escaped("\(finding.rule.name) \(finding.path)")
            return "    <testcase classname=\"\(name)\" name=\"\(title)\"><failure type=\"\(finding.level.rawValue)\" "
                + "message=\"\(escaped(finding.text))\">\(escaped("\(place): \(finding.rule.advice)"))</failure></testcase>"
        }
        let sound = ["    <testcase classname=\"\(name)\" name=\"check\"/>"]
        return [head] + (cases.isEmpty ? sound : cases) + ["  </testsuite>"]
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // XML has no control characters, and two other code points less.
            case _ where scalar.isHarmful || scalar.value == 0xFFFE || scalar.value == 0xFFFF: result += "?"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
