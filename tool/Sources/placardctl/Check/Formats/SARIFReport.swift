import PlacardCore

/// Findings in the Static Analysis Results Interchange Format, version 2.1.0.
enum SARIFReport {
    static func json(_ findings: [CheckFinding]) -> JSON {
        let driver: JSON = [
            "name": "placardctl", "version": .string(LibraryVersion.text),
            "rules": .array(CampaignRule.all.map(rule)),
        ]
        let run: JSON = [
            "tool": ["driver": driver], "columnKind": "unicodeCodePoints",
            "results": .array(findings.map(result)),
        ]
        return [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
        ]
    }

    private static func rule(_ rule: CampaignRule) -> JSON {
        [
            "id": .string(rule.name), "shortDescription": ["text": .string(rule.broken)],
            "fullDescription": ["text": .string("\(rule.why) \(rule.advice)")],
            "help": ["text": .string(rule.advice)],
            "defaultConfiguration": ["level": .string(rule.level.rawValue)],
        ]
    }

    private static func result(_ finding: CheckFinding) -> JSON {
        let place: JSON = [
            "artifactLocation": ["uri": .string(uri(finding.file))],
            "region": [
                "startLine": .integer(Int64(finding.place.line)), "startColumn": .integer(Int64(finding.place.column)),
            ],
        ]
        return [
            "ruleId": .string(finding.rule.name), "ruleIndex": .integer(Int64(finding.rule.number - 1)),
            "level": .string(finding.level.rawValue),
            "message": ["text": .string("\(finding.text). \(finding.rule.advice)")],
            "locations": [
                [
                    "physicalLocation": place,
                    "logicalLocations": [["fullyQualifiedName": .string(finding.path)]],
                ]
            ],
        ]
    }

    /// A path as a relative reference: other characters than those of paths are escaped.
    private static func uri(_ path: String) -> String {
        path.utf8.map { byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "/-._~".utf8.contains(byte)
            if isPlain { return String(Unicode.Scalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }.joined()
    }
}
