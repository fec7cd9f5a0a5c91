import CPlacard
import Placard
import PlacardCore

/// What a `placard_client` is: the client, and the event that the host is looking at.
final class ClientHandle {
    let client: Client
    private var current: EventStorage?

    init(_ client: Client) { self.client = client }

    /// Replaces the event that the host is looking at.
    func show(_ event: Event?) -> UnsafePointer<placard_event>? {
        current = event.map(EventStorage.init)
        return current.map { UnsafePointer($0.event) }
    }
}

/// The client of a handle, or nil for NULL.
func client(_ handle: OpaquePointer?) -> Client? {
    handle.map { Handle.object($0, as: ClientHandle.self).client }
}

/// Runs a call that answers with a status; whatever goes wrong becomes one, and its story goes to `err`.
// Out of line: a copy in every function would be a kilobyte in each.
@inline(never)
func call(
    _ handle: OpaquePointer?, _ err: ErrorOutput? = nil, _ body: (Client) throws(PlacardError) -> Status
) -> placard_status {
    err?.pointee = nil
    guard let client = client(handle) else { return nullFault("client").report(to: err) }
    do throws(PlacardError) {
        return try body(client).rawValue
    } catch {
        return error.report(to: err)
    }
}

func nullFault(_ name: StaticString) -> PlacardError { PlacardError(.invalid, "\(name) is NULL") }
