import CPlacard
import PlacardCore

/// Gives the story of a fault to the caller, who owns it from then on.
typealias ErrorOutput = UnsafeMutablePointer<UnsafeMutablePointer<placard_error>?>

extension PlacardError {
    /// Stores the error if the caller wants it. Returns the status.
    func report(to output: ErrorOutput?) -> placard_status {
        guard let output else { return status.rawValue }
        let length = message.utf8.count
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: length + 1)
        var index = 0
        for byte in message.utf8 {
            text[index] = CChar(bitPattern: byte)
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
    UnsafeMutablePointer(mutating: error.pointee.message).deallocate()
    error.deallocate()
}
