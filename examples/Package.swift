// swift-tools-version: 6.2
// The examples in Swift, as hosts of the library: `swift run --package-path examples minimal-swift URL DIRECTORY`.
import PackageDescription

// Placard in this repository. Elsewhere use .package(url: …, from: …).
let repository = Package.Dependency.package(name: "placard", path: "..")

func placard(_ product: String = "Placard") -> Target.Dependency {
    .product(name: product, package: "placard")
}

let package = Package(
    name: "examples",
    dependencies: [repository],
    targets: [
        .executableTarget(name: "minimal-swift", dependencies: [placard()], path: "minimal-swift"),
        .executableTarget(
            name: "observers-swift", dependencies: [placard(), placard("PlacardAsync")], path: "observers-swift"),
        .executableTarget(name: "dispatch-swift", dependencies: [placard()], path: "dispatch-swift"),
        .executableTarget(name: "coupon", dependencies: [placard()], path: "coupon", exclude: ["coupons.json"]),
    ]
)
