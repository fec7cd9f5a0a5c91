/// A picture that is kept on disk.
package struct StoredAsset: Sendable, Equatable {
    /// Name of the file, unique within a store.
    package let file: String
    package let url: String
    package let bytes: Int64
    /// Wall time of its last use: those that were not used for the longest time go first.
    package var usedMs: Int64

    package init(file: String, url: String, bytes: Int64, usedMs: Int64) {
        self.file = file
        self.url = url
        self.bytes = bytes
        self.usedMs = usedMs
    }
}
