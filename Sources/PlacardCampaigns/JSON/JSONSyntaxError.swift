/// Why a text is not JSON, and where: `offset` in bytes from 0, line and column (in bytes) from 1.
package struct JSONSyntaxError: Error, Equatable {
    package let problem: String
    package let offset: Int
    package let line: Int
    package let column: Int
}
