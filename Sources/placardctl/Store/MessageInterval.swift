import ArgumentParser
import PlacardCore

/// The interval between messages, which the store does not contain, as a command line option.
struct MessageInterval: ParsableArguments {
    @Option(help: "The app's minimum seconds between two messages (option message_interval_s); 0: no minimum.")
    var messageInterval = Int32(clamping: EngineOptions().messageIntervalMs / 1000)

    func validate() throws {
        if messageInterval < 0 { throw ValidationError("--message-interval must not be negative; 0 means no minimum.") }
    }

    var ms: Int64 { Int64(messageInterval) * 1000 }
}
