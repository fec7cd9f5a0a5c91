import PlacardCore
import PlacardReplay

/// Answers what the page asks. A request is a JSON object whose member `do` names the question; bytes of a file follow it.
struct Page {
    private var content: PageContent?
    private var simulation: PageSimulation?
    /// The campaigns to replay, or why they cannot be.
    private var campaigns: Result<ReplayCampaigns, CampaignFileError> = .failure(.unreadable("there are no campaigns"))

    /// What is wrong with a request, or with a file in it.
    struct Refusal: Error {
        let json: JSON

        init(_ text: String, field: String? = nil) {
            var members: JSON.Members = ["error": .string(text)]
            members["field"] = field.map(JSON.string)
            json = .object(members)
        }

        init(_ error: CampaignFileError) {
            var members: JSON.Members = ["error": .string(error.note), "field": "campaigns"]
            if case .syntax(let syntax) = error { members["line"] = .integer(Int64(syntax.line)) }
            json = .object(members)
        }

        init(_ fault: PageSimulation.Fault) { json = fault.json }
    }

    mutating func answer(_ request: [UInt8], body: [UInt8]) -> [UInt8] {
        do throws(Refusal) {
            guard let request = try? JSONReader.read(request) else { throw Refusal("the request is not JSON") }
            return try answer(request, body)
        } catch {
            return Array(error.json.text().utf8)
        }
    }

    private mutating func answer(_ request: JSON, _ body: [UInt8]) throws(Refusal) -> [UInt8] {
        let nowMs = request["now_ms"]?.integer ?? 0
        switch request["do"]?.string {
        case "campaigns": return text(try load(body, nowMs: nowMs))
        case "explain": return text(try explain(request, nowMs: nowMs))
        case "cards": return text(try cards(request, nowMs: nowMs))
        case "events": return text(try loadEvents(request, body))
        case "report": return text(try report(request))
        case "decisions": return try decisions(request)
        case "timeline": return text(try timeline(request))
        default: throw Refusal("there is no such question")
        }
    }

    private func text(_ json: JSON) -> [UInt8] { Array(json.text().utf8) }

    // MARK: Campaigns

    private mutating func load(_ body: [UInt8], nowMs: Int64) throws(Refusal) -> JSON {
        content = nil
        do throws(CampaignFileError) {
            let new = try PageContent(body, nowMs: nowMs)
            content = new
            do throws(CampaignFileError) {
                campaigns = .success(try new.campaigns())
            } catch {
                campaigns = .failure(error)
            }
            return new.report(nowMs: nowMs)
        } catch {
            campaigns = .failure(error)
            throw Refusal(error)
        }
    }

    private mutating func explain(_ request: JSON, nowMs: Int64) throws(Refusal) -> JSON {
        let question: EventQuestion
        do throws(FieldProblem) {
            question = try EventQuestion(Field(request["question"] ?? .null))
        } catch {
            throw Refusal(error.sentence, field: "question")
        }
        guard content != nil else { throw Refusal("there are no campaigns", field: "campaigns") }
        do throws(PlacardError) {
            _ = try question.readProperties()
        } catch {
            throw Refusal(error.message, field: "properties")
        }
        do throws(PlacardError) {
            let (attributes, facts) = Self.known(request)
            let atMs = try Self.atMs(request) ?? nowMs
            return try content?.explain(question, attributes: attributes, facts: facts, nowMs: atMs) ?? .null
        } catch {
            throw Refusal(error.message, field: "question")
        }
    }

    private mutating func cards(_ request: JSON, nowMs: Int64) throws(Refusal) -> JSON {
        guard content != nil else { throw Refusal("there are no campaigns", field: "campaigns") }
        do throws(PlacardError) {
            let (attributes, facts) = Self.known(request)
            return try content?.cards(attributes: attributes, facts: facts, nowMs: nowMs) ?? .null
        } catch {
            throw Refusal(error.message, field: "attributes")
        }
    }

    /// The time that the question is about; nil: now.
    private static func atMs(_ request: JSON) throws(PlacardError) -> Int64? {
        guard let text = request["at"]?.string, !text.isEmpty else { return nil }
        do throws(TimeText.Invalid) {
            return try TimeText.ms(text)
        } catch {
            throw PlacardError(.invalid, "the time '\(text)' \(error.phrase)")
        }
    }

    /// Texts of JSON objects; an empty one counts as missing.
    private static func known(_ request: JSON) -> (attributes: String?, facts: String?) {
        let texts = ["attributes", "facts"].map { name -> String? in
            guard let text = request[name]?.string, !text.isEmpty else { return nil }
            return text
        }
        return (texts[0], texts[1])
    }

    // MARK: Events

    private mutating func loadEvents(_ request: JSON, _ body: [UInt8]) throws(Refusal) -> JSON {
        simulation = nil
        let known: ReplayCampaigns
        switch campaigns {
        case .success(let campaigns): known = campaigns
        case .failure(let error): throw Refusal(error)
        }
        let format: EventFormat =
            switch request["format"]?.string {
            case "csv": .csv
            case "jsonl": .jsonLines
            default: Self.format(of: body)
            }
        let new = PageSimulation(known, events: body, format: format)
        do throws(PageSimulation.Fault) {
            let users = try new.users(limit: Int(clamping: request["limit"]?.integer ?? 1000))
            simulation = new
            return users
        } catch {
            throw Refusal(error)
        }
    }

    /// A JSON line begins with a brace, CSV with the names of its columns.
    private static func format(of bytes: [UInt8]) -> EventFormat {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
        let first = text.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        return first == UInt8(ascii: "{") ? .jsonLines : .csv
    }

    private func loaded() throws(Refusal) -> PageSimulation {
        guard let simulation else { throw Refusal("there are no events", field: "events") }
        return simulation
    }

    private func report(_ request: JSON) throws(Refusal) -> JSON {
        let simulation = try loaded()
        do throws(PageSimulation.Fault) {
            return try simulation.report(
                campaignFile: request["campaign_file"]?.string ?? "campaigns",
                eventFile: request["event_file"]?.string ?? "events", title: request["title"]?.string)
        } catch {
            throw Refusal(error)
        }
    }

    private func decisions(_ request: JSON) throws(Refusal) -> [UInt8] {
        let rows: ReplayOptions.Rows =
            switch request["rows"]?.string {
            case "matched": .matched
            case "won": .won
            default: .about
            }
        let simulation = try loaded()
        do throws(PageSimulation.Fault) {
            return try simulation.decisions(rows)
        } catch {
            throw Refusal(error)
        }
    }

    private func timeline(_ request: JSON) throws(Refusal) -> JSON {
        let simulation = try loaded()
        do throws(PageSimulation.Fault) {
            return try simulation.timeline(
                of: request["user"]?.string ?? "", limit: Int(clamping: request["limit"]?.integer ?? 300))
        } catch {
            throw Refusal(error)
        }
    }
}
