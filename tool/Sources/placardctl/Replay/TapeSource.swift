import Foundation
import PlacardCore
import PlacardStore
import PlacardTape

/// Where a tape is.
struct TapeSource {
    let file: String?
    let directory: String?
    let apiKey: String?

    /// The parts of a tape, the earliest first.
    struct Tape {
        let parts: [TapeReader]
        /// The library that recorded it.
        var library: String { parts.last?.library ?? "" }
    }

    func open() throws(Failure) -> Tape {
        if let file { return Tape(parts: [try read(bytes(of: file), "'\(file)'")]) }
        let (place, key) = (directory ?? "", apiKey ?? "")
        let found = TapeFile.read(StorePath(directory: place, apiKey: key))
        guard !found.latest.isEmpty else {
            throw Failure(
                description:
                    "'\(place)' has no tape of the API key '\(key)': only clients with the option tape_kb record "
                    + "one, which their user alone can read")
        }
        // Without an earlier part that can be read, the tape begins later.
        let earlier = try? TapeReader(found.earlier)
        let latest = try read(found.latest, "the tape in '\(place)'")
        return Tape(parts: [earlier, latest].compactMap { $0 })
    }

    private func bytes(of file: String) throws(Failure) -> [UInt8] {
        do {
            return Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        } catch {
            throw Failure(description: "'\(file)' cannot be read: \(error.localizedDescription)")
        }
    }

    private func read(_ bytes: [UInt8], _ name: String) throws(Failure) -> TapeReader {
        do throws(TapeReader.Fault) {
            return try TapeReader(bytes)
        } catch {
            switch error {
            case .notATape: throw Failure(description: "\(name) is not a tape")
            case .newer(let format):
                throw Failure(
                    description: "\(name) was recorded by a newer version of the library (format \(format)): use its "
                        + "placardctl")
            }
        }
    }
}
