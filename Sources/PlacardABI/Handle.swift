/// Turns Swift objects into the opaque handles of the C header and back. The only place that says `Unmanaged`.
enum Handle {
    /// The caller owns the result until `release`.
    static func make(_ object: AnyObject) -> OpaquePointer {
        OpaquePointer(Unmanaged.passRetained(object).toOpaque())
    }

    static func object<T: AnyObject>(_ handle: OpaquePointer, as type: T.Type = T.self) -> T {
        Unmanaged<T>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
    }

    static func release<T: AnyObject>(_ handle: OpaquePointer?, as type: T.Type) {
        guard let handle else { return }
        Unmanaged<T>.fromOpaque(UnsafeRawPointer(handle)).release()
    }
}
