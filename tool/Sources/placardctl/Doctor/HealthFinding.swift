import ArgumentParser

/// One result of `placardctl doctor` or `verify`.
struct HealthFinding: Equatable {
    enum Level: String, CaseIterable { case ok, note, warning, error }

    let level: Level
    /// What was looked at. Part of the documented JSON.
    let check: String
    let text: String
    /// What to do about it; nil: nothing.
    var advice: String?

    static func worst(_ findings: [HealthFinding]) -> Level {
        Level.allCases.last { level in findings.contains { $0.level == level } } ?? .ok
    }

    /// Ends the command with status 1 after warnings, and 2 after errors.
    static func end(with worst: Level) throws {
        switch worst {
        case .ok, .note: return
        case .warning: throw ExitCode(1)
        case .error: throw ExitCode(2)
        }
    }

    var json: JSON {
        var members: JSON.Members = [
            "level": .string(level.rawValue), "check": .string(check), "text": .string(text),
        ]
        members["advice"] = advice.map(JSON.string)
        return .object(members)
    }

    /// One or two lines.
    var lines: [String] {
        let style: Style =
            switch level {
            case .ok: .green
            case .note: .dim
            case .warning: .yellow
            case .error: .red
            }
        let name = level.rawValue + String(repeating: " ", count: max(0, 7 - level.rawValue.count))
        let first = "\(style.on(name)) \(check): \(TerminalText.clean(text))"
        return [first] + (advice.map { ["        \(TerminalText.clean($0))"] } ?? [])
    }
}
