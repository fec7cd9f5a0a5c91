import Foundation
import XCTest

/// `placardctl scenario` finds the runner, and passes arguments and exit status on.
final class ScenarioCommandTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "placardctl-\(UUID().uuidString)")
    private let command = Bundle.main.bundleURL.appending(path: "placardctl")

    override func setUpWithError() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(at: folder)
    }

    private func program(_ name: String, _ script: String) throws {
        let file = folder.appending(path: name)
        try "#!/bin/sh\n\(script)\n".write(to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    private func ended() throws -> (lines: [String], status: Int32, errors: String) {
        let arguments = ["scenario", "--trace", "a file.json", "--x=1", "cards"]
        let run = try Run(command, arguments, environment: ["PATH": folder.path])
        let lines = run.readLines()
        let ended = run.end()
        return (lines, ended.status, ended.errors)
    }

    func testPassesArgumentsAndStatusOn() throws {
        try program("placard-scenario", #"for word in "$@"; do echo "<$word>"; done; exit 7"#)
        let seen = try ended()
        XCTAssertEqual(seen.lines, ["<--trace>", "<a file.json>", "<--x=1>", "<cards>"])
        XCTAssertEqual(seen.status, 7)
    }

    func testUsesTheModuleIfThereIsNoCommand() throws {
        // The first call asks whether there is the module.
        try program("python3", #"if [ "$1" = -c ]; then exit 0; fi; echo "$1 $2 $3"; exit 3"#)
        let seen = try ended()
        XCTAssertEqual(seen.lines, ["-m placard_scenario --trace"])
        XCTAssertEqual(seen.status, 3)
    }

    func testSaysWhatToInstall() throws {
        try program("python3", "exit 1")
        let seen = try ended()
        XCTAssertEqual(seen.status, 1)
        XCTAssertEqual(
            seen.errors,
            "Error: the scenario runner is not installed: install the Debian package python3-libplacard or the wheel "
                + "placard_scenario, which contain placard-scenario\n")
    }
}
