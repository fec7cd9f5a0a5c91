/// A system call that failed while a poller was made.
package struct PollerError: Error, Equatable, CustomStringConvertible {
    /// Name of the system call, such as "epoll_create1".
    package let call: String
    /// The value of `errno`.
    package let code: Int32
    /// The system's description of `code`.
    package let text: String

    package var description: String {
        "\(call) failed: \(text) (errno \(code)); the process may be out of file descriptors"
    }
}
