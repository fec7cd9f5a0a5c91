/// Why a campaign file cannot be served.
enum CampaignFileError: Error, Equatable {
    case unreadable(String)
    case syntax(JSONSyntaxError)
    case field(FieldProblem)

    /// One line that begins with the file and the position in it.
    func description(of path: String) -> String {
        switch self {
        case .unreadable(let reason): "\(path): \(reason)"
        case .syntax(let error): "\(path):\(error.line):\(error.column): \(error.problem)"
        case .field(let problem): "\(path): \(problem.note)"
        }
    }
}
