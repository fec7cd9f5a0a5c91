import Placard

/// The step cannot be done.
struct StepError: Error, CustomStringConvertible {
    let description: String
    /// What the step is about is not there: a step that expects a status gets this one.
    let status: Status?

    init(_ description: String, status: Status? = nil) {
        self.description = description
        self.status = status
    }
}
