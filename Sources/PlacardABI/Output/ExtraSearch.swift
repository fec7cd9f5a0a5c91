import CPlacard

/// Look-up of an extra by key.
enum ExtraSearch {
    /// The value, and its length in `length`; nil when no extra has the key.
    static func find(
        _ key: UnsafeRawBufferPointer, _ count: Int, _ length: UnsafeMutablePointer<Int>?,
        _ extra: (Int) -> UnsafePointer<placard_extra>?
    ) -> UnsafePointer<CChar>? {
        for index in 0..<count {
            guard let extra = extra(index)?.pointee, extra.key_length == key.count,
                UnsafeRawBufferPointer(start: extra.key, count: key.count).elementsEqual(key)
            else { continue }
            length?.pointee = extra.value_length
            return extra.value
        }
        return nil
    }
}
