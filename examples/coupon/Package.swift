// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "coupon",
    dependencies: [
        // Placard in this repository. Elsewhere use .package(url: …, from: …).
        .package(name: "placard", path: "../..")
    ],
    targets: [
        .executableTarget(name: "coupon", dependencies: [.product(name: "Placard", package: "placard")])
    ]
)
