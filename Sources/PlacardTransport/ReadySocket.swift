/// A watched socket that is ready for reading or writing now.
package struct ReadySocket: Sendable, Equatable {
    package let descriptor: Int32
    package let isReadable: Bool
    package let isWritable: Bool

    package init(descriptor: Int32, isReadable: Bool, isWritable: Bool) {
        self.descriptor = descriptor
        self.isReadable = isReadable
        self.isWritable = isWritable
    }
}
