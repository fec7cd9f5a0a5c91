import PlacardCore

extension Sequence<UInt8> {
    /// Lends the bytes to a decoder. (`withUnsafeBytes` alone would forget the type of what is thrown.)
    package func decoded<T>(
        _ decode: (UnsafeRawBufferPointer) throws(PlacardError) -> T
    ) throws(PlacardError) -> T {
        try Array(self).withUnsafeBytes { bytes in
            Result { () throws(PlacardError) in try decode(bytes) }
        }.get()
    }
}
