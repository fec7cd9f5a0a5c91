import CPlacard
import PlacardCore

// Version.

@_cdecl("placard_version") @implementation
public func placard_version() -> UnsafePointer<CChar>? { LibraryVersion.literal.cString }

@_cdecl("placard_abi_version") @implementation
public func placard_abi_version() -> UInt32 { UInt32(PLACARD_ABI_VERSION) }
