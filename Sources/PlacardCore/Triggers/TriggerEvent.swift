/// Something that may trigger a message.
package struct TriggerEvent: Sendable, Equatable {
    package let kind: TriggerKind
    /// Event name or product id.
    package let name: String?
    package let properties: Properties?

    package init(kind: TriggerKind, name: String? = nil, properties: Properties? = nil) {
        self.kind = kind
        self.name = name
        self.properties = properties
    }

    package static let open = TriggerEvent(kind: .open)
    package static let test = TriggerEvent(kind: .test)
}
