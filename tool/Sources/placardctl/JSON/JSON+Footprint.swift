extension JSON {
    /// Approximate memory use of the value in bytes.
    var footprint: Int {
        let own = MemoryLayout<JSON>.stride
        switch self {
        case .null, .bool, .integer, .real: return own
        case .string(let text): return own + text.utf8.count
        case .array(let elements): return elements.reduce(own + 32) { $0 + $1.footprint }
        // A hash table has about two slots for each member, each for a key and a value.
        case .object(let members):
            return members.reduce(own + 64) { $0 + 64 + $1.key.utf8.count + $1.value.footprint }
        }
    }
}
