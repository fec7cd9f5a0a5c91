import ArgumentParser
import PlacardCore
import PlacardStore

/// The store to read, as command line options.
struct StoreOptions: ParsableArguments {
    @Option(name: .customLong("store"), help: "The directory that contains the store.", completion: .directory)
    var directory: String

    @Option(help: "The API key of the app that the store belongs to.")
    var apiKey: String

    @Option(
        help: "The time to look at the store, such as 2026-01-31T18:00:00Z; by default now.", transform: Moment.init)
    var at: Moment?

    /// Wall time in milliseconds.
    var nowMs: Int64 { at?.wallMs ?? Times.nowMs }

    var path: StorePath { StorePath(directory: directory, apiKey: apiKey) }

    /// - Parameter checks: whether SQLite checks the whole file.
    func survey(checks: Bool = false) throws(Failure) -> StoreSurvey {
        do throws(PlacardError) {
            return try StoreReader.survey(path, checks: checks)
        } catch {
            throw Failure(description: StoreNames.explained(error, directory))
        }
    }

    /// What a client would have after opening the store at that time.
    func device(messageIntervalMs: Int64? = nil, at nowMs: Int64) throws(Failure) -> StoredDevice {
        do throws(PlacardError) {
            return try StoredDevice(path, messageIntervalMs: messageIntervalMs, at: Moment(wallMs: nowMs).instant)
        } catch {
            throw Failure(description: StoreNames.explained(error, directory))
        }
    }
}
