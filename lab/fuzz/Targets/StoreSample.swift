import Placard
import PlacardCore
import PlacardStore
import TestSupport

/// A store with a row in every table, as a client and a second process write them.
enum StoreSample {
    static func options(_ directory: String) -> Options {
        var options = Options(apiKey: "fuzz", endpoint: "sdk.example.invalid", directory: directory)
        options.transport = .host
        options.clock = .host(Instant(wallMs: 1_760_000_000_000, monotonicMs: 1000))
        options.seed = 1
        options.obeysRateLimits = false
        return options
    }

    /// The file of such a store.
    static func bytes(in directory: String, _ path: StorePath) -> [UInt8] {
        do throws(PlacardError) {
            let client = try Client(options(directory))
            _ = try client.changeUser("u-1", signature: "abc")
            _ = try client.startSession()
            for _ in 0..<50 {
                try client.dispatch()
                guard let event = try client.nextEvent() else { break }
                guard case .request(let request) = event else { continue }
                let body = request.kind == .cards ? cards : data
                try client.completeRequest(
                    request.id, status: 200, retryAfter: nil, contentType: nil, body: Array(body.utf8))
            }
            _ = try client.logEvent("order", Properties(["n": 5, "s": "text"]))
            _ = try client.setAttribute("color", .string("red"))
            _ = try client.logCardImpressions(["a"])
            client.close()
            let outbox = try Outbox(directory: directory, apiKey: "fuzz")
            try outbox.logEvent("seen", Properties(["id": 7]))
            try outbox.setAttribute("size", .int(3))
            outbox.close()
        } catch { fatalError("the sample cannot be made: \(error.message)") }
        moveLog(path)
        return FuzzFolder.read(path.database)
    }

    /// Moves SQLite's log into the main file.
    private static func moveLog(_ path: StorePath) {
        guard let store = try? OtherConnection(path.database) else { return }
        try? store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        store.close()
    }

    /// Every column of every table.
    static func columns(in directory: String, _ path: StorePath, _ good: [UInt8]) -> [(table: String, column: String)] {
        FuzzFolder.empty(directory)
        FuzzFolder.write(good, to: path.database)
        guard let store = try? OtherConnection(path.database) else { return [] }
        defer { store.close() }
        let tables = (try? store.column("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")) ?? []
        return tables.flatMap { table in
            let names = (try? store.column("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid")) ?? []
            return names.map { (table, $0) }
        }
    }

    private static let cards = """
        {"full_sync": true, "last_full_sync_at": 1760000000, "last_card_updated_at": 1760000000, "cards": [
         {"id": "a", "tp": "captioned_image", "ca": 1760000000, "ea": -1, "tt": "T", "ds": "D", "i": "https://x/i.png",
          "u": "https://x", "e": {"k": "v", "n": 1.25}}, {"id": "b", "tp": "control", "ca": 1760000001}]}
        """

    private static let data = """
        {"config": {"time": 1, "events_blacklist": ["blocked"], "content_cards": {"enabled": true}}, "triggers": [
         {"id": "t", "type": "inapp", "re_eligibility": -1, "trigger_condition": [{"type": "custom_event_property",
          "data": {"event_name": "order", "property_filters": [[{"property_key": "n", "property_type": "number",
           "comparator": 3, "property_value": 2}]]}}], "data": {"type": "MODAL", "header": "H", "message": "M",
          "btns": [{"id": 1, "text": "OK", "click_action": "NONE"}], "extras": {"a": "b"}}},
         {"id": "w", "type": "templated_iam", "delay": 60, "trigger_condition": [{"type": "custom_event",
          "data": {"event_name": "order"}}], "data": {"trigger_id": "x"}}]}
        """
}
