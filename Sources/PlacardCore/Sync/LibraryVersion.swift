/// The library's version, sent with every request. Defined in the C header; a test compares the two.
public enum LibraryVersion {
    package static let literal: StaticString = "0.1.0"
    public static var text: String { "\(literal)" }
}
