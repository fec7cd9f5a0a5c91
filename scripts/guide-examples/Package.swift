// The rest of a manifest, around the members that the README shows.
import PackageDescription

let package = Package(
    name: "kiosk",
    /* BLOCK */
)
