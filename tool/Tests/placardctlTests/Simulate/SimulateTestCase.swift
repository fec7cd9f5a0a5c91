import Foundation
import PlacardCore
import PlacardReplay
import XCTest

@testable import placardctl

/// Simulations of campaigns and events given as text.
class SimulateTestCase: XCTestCase {
    /// 2025-10-09 08:53:20 UTC, a Thursday.
    static let startMs: Int64 = 1_760_000_000_000

    static let data = #""data":{"type":"MODAL","message":"m"}"#

    /// A campaign about a custom event.
    ///
    /// - Parameters:
    ///   - filters: groups of filters as JSON.
    ///   - more: other members of the campaign as JSON, such as `"priority": 3`.
    func campaign(
        _ id: String, on event: String = "order", filters: String? = nil, templated: Bool = false, more: String...
    ) -> String {
        let condition =
            filters.map {
                #"{"type":"custom_event_property","data":{"event_name":"\#(event)","property_filters":\#($0)}}"#
            } ?? #"{"type":"custom_event","data":{"event_name":"\#(event)"}}"#
        let usual = more.contains { $0.contains("re_eligibility") } ? [] : [#""re_eligibility":0"#]
        let interval = more.contains { $0.contains("min_seconds") } ? [] : [#""min_seconds_since_last_trigger":0"#]
        let members =
            [
                #""id":"\#(id)""#, #""type":"\#(templated ? "templated_iam" : "inapp")""#,
                #""trigger_condition":[\#(condition)]"#,
            ]
            + (more.contains { $0.contains("\"data\"") }
                ? [] : [templated ? #""template":{"type":"MODAL","message":"m"}"# : Self.data])
            + usual + interval + more
        return "{\(members.joined(separator: ","))}"
    }

    /// - Parameter type: by default that of the value.
    func filter(_ key: String, _ comparator: Int, _ value: String, type: String? = nil) -> String {
        let own = ["true", "false"].contains(value) ? "boolean" : value.hasPrefix("\"") ? "string" : "number"
        return
            #"[[{"property_key":"\#(key)","property_type":"\#(type ?? own)","comparator":\#(comparator),"property_value":\#(value)}]]"#
    }

    /// - Parameter key: `campaigns` of a campaign file, or `triggers` of a server's reply, which is read leniently.
    func read(_ list: [String], as key: String = "campaigns") throws -> ReplayCampaigns {
        try Simulation.campaigns(Array(#"{"\#(key)":[\#(list.joined(separator: ","))]}"#.utf8))
    }

    func campaigns(_ list: [String]) throws -> [PlacardCore.Campaign] {
        try read(list).list
    }

    /// An event of a user as a JSON line, so many seconds after the start.
    func event(
        _ user: String, _ seconds: Int64, _ name: String = "order", _ properties: String = "{}", kind: String = "event"
    ) -> String {
        #"{"user":"\#(user)","time_ms":\#(Self.startMs + seconds * 1000),"kind":"\#(kind)","name":"\#(name)","properties":\#(properties)}"#
    }

    /// One event of the user for each of the properties, a day apart.
    func events(_ properties: [String], user: String = "u1") -> [String] {
        properties.enumerated().map { event(user, Int64($0) * 86_400, "order", $1) }
    }

    func report(
        _ list: [String], _ events: [String], against other: [String]? = nil, as key: String = "campaigns",
        options: ReplayOptions = ReplayOptions()
    ) throws -> SimulateReport {
        let reader = try JSONLineEvents(ByteSource(Array(events.joined(separator: "\n").utf8)))
        let simulation = Simulation(try read(list, as: key), options: options, other: try other.map { try read($0) })
        return SimulateReport(
            try simulation.run(reader), campaignFile: "campaigns.json", eventFile: "events.jsonl",
            otherFile: other == nil ? nil : "other.json")
    }
}
