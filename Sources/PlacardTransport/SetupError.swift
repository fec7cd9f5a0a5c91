/// Why a request could not be started. The text is the `detail` of its failure.
struct SetupError: Error {
    let detail: String

    init(_ detail: String) {
        self.detail = detail
    }
}
