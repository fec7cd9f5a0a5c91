import CPlacard
import Placard
import PlacardCore

/// The last parameter of every function that can fail; nil when the caller is not interested.
public typealias ErrorOutput = UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>

/// Runs a call: an error becomes its status and, for the caller, a sentence that the caller owns.
// Out of line: a copy in every function would be a kilobyte in each.
@inline(never)
func attempt(_ err: ErrorOutput?, _ body: () throws(PlacardError) -> Status) -> placard_status {
    err?.pointee = nil
    do throws(PlacardError) {
        return try body().rawValue
    } catch {
        return error.report(to: err)
    }
}

func nullFault(_ name: StaticString) -> PlacardError {
    PlacardError(.invalid, "\(name) is NULL: this argument is required")
}

/// The result of a function, which the caller owns: NULL until it succeeds.
@inline(never)
func output(
    _ out: UnsafeMutablePointer<OpaquePointer?>?, _ err: ErrorOutput?, _ body: () throws(PlacardError) -> AnyObject?
) -> placard_status {
    out?.pointee = nil
    return attempt(err) { () throws(PlacardError) in
        guard let out else { throw nullFault("out") }
        guard let object = try body() else { return .ignored }
        out.pointee = Handle.make(object)
        return .ok
    }
}

/// The same for a call on a client.
func output(
    _ handle: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?, _ err: ErrorOutput?,
    _ body: (Client) throws(PlacardError) -> AnyObject?
) -> placard_status {
    output(out, err) { () throws(PlacardError) in
        guard let client = client(handle) else { throw nullFault("client") }
        return try body(client)
    }
}

extension PlacardError {
    /// Stores the error if the caller wants it. Returns the status.
    func report(to output: ErrorOutput?) -> placard_status {
        guard let output else { return status.rawValue }
        let length = message.utf8.count
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: length + 1)
        var index = 0
        for byte in message.utf8 {
            text[index] = CChar(truncatingIfNeeded: byte)
            index += 1
        }
        text[length] = 0
        let error = UnsafeMutablePointer<placard_error>.allocate(capacity: 1)
        error.initialize(
            to: placard_error(status: status.rawValue, message: UnsafePointer(text), message_length: length))
        output.pointee = error
        return status.rawValue
    }
}

@_cdecl("placard_error_destroy") @implementation
public func placard_error_destroy(_ error: UnsafeMutablePointer<placard_error>?) {
    guard let error else { return }
    UnsafeMutablePointer(mutating: error.pointee.message)?.deallocate()
    error.deallocate()
}
