import PlacardCore

/// Explains what an event would trigger on a device that has shown nothing yet.
struct ExplainEndpoint: Sendable {
    let source: CampaignSource
    let nowMs: @Sendable () -> Int64

    func answer(_ request: Request) async -> Response {
        guard request.method == .POST else { return Responses.wrongMethod(request, allowed: [.POST]) }
        let body: Field
        do throws(Refusal) {
            body = try RequestBody.read(request)
        } catch {
            return Responses.wrong(error.text, status: error.status)
        }
        let question: EventQuestion
        do throws(FieldProblem) {
            question = try Self.question(body)
        } catch {
            return Responses.wrong(error.sentence)
        }
        do throws(PlacardError) {
            _ = try question.readProperties()
        } catch {
            return Responses.wrong(error.message, field: "properties")
        }
        let event: TriggerEvent
        do throws(PlacardError) {
            event = try question.triggerEvent()
        } catch {
            return Responses.wrong(error.message, field: "name")
        }
        do throws(PlacardError) {
            return Responses.json(try await report(event).explained)
        } catch {
            return Responses.wrong(error.message)
        }
    }

    private func report(_ event: TriggerEvent) async throws(PlacardError) -> ExplainReport {
        // The monotonic clock does not matter: nothing has happened before.
        let now = Instant(wallMs: nowMs(), monotonicMs: 1 << 60)
        var state = StoredState()
        let campaigns = try NewEngine.campaigns(await source.triggers()).campaigns
        state.campaigns = NewEngine.stored(campaigns)
        let engine = try NewEngine.make(EngineOptions(), apiKey: "", state: state, at: now).engine
        return ExplainReport(explanation: engine.explain(event, at: now), user: nil)
    }

    private static func question(_ body: Field) throws(FieldProblem) -> EventQuestion {
        try body.allowOnly(["kind", "name", "button", "properties"])
        let kind = try body.required("kind").oneOf(["open", "event", "purchase", "push_click", "message_click"])
        let properties = try body.optional("properties")
        if let properties, !["event", "purchase"].contains(kind) {
            throw properties.problem("belongs to events and purchases")
        }
        return EventQuestion(kind: try self.kind(kind, body), properties: try properties?.string())
    }

    private static func kind(_ kind: String, _ body: Field) throws(FieldProblem) -> EventQuestion.Kind {
        if kind == "open" { return .open }
        let name = try body.required("name").nonEmptyString()
        switch kind {
        case "event": return .event(name: name)
        case "purchase": return .purchase(productID: name)
        case "push_click": return .pushClick(campaignID: name)
        default: return .messageClick(campaignID: name, button: try body.optional("button")?.string())
        }
    }
}

extension ExplainReport {
    /// The report as JSON, with its sentences.
    fileprivate var explained: JSON {
        var members = json.members ?? [:]
        members["headline"] = .string(headline)
        members["conclusion"] = .string(conclusion)
        return .object(members)
    }
}
