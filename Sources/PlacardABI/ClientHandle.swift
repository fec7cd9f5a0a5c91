import CPlacard
import Placard
import PlacardCore

/// The object behind a `placard_client`: the client, and the event that the host is reading.
final class ClientHandle {
    let client: Client
    private var current: EventStorage?

    init(_ client: Client) { self.client = client }

    /// Replaces the event that the host is reading.
    func show(_ event: Event?) -> UnsafePointer<placard_event>? {
        current = event.map(EventStorage.init)
        return current.map { UnsafePointer($0.event) }
    }
}

/// The client of a handle, or nil for NULL.
func client(_ handle: OpaquePointer?) -> Client? {
    handle.map { Handle.object($0, as: ClientHandle.self).client }
}

/// Runs a call on a client.
@inline(never)
func call(
    _ handle: OpaquePointer?, _ err: ErrorOutput?, _ body: (Client) throws(PlacardError) -> Status
) -> placard_status {
    attempt(err) { () throws(PlacardError) in
        guard let client = client(handle) else { throw nullFault("client") }
        return try body(client)
    }
}
