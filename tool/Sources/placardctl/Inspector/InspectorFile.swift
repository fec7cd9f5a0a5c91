import FoundationEssentials

/// The files of the page, which are built into the program.
enum InspectorFile {
    /// - Parameter name: path below `/_placard/inspector/`.
    static func named(_ name: String) -> (bytes: Data, type: String)? {
        switch name {
        case "base.css": style(PackageResources.base_css)
        case "inspector.css": style(PackageResources.inspector_css)
        case "report.css": style(PackageResources.report_css)
        case "main.js": script(PackageResources.main_js)
        case "dom.js": script(PackageResources.dom_js)
        case "server.js": script(PackageResources.server_js)
        case "settings.js": script(PackageResources.settings_js)
        case "tabs.js": script(PackageResources.tabs_js)
        case "contents.js": script(PackageResources.contents_js)
        case "preview.js": script(PackageResources.preview_js)
        case "device.js": script(PackageResources.device_js)
        case "actions.js": script(PackageResources.actions_js)
        case "arrivals.js": script(PackageResources.arrivals_js)
        case "explain.js": script(PackageResources.explain_js)
        case "simulate.js": script(PackageResources.simulate_js)
        case "address.js": script(PackageResources.address_js)
        case "history.js": script(PackageResources.history_js)
        case "endpoint.js": script(PackageResources.endpoint_js)
        case "verdicts.js": script(PackageResources.verdicts_js)
        case "timeline.js": script(PackageResources.timeline_js)
        case "editor.js": script(PackageResources.editor_js)
        case "lines.js": script(PackageResources.lines_js)
        case "code.js": script(PackageResources.code_js)
        case "code-c.js": script(PackageResources.code_c_js)
        case "code-python.js": script(PackageResources.code_python_js)
        case "code-swift.js": script(PackageResources.code_swift_js)
        case "literals.js": script(PackageResources.literals_js)
        case "charts.js": script(PackageResources.charts_js)
        case "report.js": script(PackageResources.report_js)
        case "icon.svg": (Data(PackageResources.icon_svg), "image/svg+xml")
        default: nil
        }
    }

    static var page: (bytes: Data, type: String) {
        (Data(PackageResources.inspector_html), "text/html; charset=utf-8")
    }

    private static func style(_ bytes: [UInt8]) -> (Data, String) { (Data(bytes), "text/css; charset=utf-8") }

    private static func script(_ bytes: [UInt8]) -> (Data, String) { (Data(bytes), "text/javascript; charset=utf-8") }
}
