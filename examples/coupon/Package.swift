// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "coupon",
    dependencies: [
        // Placard in this repository. Elsewhere use .package(url: …, from: …, traits: []).
        .package(name: "placard", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(name: "coupon", dependencies: [.product(name: "Placard", package: "placard")])
    ]
)
