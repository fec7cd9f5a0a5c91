/// Serial numbers, such as row keys and message handles.
package enum SerialNumber {
    /// Numbers start at 1, and the limit leaves room for a next one. A row with a number outside this range is damaged.
    package static let valid: Range<Int64> = 1..<1 << 62

    static func isValid(_ handle: UInt64) -> Bool { Int64(exactly: handle).map(valid.contains) ?? false }
}
