// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "coupon",
    dependencies: [
        // Placard as it lies here. Elsewhere this is .package(url: …, from: …).
        .package(name: "placard", path: "../..")
    ],
    targets: [
        .executableTarget(name: "coupon", dependencies: [.product(name: "Placard", package: "placard")])
    ]
)
