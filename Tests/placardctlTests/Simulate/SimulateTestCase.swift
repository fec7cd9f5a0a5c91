import Foundation
import PlacardCore
import PlacardReplay
import XCTest

@testable import placardctl

/// Simulations of campaigns and events given as text.
class SimulateTestCase: XCTestCase {
    /// 2025-10-09 08:53:20 UTC, a Thursday.
    static let startMs: Int64 = 1_760_000_000_000

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
                ? [] : [templated ? #""data":{}"# : #""data":{"type":"MODAL"}"#])
            + usual + interval + more
        return "{\(members.joined(separator: ","))}"
    }

    func filter(_ key: String, _ comparator: Int, _ value: String, type: String = "string") -> String {
        #"[[{"property_key":"\#(key)","property_type":"\#(type)","comparator":\#(comparator),"property_value":\#(value)}]]"#
    }

    func campaigns(_ list: [String]) throws -> [PlacardCore.Campaign] {
        try Simulation.campaigns(Array(#"{"campaigns":[\#(list.joined(separator: ","))]}"#.utf8))
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
        _ list: [String], _ events: [String], against other: [String]? = nil, options: ReplayOptions = ReplayOptions()
    ) throws -> SimulateReport {
        let reader = try JSONLineEvents(ByteSource(Array(events.joined(separator: "\n").utf8)))
        let simulation = Simulation(try campaigns(list), options: options, other: try other.map(campaigns))
        return SimulateReport(
            try simulation.run(reader), campaignFile: "campaigns.json", eventFile: "events.jsonl",
            otherFile: other == nil ? nil : "other.json")
    }
}
