import NIOHTTP1
import PlacardCore

/// `/users/track`: accepts events, purchases and attributes by REST (rule 11.1).
struct TrackEndpoint: RESTEndpoint {
    static let name = "users/track"

    /// Maximum length of each array.
    private static let limit = BatchFilling.arrayLimit

    let log: ReceivedLog

    func answer(_ body: Field, headers: HTTPHeaders) async throws(Refusal) -> Answer {
        let arrays = try Self.arrays(body)
        let id = headers.first(name: "X-Placard-Batch-Id") ?? ""

        var response: JSON.Members = ["message": "success"]
        var errors: [JSON] = []
        var taken: [TrackedObject] = []
        for (array, objects) in arrays {
            let found = objects.enumerated().compactMap { Self.error(array, $0, $1) }
            let bad = Set(found.map(\.index))
            taken += objects.enumerated().filter { !bad.contains($0.offset) }
                .map { TrackedObject(array: array, object: $0.element) }
            response["\(array.rawValue)_processed"] = .integer(Int64(objects.count - bad.count))
            errors += found.map(\.json)
        }
        if !errors.isEmpty { response["errors"] = .array(errors) }
        let isNew = await log.record(taken, batchID: id.isEmpty ? nil : id)
        let note = isNew ? Self.note(arrays, errors: errors.count) : "duplicate batch \(id), not recorded"
        return Answer(json: .object(response), note: note)
    }

    private static func arrays(_ body: Field) throws(Refusal) -> [(TrackedObject.Array, [JSON])] {
        var arrays: [(TrackedObject.Array, [JSON])] = []
        for array in TrackedObject.Array.allCases {
            guard let value = body.value[array.rawValue] else { continue }
            guard let objects = value.elements else {
                throw Refusal(status: .badRequest, text: "\(array.rawValue) must be an array, not \(value.kind)")
            }
            guard objects.count <= limit else {
                throw Refusal(
                    status: .badRequest,
                    text:
                        "Max input length exceeded: \(array.rawValue) has \(objects.count) objects, the limit is \(limit)"
                )
            }
            if !objects.isEmpty { arrays.append((array, objects)) }
        }
        guard !arrays.isEmpty else {
            throw Refusal(status: .badRequest, text: "no data: send attributes, events or purchases")
        }
        return arrays
    }

    private static func error(
        _ array: TrackedObject.Array, _ index: Int, _ object: JSON
    ) -> (index: Int, json: JSON)? {
        do throws(FieldProblem) {
            try TrackRules.check(Field(object), of: array)
            return nil
        } catch {
            let json: JSON = [
                "type": .string(error.sentence), "input_array": .string(array.rawValue),
                "index": .integer(Int64(index)),
            ]
            return (index, json)
        }
    }

    private static func note(_ arrays: [(TrackedObject.Array, [JSON])], errors: Int) -> String {
        let counts = arrays.map { "\($0.rawValue): \($1.count)" }.joined(separator: ", ")
        return errors == 0 ? counts : "\(counts), refused: \(errors)"
    }
}
