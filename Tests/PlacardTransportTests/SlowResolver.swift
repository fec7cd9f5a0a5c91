import Foundation
import XCTest

/// The library of Preload/slow-resolver.c, which holds up name look-ups of "slow.test".
enum SlowResolver {
    static let host = "slow.test"

    /// Whether this process preloads the library.
    static var isLoaded: Bool { variable("slow_resolver_holds") != nil }

    static func hold() {
        variable("slow_resolver_holds")?.pointee = 1
    }

    /// Lets the look-ups continue, which fail, and waits until their threads have ended.
    static func release() {
        variable("slow_resolver_holds")?.pointee = 0
        while isWaiting { usleep(1000) }
    }

    /// Whether a look-up is held up now.
    static var isWaiting: Bool { (variable("slow_resolver_waiting")?.pointee ?? 0) > 0 }

    /// The signals blocked in the thread of the last look-up that was held up.
    static var blockedInThread: Set<Int32> {
        let bits = variable("slow_resolver_blocked")?.pointee ?? 0
        return Set((1..<32).filter { bits & (1 << $0) != 0 })
    }

    /// Runs one test of this bundle, such as "ResolverTests.testX", in a process that preloads the library.
    static func runAgain(_ test: String) throws {
        let library = try build()
        defer { try? FileManager.default.removeItem(atPath: library) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["PlacardTransportTests.\(test.replacingOccurrences(of: ".", with: "/"))"]
        process.environment = ProcessInfo.processInfo.environment.merging(["LD_PRELOAD": library]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        XCTAssertTrue(text.contains("Executed 1 test"), "the test was not found:\n\(text)")
        XCTAssertEqual(process.terminationStatus, 0, text)
    }

    private static func build() throws -> String {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Preload/slow-resolver.c").path
        let library = FileManager.default.temporaryDirectory.appendingPathComponent("slow-\(UUID().uuidString).so").path
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = ["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"]
        try compiler.run()
        compiler.waitUntilExit()
        XCTAssertEqual(compiler.terminationStatus, 0, "the C compiler \"cc\" is needed to build \(source)")
        return library
    }

    private static func variable(_ name: String) -> UnsafeMutablePointer<Int32>? {
        dlsym(nil, name)?.assumingMemoryBound(to: Int32.self)
    }
}
