/// A dictionary that is cheap to change while a copy of it exists: a change copies one of 32 parts.
///
/// The engine keeps a copy of itself until an input is committed, so the first change of any collection in it copies
/// that collection.
package struct SplitDictionary<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// Empty, or as many parts as `partCount`. A key is in the part that its hash selects.
    private var parts: [[Key: Value]] = []
    private static var partCount: Int { 32 }
    package private(set) var count = 0

    package init() {}

    package init(_ pairs: [Key: Value]) {
        for (key, value) in pairs { self[key] = value }
    }

    package var isEmpty: Bool { count == 0 }

    /// The keys, in no order.
    package var keys: some Sequence<Key> { parts.lazy.joined().lazy.map { $0.key } }

    package subscript(key: Key) -> Value? {
        get { parts.isEmpty ? nil : parts[Self.part(of: key)][key] }
        set {
            if parts.isEmpty {
                if newValue == nil { return }
                parts = Array(repeating: [:], count: Self.partCount)
            }
            let part = Self.part(of: key)
            count -= parts[part].count
            parts[part][key] = newValue
            count += parts[part].count
        }
    }

    /// Removes the pairs for which `isGone` is true.
    package mutating func removeAll(where isGone: (Key, Value) -> Bool) {
        if isEmpty { return }
        for index in parts.indices { parts[index] = parts[index].filter { !isGone($0.key, $0.value) } }
        count = parts.reduce(0) { $0 + $1.count }
    }

    // The upper bits: a dictionary uses the lower ones for its own table.
    private static func part(of key: Key) -> Int {
        Int(truncatingIfNeeded: UInt(bitPattern: key.hashValue) >> (UInt.bitWidth - 5))
    }
}

extension SplitDictionary: Equatable where Value: Equatable {
    package static func == (left: Self, right: Self) -> Bool {
        left.count == right.count && left.keys.allSatisfy { left[$0] == right[$0] }
    }
}
