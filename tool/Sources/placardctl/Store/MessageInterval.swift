import ArgumentParser
import PlacardCore

/// The interval between messages, which the store does not contain, as a command line option.
struct MessageInterval: ParsableArguments {
    @Option(
        help: "The app's minimum seconds between two messages (option message_interval_s); 0: no minimum.",
        transform: WholeNumber.in(0...Int32.max))
    var messageInterval = Int32(clamping: EngineOptions().messageIntervalMs / 1000)

    var ms: Int64 { Int64(messageInterval) * 1000 }
}
