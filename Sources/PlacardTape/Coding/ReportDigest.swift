import PlacardCore

/// Four bytes that stand for all that an input made the engine report: its status, events and requests. Keys and signatures
/// do not count: a replay has others.
package struct ReportDigest: Sendable {
    private static let key = DigestKey(0x7265_706F_7274, 0x6469_6765_7374)

    private var writer = ByteWriter()

    package init() {}

    package mutating func add(_ consequences: DurableEngine.Consequences, apiKey: String) {
        for request in consequences.requests { writer.reported(request, apiKey: apiKey) }
        for event in consequences.events { event.write(to: &writer) }
    }

    /// - Parameter status: nil: the input failed.
    package mutating func finish(_ status: Status?) -> UInt32 {
        writer.number(status?.rawValue ?? .min)
        defer { writer = ByteWriter() }
        return writer.bytes.withUnsafeBytes { UInt32(truncatingIfNeeded: Self.key.digest($0).low) }
    }
}

extension ByteWriter {
    fileprivate mutating func reported(_ request: HTTPRequest, apiKey: String) {
        number(request.id)
        number(request.kind.rawValue)
        string(request.url)
        for header in request.headers where !Self.secretHeaders.contains(header.name) {
            string(header.name)
            string(header.value)
        }
        append(request.body.without(apiKey))
    }

    private static let secretHeaders = ["X-Braze-Api-Key", "X-Braze-Auth-Signature", "Authorization"]
}

extension [UInt8] {
    /// The body of a request with the replay's key in place of the API key.
    fileprivate func without(_ apiKey: String) -> [UInt8] {
        let standIn = TapeSecrets.standIn(bytes: apiKey.utf8.count)
        guard apiKey != standIn else { return self }
        let (key, replacement) = (JSONWriter.text(apiKey), JSONWriter.text(standIn))
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var position = 0
        while position < count {
            if self[position] == UInt8(ascii: "\""), self[position...].starts(with: key) {
                result += replacement
                position += key.count
            } else {
                result.append(self[position])
                position += 1
            }
        }
        return result
    }
}

extension JSONWriter {
    fileprivate static func text(_ text: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.string(text)
        return writer.bytes
    }
}
