/// A record that another process put into a store and no client has taken in yet.
public struct OutboxRecord: Sendable, Equatable {
    /// Rises with every record of the store, and is never given twice.
    public let id: Int64
    public let kind: OutboxKind
    /// JSON object, as it was put.
    public let json: [UInt8]
    /// Wall milliseconds at which it was put.
    public let putMs: Int64

    public init(id: Int64, kind: OutboxKind, json: [UInt8], putMs: Int64) {
        self.id = id
        self.kind = kind
        self.json = json
        self.putMs = putMs
    }
}
