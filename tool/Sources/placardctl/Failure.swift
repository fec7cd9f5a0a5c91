/// Ends the command with status 1 and one line.
struct Failure: Error, CustomStringConvertible {
    let description: String
}
