/// A message that is offered, showing or waiting on the stack.
public struct OfferedMessage: Sendable, Equatable {
    /// Identifies this firing in calls; unique within a client.
    public let handle: UInt64
    /// The campaign's id, or `local-1`, `local-2`, … for the host's own messages.
    public let id: String
    public let state: MessageState
    public let message: Message
    /// Whether the host made the message: nothing about it is sent to the server.
    public let isLocal: Bool
    /// Whether the host trusts the scripts of the message, by `Message.isTrusted` in a message of its own or in a change.
    package let isTrustedByHost: Bool
    /// Path of the message's picture, ready to be drawn; the file is valid until the message is closed or discarded.
    /// Nil when the message has no picture, and with durability `memory`: load `message.imageURL` then.
    public let imagePath: String?
    /// The files of `message.assetURLs`, in their order, valid as long as the picture.
    public let assets: [Asset]
    /// Path of the asset bundle. Its entries were checked when it arrived: their names are plain relative paths.
    public let assetsZipPath: String?

    /// A file that a message names. `path` is nil with durability `memory`: load `url` then.
    public struct Asset: Sendable, Equatable {
        public let url: String
        public let path: String?
    }

    package init(_ stacked: StackedMessage, _ state: MessageState) {
        handle = stacked.handle
        id = stacked.campaignID
        self.state = state
        message = stacked.message
        isLocal = stacked.isLocal
        isTrustedByHost = stacked.isLocal ? stacked.message.isTrusted : stacked.isTrustedByHost
        imagePath = stacked.imagePath
        let paths = stacked.assetPaths
        assets = message.assetURLs.enumerated().map { Asset(url: $1, path: $0 < paths.count ? paths[$0] : nil) }
        assetsZipPath = stacked.assetsZipPath
    }
}

/// What a tape compares: of the pictures only the names, because a replay has another directory.
extension OfferedMessage {
    func write(to writer: inout ByteWriter) {
        writer.number(handle)
        writer.string(id)
        writer.number(state.rawValue)
        message.write(to: &writer)
        writer.bool(isLocal)
        writer.bool(isTrustedByHost)
        for path in [imagePath, assetsZipPath] + assets.map({ $0.path }) {
            writer.optionalString(path.map(Self.name(ofFile:)))
        }
    }

    private static func name(ofFile path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[slash...])
    }
}
