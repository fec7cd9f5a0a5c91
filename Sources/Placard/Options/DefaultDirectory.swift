import Glibc

extension Client {
    /// The default directory for stores: `$XDG_DATA_HOME/placard`, or `~/.local/share/placard`. Nil if neither is set.
    ///
    /// Reads the environment, and only when called.
    public static var defaultDirectory: String? {
        if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/placard" }
        return environment("HOME").map { "\($0)/.local/share/placard" }
    }

    private static func environment(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        guard let text = String(validatingCString: value), !text.isEmpty else { return nil }
        return text
    }
}
