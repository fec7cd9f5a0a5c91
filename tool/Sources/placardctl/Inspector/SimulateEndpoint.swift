import NIOCore
import PlacardCore
import PlacardReplay

/// Replays the served campaigns over the events in a request.
struct SimulateEndpoint: Sendable {
    static let path = "/_placard/simulate"

    /// Rows until other requests get their turn.
    private static let rowsPerTurn: Int64 = 256

    /// More belongs to `placardctl simulate`: here the events and their report are in memory.
    static let byteLimit = 5_000_000
    var rowLimit: Int64 = 50_000

    let content: PageContent

    private struct Refused: Error {
        let response: Response
    }

    func answer(_ request: Request) async -> Response {
        guard request.method == .POST else { return Responses.wrongMethod(request, allowed: [.POST]) }
        do throws(Refused) {
            return Responses.json(try await report(request))
        } catch {
            return error.response
        }
    }

    private func report(_ request: Request) async throws(Refused) -> JSON {
        let format = try Self.format(of: request)
        let events = try Self.body(of: request)
        let options: ReplayOptions
        do throws(SimulateQuery.Invalid) {
            options = try SimulateQuery(request.query.filter { $0.name != PageContent.draftName }).options
        } catch {
            throw Refused(response: Responses.wrong(error.text, field: error.name))
        }
        let campaigns = try await campaigns(request)
        let simulation = Simulation(campaigns, options: options)
        do throws(EventFileError) {
            try await replay(try format.reader(ByteSource(events)), simulation)
        } catch {
            throw Refused(response: Self.wrong(error))
        }
        return SimulateReport(simulation.finish(), campaignFile: content.source.path, eventFile: "events").json
    }

    private func campaigns(_ request: Request) async throws(Refused) -> ReplayCampaigns {
        let file: CampaignFile
        do throws(Refusal) {
            file = try await content.served(for: request).file
        } catch {
            throw Refused(response: error.response)
        }
        do throws(CampaignFileError) {
            return try ReplayCampaigns(file)
        } catch {
            throw Refused(response: Responses.wrong(error.note, field: "campaigns"))
        }
    }

    func replay(_ events: any EventReader, _ simulation: Simulation) async throws(EventFileError) {
        while let row = try events.next() {
            guard simulation.rows < rowLimit else {
                throw EventFileError(
                    "there are more than \(rowLimit) rows; the command placardctl simulate has no limit",
                    line: events.line)
            }
            do throws(ReplayError) {
                try simulation.apply(row)
            } catch {
                throw EventFileError(error, line: events.line)
            }
            guard simulation.rows % Self.rowsPerTurn == 0 else { continue }
            // Nobody waits for the report of a page that has been closed.
            if Task.isCancelled { return }
            await Task.yield()
        }
    }

    // MARK: - The request

    private static func format(of request: Request) throws(Refused) -> EventFormat {
        let type = request.headers.first(name: "Content-Type") ?? "nothing"
        switch type.prefix(while: { $0 != ";" && $0 != " " }).lowercased() {
        case "text/csv": return .csv
        case "application/x-ndjson": return .jsonLines
        default:
            let text = "Content-Type must be text/csv or application/x-ndjson, not \(type)"
            throw Refused(response: Responses.wrong(text, status: .unsupportedMediaType))
        }
    }

    private static func body(of request: Request) throws(Refused) -> [UInt8] {
        if case .whole(let bytes) = request.body, bytes.readableBytes <= byteLimit {
            return Array(bytes.readableBytesView)
        }
        let text = "the events are larger than \(byteLimit) bytes; the command placardctl simulate has no limit"
        throw Refused(response: Responses.wrong(text, status: .payloadTooLarge))
    }

    /// `row` counts from 0, as in decisions; `line` from 1, as in editors.
    private static func wrong(_ error: EventFileError) -> Response {
        let place = [
            error.line.map { "line \($0)" }, error.row.map { "row \($0)" }, error.column.map { "column \($0)" },
        ].compactMap { $0 }.joined(separator: ", ")
        var members: JSON.Members = [
            "message": .string(place.isEmpty ? error.text : "\(place): \(error.text)"), "field": "events",
        ]
        members["line"] = error.line.map { .integer(Int64($0)) }
        members["row"] = error.row.map(JSON.integer)
        members["column"] = error.column.map(JSON.string)
        return Responses.json(.object(members), status: .badRequest)
    }
}
