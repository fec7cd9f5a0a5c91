/// A reply that tests substitute for the real one.
struct Fault: Sendable {
    let endpoint: String
    let status: Int
    let headers: [String: String]
    let body: String
    /// True: the request is carried out and only its reply is lost, as when a connection breaks after the upload.
    let isHandled: Bool
    var times: Int64

    init(_ field: Field, endpoints: [String]) throws(FieldProblem) {
        try field.allowOnly(["path", "status", "times", "headers", "body", "json", "handle"])
        endpoint = try field.required("path").oneOf(endpoints)
        let status = try field.required("status")
        guard let code = Int(exactly: try status.integer()), (200...599).contains(code) else {
            throw status.problem("must be between 200 and 599")
        }
        self.status = code
        times = try field.optional("times")?.integer(from: 1) ?? 1
        body = try Self.body(field)
        if [204, 304].contains(code), !body.isEmpty { throw status.problem("\(code) cannot have a body") }
        isHandled = try field.optional("handle")?.bool() ?? false

        headers = if let given = try field.optional("headers") { try FaultHeaders.read(given) } else { [:] }
    }

    /// A text, or any JSON value.
    private static func body(_ field: Field) throws(FieldProblem) -> String {
        let json = try field.optional("json")
        guard let text = try field.optional("body") else { return json?.value.text() ?? "" }
        if json != nil { throw text.problem("cannot be combined with json") }
        return try text.string()
    }
}
