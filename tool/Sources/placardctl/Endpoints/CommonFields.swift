import NIOHTTP1

/// The rules for the fields of every request (rule 2.3).
enum CommonFields {
    static func check(_ body: Field, headers: HTTPHeaders) throws(FieldProblem) {
        try checkKey(body, header: headers.first(name: "X-Braze-Api-Key"))
        _ = try body.required("time").number()
        _ = try body.required("sdk_version").nonEmptyString()
        _ = try body.required("device_id").nonEmptyString()
        _ = try body.optional("app_version")?.string()
        _ = try body.optional("user_id")?.string()
        _ = try body.optional("device")?.members()
        try checkRespondWith(body.optional("respond_with"))
    }

    private static func checkKey(_ body: Field, header: String?) throws(FieldProblem) {
        let field = try body.optional("api_key")
        let inBody = try field?.nonEmptyString()
        guard let key = header ?? inBody, !key.isEmpty else {
            throw FieldProblem(
                path: "api_key", kind: .wrong("must not be nil, in the header X-Braze-Api-Key or in the body"))
        }
        if let field, inBody != key { throw field.problem("differs from the header X-Braze-Api-Key") }
    }

    private static func checkRespondWith(_ field: Field?) throws(FieldProblem) {
        guard let field else { return }
        _ = try field.optional("user_id")?.string()
        _ = try field.optional("triggers")?.bool()
        _ = try field.optional("config")?.required("config_time").number()
    }
}
