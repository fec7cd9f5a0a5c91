import PlacardCore

extension Sequence<UInt8> {
    /// Lends the bytes to a decoder. (`withUnsafeBytes` alone would lose the type of the error.)
    package func decoded<T>(
        _ decode: (UnsafeRawBufferPointer) throws(PlacardError) -> T
    ) throws(PlacardError) -> T {
        try Array(self).withUnsafeBytes { bytes in
            Result { () throws(PlacardError) in try decode(bytes) }
        }.get()
    }
}
