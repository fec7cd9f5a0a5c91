/// Why a text is not JSON, and where: `offset` in bytes from 0, line and column (in bytes) from 1.
struct JSONSyntaxError: Error, Equatable {
    let problem: String
    let offset: Int
    let line: Int
    let column: Int
}
