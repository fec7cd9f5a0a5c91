import PlacardCore

/// Replaces secrets in what a store contains. Texts of more than 1,000 characters are shortened.
struct Redactor {
    private let redaction: Redaction

    init(apiKey: String, _ state: StoredState) {
        redaction = Redaction([(apiKey, "<api key>"), (state.signature, "<signature>")])
    }

    func text(_ text: String) -> String {
        let isURL = text.contains("://") && !text.contains(" ")
        return redaction.clean(isURL ? ShownURL.withoutUser(text) : text)
    }

    func json(_ value: JSON) -> JSON {
        switch value {
        case .string(let text): .string(self.text(text))
        case .array(let elements): .array(elements.map(json))
        case .object(let members):
            .object(JSON.Members(members.map { (text($0.key), json($0.value)) }))
        case .null, .bool, .integer, .real: value
        }
    }

    /// Stored bytes as JSON; text if they are damaged.
    func json(_ bytes: [UInt8]) -> JSON {
        let value = try? JSONReader.read(bytes)
        return json(value ?? .string(String(decoding: bytes, as: UTF8.self)))
    }
}
