import PlacardCore
import PlacardTape

/// A call of a tape, with the names that scenarios have for it.
struct CallReport {
    private let step: TapePlayer.Step

    init(_ step: TapePlayer.Step) { self.step = step }

    private var done: (name: String, arguments: JSON.Members) {
        switch step.entry {
        case .opening(let opening):
            var arguments: JSON.Members = [:]
            arguments["user"] = (opening.user ?? opening.stored.user).map(JSON.string)
            return (opening.resumed == nil ? "open" : "continue", arguments)
        case .turn(let turn):
            switch turn.given {
            case .refused(let kind): return (SpelledName.of(kind as Any), [:])
            case .input(let input): return InputReport.of(input)
            }
        }
    }

    private var status: String { step.status.map { SpelledName.of($0 as Any) } ?? "failed" }

    var members: JSON.Members {
        let (name, arguments) = done
        let now = step.entry.now
        var members = arguments
        members["line"] = .string("call")
        members["call"] = .integer(Int64(step.call))
        members["wall_ms"] = .integer(now.wallMs)
        members["monotonic_ms"] = .integer(now.monotonicMs)
        members["do"] = .string(name)
        members["status"] = .string(status)
        if step.diverges { members["diverges"] = .bool(true) }
        if !step.isExact { members["exact"] = .bool(false) }
        return members
    }

    var words: String {
        let (name, arguments) = done
        let time = CivilTime(ms: step.entry.now.wallMs).iso8601
        let given = arguments.isEmpty ? "" : " \(arguments.assignments)"
        let result = status == "ok" ? "" : " → \(status)"
        let exact = step.isExact ? "" : " (from here the beginning of the run is not known)"
        let note = if case .opening = step.entry { exact } else { "" }
        return "\(step.call)  \(time)  \(name)\(given)\(result)\(note)\(step.diverges ? "  DIVERGES" : "")"
    }
}
