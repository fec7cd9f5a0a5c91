import ArgumentParser

/// How findings are written.
enum CheckFormat: String, ExpressibleByArgument, CaseIterable {
    case text, github, sarif, junit, json

    func lines(_ files: [CheckedFile]) -> [String] {
        let findings = files.flatMap(\.findings)
        switch self {
        case .text: return Self.text(findings)
        case .github: return findings.map(Self.annotation)
        case .sarif: return [SARIFReport.json(findings).text(pretty: true)]
        case .junit: return JUnitReport.lines(files)
        case .json: return [JSON.object(["findings": .array(findings.map(\.json))]).text()]
        }
    }

    private static func text(_ findings: [CheckFinding]) -> [String] {
        findings.flatMap { [$0.line, "    \($0.rule.advice)"] }
    }

    /// A line that GitHub Actions shows at the place.
    private static func annotation(_ finding: CheckFinding) -> String {
        let command = finding.level == .note ? "notice" : finding.level.rawValue
        let place = "file=\(property(finding.file)),line=\(finding.place.line),col=\(finding.place.column)"
        let text = data("\(finding.text). \(finding.rule.advice)")
        return "::\(command) \(place),title=\(property(finding.rule.name))::\(text)"
    }

    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
