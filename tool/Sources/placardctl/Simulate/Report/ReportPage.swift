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
        replace(json, ["<": "\\u003c", ">": "\\u003e", "&": "\\u0026"])
    }

    static func escape(_ text: String) -> String {
        replace(text, ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"])
    }

    /// Not by characters: with a combining mark after it, `<` is another character.
    private static func replace(_ text: String, _ replacements: [Unicode.Scalar: String]) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let replacement = replacements[scalar] {
                result.append(contentsOf: replacement.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func nonce() -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        return String((0..<32).compactMap { _ in letters.randomElement() })
    }
}
