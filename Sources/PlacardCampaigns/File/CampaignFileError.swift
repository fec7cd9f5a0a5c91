/// Why a campaign file is refused.
package enum CampaignFileError: Error, Equatable {
    case unreadable(String)
    case syntax(JSONSyntaxError)
    case field(FieldProblem)

    /// One line that begins with the file and the position in it.
    package func description(of path: String) -> String {
        switch self {
        case .unreadable(let reason): "\(path): \(reason)"
        case .syntax(let error): "\(path):\(error.line):\(error.column): \(error.problem)"
        case .field(let problem): "\(path): \(problem.note)"
        }
    }

    /// One line for a program that has passed the text.
    package var note: String {
        switch self {
        case .unreadable(let reason): reason
        case .syntax(let error): "line \(error.line), column \(error.column): \(error.problem)"
        case .field(let problem): problem.note
        }
    }
}
