import ArgumentParser
import Glibc
import PlacardCore

@main
struct Placardctl: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "placardctl",
        abstract: "Tools for programs that show content cards and in-app messages with Placard.",
        version: LibraryVersion.text,
        subcommands: [
            ServeCommand.self, ExplainCommand.self, SimulateCommand.self, CardsCommand.self, MessagesCommand.self,
            LogCommand.self, TailCommand.self, DoctorCommand.self, ScenarioCommand.self, KeygenCommand.self,
            PublishCommand.self, VerifyCommand.self, CheckCommand.self, DiffCommand.self, SchemaCommand.self,
            ReplayCommand.self,
        ])

    /// Without a command there is nothing to do, which a script must notice.
    func run() throws {
        Console.write(raw: "Error: a command is missing.\n\n\(Self.helpMessage())\n", to: STDERR_FILENO)
        throw ExitCode.validationFailure
    }

    static func main() async {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            try checkCommand(arguments)
            let command = try parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                var command = command
                try command.run()
            }
        } catch {
            end(error)
        }
    }

    /// Refuses a word that is no command, which the parser would take for an argument, and `help` would ignore.
    private static func checkCommand(_ arguments: [String]) throws {
        guard let word = arguments.first == "help" ? arguments.dropFirst().first : arguments.first,
            !word.hasPrefix("-")
        else { return }
        let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard !names.contains(word) else { return }
        let nearest = NearestName.of(word, among: names) ?? ""
        let suggestion = NearestName.distance(word, nearest) <= 2 ? "did you mean '\(nearest)'?" : ""
        let all = "The commands are \(names.joined(separator: ", "))."
        throw ValidationError("There is no command '\(word)'\(suggestion.isEmpty ? "." : "; \(suggestion)") \(all)")
    }

    /// Prints help and errors as the parser does, but notices output that cannot be written.
    private static func end(_ error: any Error) -> Never {
        let code = exitCode(for: error)
        let text = fullMessage(for: error)
        if code.isSuccess {
            Console.print(text: text)
        } else if !text.isEmpty {
            Console.write(raw: text + "\n", to: STDERR_FILENO)
        }
        Glibc.exit(code.rawValue)
    }
}
