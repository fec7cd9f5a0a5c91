/// A change that must be applied once and in order, so it goes as an event (B-1): an increment, an element of an array, a
/// place, an alias and the like. Checked: it may be logged.
package struct AttributeOperation: Sendable, Equatable {
    package let code: EventCode
    /// The attribute that it changes, for the blocklist; nil: it changes none.
    package let key: String?
    /// JSON object.
    package let data: [UInt8]

    package init(code: EventCode, key: String?, data: [UInt8]) {
        self.code = code
        self.key = key
        self.data = data
    }
}
