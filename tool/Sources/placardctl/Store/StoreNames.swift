import FoundationEssentials
import PlacardCore
import PlacardStore

/// The clients' stores in a directory, for errors about one that is not there: most often the API key is misspelt.
enum StoreNames {
    private static let most = 5

    /// The error's text; about a missing store, with the API keys of those that are there.
    static func explained(_ error: PlacardError, _ directory: String) -> String {
        error.status == .notFound ? "\(error.message). \(words(directory))" : error.message
    }

    /// - Parameter others: leaves out this API key.
    static func words(_ directory: String, except others: String? = nil) -> String {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: directory) else {
            return "The directory '\(directory)' does not exist or cannot be read."
        }
        let keys = names.compactMap(StorePath.apiKey).filter { $0 != others }.sorted()
        let shown = keys.prefix(most).map { "'\($0)'" }.joined(separator: ", ") + (keys.count > most ? ", …" : "")
        let other = others == nil ? "" : "other "
        switch keys.count {
        case 0: return "The directory has no \(other)store of a client."
        case 1: return "The directory has \(others == nil ? "a" : "another") store, of the API key \(shown)."
        default: return "The directory has \(other)stores of the API keys \(shown)."
        }
    }
}
