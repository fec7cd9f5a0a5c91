import PlacardCore

/// Explains what an event would trigger on a device that has shown nothing yet.
struct ExplainEndpoint: Sendable {
    let content: PageContent
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
        let device: AssumedDevice
        do throws(FieldProblem) {
            question = try EventQuestion(body, besides: AssumedDevice.keys)
            device = try AssumedDevice(body)
        } catch {
            return Responses.wrong(error.sentence, field: error.path)
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
        let file: CampaignFile
        do throws(Refusal) {
            file = try await content.served(for: request).file
        } catch {
            return error.response
        }
        do throws(PlacardError) {
            return Responses.json(try report(event, file, device).explained)
        } catch {
            return Responses.wrong(error.message)
        }
    }

    private func report(
        _ event: TriggerEvent, _ file: CampaignFile, _ device: AssumedDevice
    ) throws(PlacardError) -> ExplainReport {
        let now = (device.moment ?? Moment(wallMs: nowMs())).instant
        let engine = try NewEngine.make(file, facts: device.facts, at: now).engine
        let campaigns = Array(engine.campaignIndex.campaigns)
        return ExplainReport(explanation: engine.explain(event, at: now), user: nil, campaigns: campaigns)
    }
}
