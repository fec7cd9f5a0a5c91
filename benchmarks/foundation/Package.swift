// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that users of the library never build or resolve it.
let package = Package(
    name: "foundation-decode",
    targets: [.executableTarget(name: "foundation-decode")]
)
