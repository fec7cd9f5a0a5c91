/// A picture in the cache on disk.
package struct StoredAsset: Sendable, Equatable {
    /// Name of the file, unique within a store.
    package let file: String
    package let url: String
    package let bytes: Int64
    /// Wall time of the last use: the least recently used pictures are evicted first.
    package var usedMs: Int64

    package init(file: String, url: String, bytes: Int64, usedMs: Int64) {
        self.file = file
        self.url = url
        self.bytes = bytes
        self.usedMs = usedMs
    }

    /// The bytes that a picture counts towards the cache's limit: a small file occupies a whole disk block.
    package static func room(bytes: Int64) -> Int64 { max(4096, bytes) }
    var room: Int64 { Self.room(bytes: bytes) }
}
