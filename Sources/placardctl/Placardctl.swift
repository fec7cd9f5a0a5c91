import ArgumentParser
import PlacardCore

@main
struct Placardctl: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "placardctl",
        abstract: "Tools for programs that show content cards and in-app messages with Placard.",
        version: LibraryVersion.text,
        subcommands: [
            ServeCommand.self, ExplainCommand.self, SimulateCommand.self, CardsCommand.self, MessagesCommand.self,
            LogCommand.self, TailCommand.self, DoctorCommand.self, ScenarioCommand.self,
        ])
}
