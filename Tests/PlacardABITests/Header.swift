import Foundation
import XCTest

/// The installed headers as text, to check what their import into Swift cannot show: that nothing was left out.
enum Header {
    static func text() throws -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let folder = tests.deletingLastPathComponent().appendingPathComponent("include/placard")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "h" }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    }

    /// Every enumerator, with its value.
    static func constants() throws -> [String: Int32] {
        let text = try text()
        var constants: [String: Int32] = [:]
        for match in text.matches(of: /\b(PLACARD_[A-Z0-9_]+) = (-?[0-9]+)/) {
            constants[String(match.1)] = Int32(match.2)
        }
        return constants
    }

    /// The enumerators with a prefix, without it; except those with one of the longer prefixes.
    static func constants(_ prefix: String, butNot longer: [String] = []) throws -> [String: Int32] {
        var found: [String: Int32] = [:]
        for (name, value) in try constants() where name.hasPrefix(prefix) {
            if longer.contains(where: name.hasPrefix) { continue }
            found[String(name.dropFirst(prefix.count))] = value
        }
        return found
    }

    /// Declared functions, by name.
    static func functions() throws -> Set<String> {
        let text = try text()
        return Set(text.matches(of: /PLACARD_API [^;#]*?\b(placard_[a-z_]+)\(/).map { String($0.1) })
    }
}
