import Foundation
import FoundationNetworking
import XCTest

@testable import placardctl

/// The command as a program: output, exit status, signals.
final class CommandTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "placardctl-\(UUID().uuidString)")

    override func setUpWithError() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(at: folder)
    }

    func testServesUntilASignal() async throws {
        let file = try write("{}")
        for number in [SIGINT, SIGTERM] {
            let run = try start(["serve", file, "--port", "0"])
            let line = try XCTUnwrap(run.readLine())
            let start = "placardctl: serving \(file) at http://127.0.0.1:"
            XCTAssertTrue(line.hasPrefix(start), line)
            XCTAssertNotEqual(line.dropFirst(start.count), "0")

            let url = try XCTUnwrap(URL(string: "http://127.0.0.1:\(line.dropFirst(start.count))/no%0A%1Bpe"))
            _ = try await URLSession.shared.data(from: url)
            XCTAssertEqual(run.readLine(), "GET /no??pe: refused (404), no such path")

            kill(run.process.processIdentifier, number)
            XCTAssertEqual(run.end().status, 0)
        }
    }

    func testJSONHasAnObjectForEachThing() async throws {
        let file = try write("{}")
        let run = try start(["serve", file, "--port", "0", "--json"])
        let serving = try JSONReader.read(try XCTUnwrap(run.readLine()).utf8)
        XCTAssertEqual(serving["kind"], "serving")
        XCTAssertEqual(serving["file"], .string(file))
        let url = try XCTUnwrap(URL(string: serving["url"]?.string ?? ""))
        _ = try await URLSession.shared.data(from: url.appending(path: "nope"))
        XCTAssertEqual(
            try JSONReader.read(try XCTUnwrap(run.readLine()).utf8),
            ["kind": "refused", "endpoint": "GET /nope", "status": 404, "reason": "no such path"])

        var fault = URLRequest(url: url.appending(path: "_placard/fault"))
        fault.httpMethod = "POST"
        fault.setValue("application/json", forHTTPHeaderField: "Content-Type")
        fault.httpBody = Data(#"{"path": "data", "status": 503}"#.utf8)
        _ = try await URLSession.shared.data(for: fault)
        var data = URLRequest(url: url.appending(path: "api/v3/data/"))
        data.httpMethod = "POST"
        data.setValue("application/json", forHTTPHeaderField: "Content-Type")
        data.setValue("key", forHTTPHeaderField: "X-Braze-Api-Key")
        data.httpBody = Data(
            #"""
            {"time": 1, "sdk_version": "1", "device_id": "d", "batch_id": "b",
             "events": [{"name": "ce", "time": 1, "data": {"n": "order", "p": {}}}]}
            """#.utf8)
        _ = try await URLSession.shared.data(for: data)
        XCTAssertEqual(
            try JSONReader.read(try XCTUnwrap(run.readLine()).utf8),
            ["kind": "fault", "endpoint": "data", "status": 503])
        _ = try await URLSession.shared.data(for: data)
        let record = try JSONReader.read(try XCTUnwrap(run.readLine()).utf8)
        XCTAssertEqual(record["kind"], "record")
        XCTAssertEqual(record["record"]?["name"], "order")
        let request = try JSONReader.read(try XCTUnwrap(run.readLine()).utf8)
        XCTAssertEqual(request["kind"], "request")
        XCTAssertEqual(request["endpoint"], "data")
        XCTAssertEqual(request["status"], 200)
        kill(run.process.processIdentifier, SIGTERM)
        XCTAssertEqual(run.end().status, 0)
    }

    private func refused(_ arguments: [String], line: UInt = #line) throws -> String {
        let ended = try Run(arguments).end()
        XCTAssertEqual(ended.status, 64, ended.errors, line: line)
        return ended.errors
    }

    func testAWordThatIsNoCommandIsAnError() throws {
        XCTAssertTrue(try refused(["card"]).contains("There is no command 'card'; did you mean 'cards'?"))
        XCTAssertTrue(try refused(["help", "simulat"]).contains("did you mean 'simulate'?"))
        XCTAssertTrue(try refused(["help", "bogus"]).contains("The commands are serve, explain, "))
        XCTAssertFalse(try refused(["bogus"]).contains("did you mean"))
        XCTAssertTrue(try refused([]).contains("\n\nSUBCOMMANDS:\n"))
        for known in [["help"], ["help", "tail"], ["--help"], ["--version"]] {
            XCTAssertEqual(try Run(known).end().status, 0, "\(known)")
        }
    }

    func testANumberOutOfRangeIsAnErrorThatNamesTheRange() throws {
        for port in ["99999", "-1", "x", "65536"] {
            let error = try refused(["serve", "f.json", "--port=\(port)"])
            XCTAssertTrue(error.contains("at least 0 and at most 65535"), error)
        }
        let store = ["--store", "s", "--api-key", "k"]
        XCTAssertTrue(try refused(["doctor"] + store + ["--queue-limit=0"]).contains("a whole number, at least 1"))
        XCTAssertTrue(try refused(["tail"] + store + ["--count=-2"]).contains("a whole number, at least 0"))
        XCTAssertTrue(
            try refused(["messages"] + store + ["--message-interval=2147483648"]).contains("at most 2147483647"))
    }

    /// `/dev/full` accepts no byte, as a full disk does.
    func testOutputThatCannotBeWrittenIsAFailure() throws {
        let file = try write(#"{"campaigns": []}"#)
        let events = try write("user,time_ms,kind,name,properties\n", to: "events.csv")
        let commands = [
            ["--help"], ["--version"], ["help", "tail"], ["serve", file, "--port", "0"],
            ["explain", "--campaigns", file, "--event", "buy"],
            ["explain", "--campaigns", file, "--event", "buy", "--json"], ["simulate", file, "--events", events],
            ["simulate", file, "--events", events, "--json"],
        ]
        for command in commands {
            let ended = try Run(command, output: FileHandle(forWritingAtPath: "/dev/full")).end()
            XCTAssertEqual(ended.status, 1, "\(command): \(ended.errors)")
            XCTAssertTrue(ended.errors.contains("cannot be written: No space left on device"), "\(command)")
        }
    }

    func testAClosedPipeIsQuiet() throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let ended = try Run(["--help"], output: pipe.fileHandleForWriting).end()
        XCTAssertEqual(ended.errors, "")
    }

    func testPrintsTheHeadersVersion() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../include/placard/types.h")
        let header = try String(contentsOf: path, encoding: .utf8)
        let line = try XCTUnwrap(header.split(separator: "\n").first { $0.hasPrefix("#define PLACARD_VERSION \"") })
        let run = try start(["--version"])
        XCTAssertEqual(run.readLine(), String(line.split(separator: "\"")[1]))
        XCTAssertEqual(run.end().status, 0)
    }

    func testQuietPrintsTheFirstLineOnly() async throws {
        let file = try write("{}")
        let run = try start(["serve", file, "--port", "0", "--quiet", "--host", "localhost"])
        let line = try XCTUnwrap(run.readLine())
        let url = try XCTUnwrap(URL(string: "\(line.split(separator: " ").last ?? "")/nope"))
        _ = try await URLSession.shared.data(from: url)
        kill(run.process.processIdentifier, SIGTERM)
        XCTAssertNil(run.readLine())
        XCTAssertEqual(run.end().status, 0)
    }

    func testWarnsWhenOtherMachinesCanReachIt() throws {
        let run = try start(["serve", try write("{}"), "--port", "0", "--host", "0.0.0.0"])
        XCTAssertNotNil(run.readLine())
        kill(run.process.processIdentifier, SIGTERM)
        let (status, errors) = run.end()
        XCTAssertEqual(status, 0)
        XCTAssertEqual(
            errors, "placardctl: warning: other machines can reach 0.0.0.0, and there is no authentication\n")
    }

    func testReportsErrorsInTheFile() throws {
        let missing = folder.appending(path: "none.json").path
        try check(["serve", missing], "Error: \(missing): there is no such file\n")
        try check(
            ["serve", folder.path],
            "Error: \(folder.path): cannot be read; is it a file that this user can read?\n")
        let broken = try write("{\n  \"cards\": [,]\n}")
        try check(["serve", broken], "Error: \(broken):2:13: expected a value\n")
        let wrong = try write(#"{"campaigns": [{"id": "a", "type": "inapp"}]}"#)
        try check(
            ["serve", wrong],
            "Error: \(wrong): campaigns[0].trigger_condition: missing\n\(wrong): campaigns[0].data: missing\n")
    }

    /// The file can be for any client of the protocol; what this library would refuse is reported, in its decoders'
    /// words.
    func testReportsWhatAClientLeavesOut() throws {
        let condition = #""trigger_condition": [{"type": "open"}]"#
        let file = try write(
            """
            {"config": {"request_backoff": {"min_sleep_duration_ms": 1}},
             "cards": [{"id": "a", "tp": "control", "u": "javascript:x"}],
             "campaigns": [
              {"id": "b", "type": "inapp", \(condition), "data": {"type": "MODAL", "slide_from": "LEFT"}},
              {"id": "c", "type": "inapp", \(condition), "data": {"type": "MODAL", "headr": "h"}},
              {"id": "d", "type": "templated_iam", \(condition), "template": {"type": "MODAL", "crop_type": "x"}}]}
            """)
        let run = try start(["serve", file, "--port", "0"])
        XCTAssertNotNil(run.readLine())
        kill(run.process.processIdentifier, SIGTERM)
        let (status, errors) = run.end()
        XCTAssertEqual(status, 0)
        XCTAssertEqual(
            errors,
            """
            placardctl: note: config: `config.request_backoff` has an invalid limit
            placardctl: note: card 'a': `u` is 'javascript:x': a link with the scheme 'javascript' cannot be opened. \
            Write a whole URL, such as https://example.com/sale: a device removes this one.
            placardctl: note: campaign 'b': `data.slide_from` is 'LEFT', which is unknown
            placardctl: note: campaign 'c': `data` has nothing to see. Give it a text or a picture.
            placardctl: note: campaign 'c': `data.headr` is no key of a message; `header` is similar. Correct the key. \
            Keys of your own are allowed, but `extras` is the place that apps can read.
            placardctl: note: campaign 'd': `templated_message.data.crop_type` is 'x', which is unknown

            """)
    }

    func testReportsAPortInUse() throws {
        let file = try write("{}")
        let first = try start(["serve", file, "--port", "0"])
        let port = String(try XCTUnwrap(first.readLine()?.split(separator: ":").last))
        try check(
            ["serve", file, "--port", port],
            "Error: port \(port) of 127.0.0.1 is in use; choose another with --port (0 picks a free one)\n")
        kill(first.process.processIdentifier, SIGTERM)
        XCTAssertEqual(first.end().status, 0)
    }

    func testRefusesInvalidOptions() throws {
        let file = try write("{}")
        for arguments in [["serve"], ["serve", file, "--port", "65536"], ["serve", file, "--host", "example.com"]] {
            XCTAssertEqual(try start(arguments).end().status, 64, "\(arguments)")
        }
    }

    // MARK: - Helpers

    private func check(_ arguments: [String], _ message: String, line: UInt = #line) throws {
        let (status, errors) = try start(arguments).end()
        XCTAssertEqual(status, 1, line: line)
        XCTAssertEqual(errors, message, line: line)
    }

    private func write(_ text: String, to name: String? = nil) throws -> String {
        let file = folder.appending(path: name ?? "\(UUID().uuidString).json")
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }

    private func start(_ arguments: [String]) throws -> Run {
        try Run(arguments)
    }
}
