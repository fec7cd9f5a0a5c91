import PlacardCore
import PlacardJSON

/// Each record of another process becomes calls, or a reason why it cannot be logged.
enum OutboxTarget {
    static func run(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        let number = input.byte()
        let kind = OutboxKind(rawValue: Int32(number % 6))
        let json = input.rest()
        json.withUnsafeBytes { raw in
            let isObject = isObject(raw)
            let entry = OutboxDecoder.record(id: 7, kind: kind, json: raw, putMs: 1_760_000_000_000)
            if !isObject || kind == nil {
                guard entry.calls.count == 1, case .invalid(_, let reason) = entry.calls[0] else {
                    return require(false, "what is no record was taken")
                }
                return require(!reason.isEmpty, "refused without a reason")
            }
            for case .invalid(_, let reason) in entry.calls { require(!reason.isEmpty, "refused without a reason") }
            if kind == .event || kind == .purchase { require(entry.calls.count == 1, "one record is one call") }
        }
    }

    /// What `put` accepts.
    private static func isObject(_ json: UnsafeRawBufferPointer) -> Bool {
        do throws(PlacardError) {
            try OutboxDecoder.check(json)
            return true
        } catch {
            require(error.status == .invalid && !error.message.isEmpty, "an error without a reason")
            return false
        }
    }
}
