import ArgumentParser
import Glibc

struct ScenarioCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenario",
        abstract: "Run conformance scenarios.",
        discussion: """
            Passes the arguments on to placard-scenario, or to python3 -m placard_scenario if that is not installed, and \
            ends with its exit status: 0 if all scenarios pass. See the runner's options with placard-scenario --help.

            Example:
              placardctl scenario --trace scenarios/cards
            """)

    @Argument(parsing: .allUnrecognized, help: "Files, folders and options for the runner.")
    var arguments: [String] = []

    func validate() throws {
        if arguments.isEmpty { throw ValidationError("Give at least one scenario file or folder.") }
    }

    func run() throws {
        for runner in [["placard-scenario"], ["python3", "-m", "placard_scenario"]] where ScenarioRunner.isThere(runner)
        {
            // Returns only if it fails.
            let code = Program.become(runner + arguments)
            throw Failure(description: "cannot run \(runner[0]): \(String(cString: strerror(code)))")
        }
        throw Failure(
            description:
                "the scenario runner is not installed: install the Debian package python3-libplacard or the wheel "
                + "placard_scenario, which contain placard-scenario")
    }
}
