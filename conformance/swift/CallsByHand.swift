import Placard

// What the table of calls needs: answers, and the calls that it does not have, with the reasons that the model has.

func ok(_ members: KeyValuePairs<String, JSON>) -> JSON {
    .object([JSON.Member(key: "status", value: .name(Status.ok))] + (JSON.object(members).members ?? []))
}

func answered(_ status: Status) -> JSON { .object(["status": .name(status)]) }
/// The answer of a call that only succeeds or fails.
func answered(_: Void) -> JSON { ok([:]) }

func explained(_ explanation: Explanation?) throws -> JSON {
    guard let explanation else { return answered(.ignored) }
    return ok(["explain": .array(try explanation.verdicts.map(Observer.verdict))])
}

func explained(_ verdicts: [Verdict]) throws -> JSON {
    ok(["explain": .array(try verdicts.map(Observer.verdict))])
}

/// A batch that is filled by calls.
func filled(_ calls: [Arguments]) throws -> EventBatch {
    var batch = EventBatch()
    for each in calls { _ = try call(&batch, try each.string("function"), try each.object("arguments")) }
    return batch
}

func byHand(_ client: Client, _ function: String, _ given: Arguments) throws -> JSON {
    switch function {
    case "set_fact":
        return answered(
            try client.setFact(try given.string("name"), try Value(json: try given.string("json").utf8)))
    case "merge_attribute":
        return answered(
            try client.mergeAttribute(try given.string("key"), try Value(json: try given.string("json").utf8)))
    case "add_local_message":
        _ = try client.addLocalMessage(try Message(json: try given.string("json").utf8))
        return ok([:])
    case "hint":
        return answered(
            try client.hint(
                try given.choice("subject"), version: try given.string("version"),
                spread: .seconds(try given.integer("spread_s") as Int32)))
    case "complete_request": return try complete(client, given)
    default: throw unknown(function)
    }
}

func byHand(_ tracker: Tracker, _ function: String, _ given: Arguments) throws -> JSON {
    guard function == "complete_request" else { throw unknown(function) }
    return try complete(tracker, given)
}

func byHand(_ outbox: Outbox, _ function: String, _ given: Arguments) throws -> JSON {
    guard function == "unset_attribute" else { throw unknown(function) }
    return answered(try outbox.setAttribute(try given.string("key"), .null))
}

func byHand(_: EventBatch, _ function: String, _: Arguments) throws -> JSON { throw unknown(function) }

private func unknown(_ function: String) -> LineError { LineError("unknown function '\(function)'") }

/// The body of a response is text, or other bytes as base64.
private func complete(_ sender: some Sender, _ given: Arguments) throws -> JSON {
    let response = try given.object("response")
    let limit = RateLimitReset(
        remaining: try response.optional("rate_limit_remaining", \.string),
        reset: try response.optional("rate_limit_reset", \.string))
    try sender.completeRequest(
        try given.integer("id"), status: try response.integer("status"),
        retryAfter: try response.optional("retry_after", \.string), rateLimit: limit,
        contentType: try response.optional("content_type", \.string),
        content: ContentHeaders(
            etag: try response.optional("etag", \.string),
            lastModified: try response.optional("last_modified", \.string)),
        body: try response.optional("body_base64", Base64.decoded) ?? Array(try response.string("body").utf8))
    return ok([:])
}
