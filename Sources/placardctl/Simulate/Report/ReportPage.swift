import Foundation

/// The report as one HTML page that needs no network.
enum ReportPage {
    static func html(_ report: JSON, title: String) -> String {
        fill(
            text(PackageResources.report_html),
            [
                "NONCE": nonce(), "TITLE": escape(title),
                "STYLE": text(PackageResources.report_css),
                "REPORT": script(report.text()),
                "SCRIPT": text(PackageResources.report_js),
            ])
    }

    /// Replaces each `%NAME%` in one pass: what is inserted can contain such names.
    private static func fill(_ template: String, _ parts: [String: String]) -> String {
        var page = ""
        var pieces = template.split(separator: "%", omittingEmptySubsequences: false)[...]
        while let piece = pieces.popFirst() {
            page += piece
            guard let name = pieces.first else { break }
            if let part = parts[String(name)], pieces.count > 1 {
                page += part
                pieces.removeFirst()
            } else {
                page += "%"
                continue
            }
            // After the closing sign the next piece follows directly.
        }
        return page
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
