import Foundation

/// The report as one HTML page that needs no network.
enum ReportPage {
    static func html(_ report: JSON, title: String) -> String {
        fill(
            text(PackageResources.report_html),
            [
                "NONCE": nonce(), "TITLE": escape(title),
                "STYLE": text(PackageResources.base_css) + text(PackageResources.report_css),
                "REPORT": script(report.text()),
                "SCRIPT": joined([
                    PackageResources.dom_js, PackageResources.charts_js, PackageResources.report_js,
                ]),
            ])
    }

    /// Replaces each `%NAME%` in one pass: what is inserted can contain such names.
    private static func fill(_ template: String, _ parts: [String: String]) -> String {
        template.replacing(/%([A-Z]+)%/) { match in parts[String(match.1)] ?? String(match.0) }
    }

    /// Modules as one: what they import from each other is there.
    private static func joined(_ modules: [[UInt8]]) -> String {
        let lines = modules.flatMap { text($0).split(separator: "\n", omittingEmptySubsequences: false) }
        return lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
    }

    /// JSON text that cannot end the script element it is in.
    static func script(_ json: String) -> String {
        json.reduce(into: "") { text, character in
            switch character {
            case "<": text += "\\u003c"
            case ">": text += "\\u003e"
            case "&": text += "\\u0026"
            default: text.append(character)
            }
        }
    }

    private static func escape(_ text: String) -> String {
        let entities: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]
        return text.reduce(into: "") { $0 += entities[$1] ?? String($1) }
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func nonce() -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        return String((0..<32).compactMap { _ in letters.randomElement() })
    }
}
