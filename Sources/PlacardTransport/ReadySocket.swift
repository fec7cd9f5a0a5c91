/// A watched socket on which something can be done now.
package struct ReadySocket: Sendable, Equatable {
    package let descriptor: Int32
    package let isReadable: Bool
    package let isWritable: Bool
}
