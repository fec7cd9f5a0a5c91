/// The version that requests name. Written once in the C header; a test compares the two.
public enum LibraryVersion {
    public static let text = "0.1.0"
}
