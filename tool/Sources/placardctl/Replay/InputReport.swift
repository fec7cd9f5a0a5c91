import PlacardCore
import PlacardTape

/// The inputs of an engine as calls of a scenario.
enum InputReport {
    static func of(_ input: Input) -> (name: String, arguments: JSON.Members) {
        switch input {
        case .tick: return ("dispatch", [:])
        case .changeUser(let user, _): return ("change_user", ["user_id": .string(user)])
        case .hostState(let state): return ("set_host_state", ["state": .object(members(of: state))])
        case .cardImpressions(let ids): return ("log_card_impressions", ["ids": .array(ids.map(JSON.string))])
        case .markCards(let ids, let mark):
            return ("mark_cards", ["ids": .array(ids.map(JSON.string)), "viewed": .bool(mark != .unviewed)])
        case .card(let id, let action):
            let name = if case .dismissal = action { "log_card_dismissal" } else { "log_card_click" }
            return (name, ["id": .string(id)])
        case .message(let handle, let action): return about(action, Int64(truncatingIfNeeded: handle))
        case .hint(let hint): return ("hint", ["spread_ms": .integer(hint.spreadMs)])
        case .localMessage: return ("add_message", [:])
        case .logEvent(let event): return ("log_event", logged(event))
        case .logPurchase(let purchase): return ("log_purchase", logged(purchase))
        case .logBatch(let batch): return ("log_batch", ["count": .integer(Int64(batch.count))])
        case .logPushClick(let id, _): return ("log_push_click", ["id": .string(id)])
        case .setAttribute(let update):
            let isField = update.place == .field
            return (
                isField ? "set_user_field" : "set_attribute",
                [isField ? "field" : "key": .string(update.name), "value": json(update.value)]
            )
        case .setFact(let fact):
            return ("set_fact", ["name": .string(fact.name), "value": json(Array(fact.value.jsonText.utf8))])
        case .logOperation(let operation): return changed(operation)
        case .addAlias(let alias): return ("add_alias", ["name": .string(alias.name), "label": .string(alias.label)])
        case .runAction(let steps): return ("run_action", ["steps": .integer(Int64(steps.count))])
        case .takeOutbox(let entries, _, _): return ("log_records", ["count": .integer(Int64(entries.count))])
        case .batchFormed: return ("form_batch", [:])
        case .completed(let id, let completion):
            var arguments = answered(completion)
            arguments["id"] = .integer(Int64(truncatingIfNeeded: id))
            return ("complete_request", arguments)
        case .sourceRead(let reading): return ("read_source", read(reading))
        // Calls without arguments have the names of their inputs.
        default: return (SpelledName.of(InputKind(input) as Any), [:])
        }
    }

    private static func members(of state: HostState) -> JSON.Members {
        [
            "foreground": .bool(state.isForeground), "keyboard": .bool(state.isKeyboardVisible),
            "busy": .bool(state.isBusy), "online": .bool(state.isOnline),
            "orientation": .string(SpelledName.of(state.orientation as Any)),
        ]
    }

    private static func about(
        _ action: Input.MessageAction, _ handle: Int64
    ) -> (name: String, arguments: JSON.Members) {
        var arguments: JSON.Members = ["handle": .integer(handle)]
        switch action {
        case .show: return ("show_message", arguments)
        case .postpone: return ("postpone_message", arguments)
        case .discard: return ("discard_message", arguments)
        case .impression: return ("log_message_impression", arguments)
        case .click: return ("log_message_click", arguments)
        case .dismissal: return ("log_message_dismissal", arguments)
        case .change: return ("change_message", arguments)
        case .button(let id):
            arguments["button_id"] = .integer(Int64(id))
            return ("log_message_button", arguments)
        case .htmlButton(let id):
            arguments["button_id"] = .string(id)
            return ("log_message_html_button", arguments)
        case .follow, .run: return ("handle_url", arguments)
        }
    }

    private static func logged(_ event: CustomEvent) -> JSON.Members {
        var arguments: JSON.Members = ["name": .string(event.name)]
        arguments["properties"] = event.properties.map(json)
        return arguments
    }

    private static func logged(_ logged: LoggedPurchase) -> JSON.Members {
        let purchase = logged.purchase
        var arguments: JSON.Members = [
            "product_id": .string(purchase.productID), "currency": .string(purchase.currency),
            "price": .real(purchase.price), "quantity": .integer(Int64(purchase.quantity)),
        ]
        arguments["properties"] = logged.properties.map(json)
        return arguments
    }

    private static func changed(_ operation: AttributeOperation) -> (name: String, arguments: JSON.Members) {
        var arguments: JSON.Members = [:]
        arguments["key"] = operation.key.map(JSON.string)
        let value = json(Array(operation.argument.jsonText.utf8))
        let names: [RecordCode: (name: String, argument: String)] = [
            .setArray: ("set_attribute", "value"), .increment: ("increment_attribute", "amount"),
            .addElement: ("add_to_attribute", "element"), .removeElement: ("remove_from_attribute", "element"),
            .mergeObject: ("merge_attribute", "value"),
        ]
        guard let found = names[operation.code] else {
            arguments["data"] = json(operation.data)
            return ("log_\(operation.code.rawValue)", arguments)
        }
        arguments[found.argument] = value
        return (found.name, arguments)
    }

    private static func answered(_ completion: Completion) -> JSON.Members {
        switch completion {
        case .data(let reply, let problems, _):
            var arguments: JSON.Members = ["outcome": .string("data")]
            arguments["campaigns"] = reply.listed.map { .integer(Int64($0.count)) }
            if !problems.isEmpty { arguments["dropped"] = .integer(Int64(problems.count)) }
            return arguments
        case .cards(let reply, _, _):
            return ["outcome": .string("cards"), "cards": .integer(Int64(reply.items.count))]
        case .template: return ["outcome": .string("template")]
        case .usersTrack: return ["outcome": .string("users_track")]
        case .source: return ["outcome": .string("source")]
        case .asset(let bytes): return ["outcome": .string("asset"), "bytes": .integer(Int64(bytes))]
        case .failure(let failure):
            return [
                "outcome": .string("failure"), "reason": .string(SpelledName.of(failure.reason)),
                "status_code": .integer(Int64(failure.status)), "text": .string(failure.text),
            ]
        }
    }

    private static func read(_ reading: SourceReading) -> JSON.Members {
        switch reading {
        case .unchanged: ["found": .string("unchanged")]
        case .content(let content):
            [
                "found": .string("content"), "campaigns": .integer(Int64(content.list.listed?.count ?? 0)),
                "cards": .integer(Int64(content.cards.items.count)),
            ]
        case .failed(let failure): ["found": .string("failure"), "text": .string(failure.text)]
        case .older: ["found": .string("older")]
        case .missing: ["found": .string("missing")]
        }
    }

    private static func json(_ properties: Properties) -> JSON {
        json(Array(Value.object(properties.members).jsonText.utf8))
    }

    private static func json(_ bytes: [UInt8]) -> JSON {
        (try? JSONReader.read(bytes)) ?? .string(String(decoding: bytes, as: UTF8.self))
    }
}
