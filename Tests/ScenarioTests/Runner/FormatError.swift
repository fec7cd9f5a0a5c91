/// The file is no valid scenario. The text names the place and what is wrong there.
struct FormatError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
