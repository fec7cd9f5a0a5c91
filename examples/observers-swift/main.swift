// Two screens of one program: both see every event of one client, each in a loop of its own.
//
//     observers-swift URL DIRECTORY      such as: swift run observers-swift http://127.0.0.1:8585 /tmp/kiosk
import Placard
import PlacardAsync

guard CommandLine.arguments.count == 3 else { fatalError("usage: observers-swift URL DIRECTORY") }
let client = try Client(
    Options(apiKey: "kiosk-1", endpoint: CommandLine.arguments[1], directory: CommandLine.arguments[2]))
let events = try ClientEvents(client)

// Subscribe first: a sequence sees only what follows.
let (forInbox, forStage) = (events.subscribe(), events.subscribe())

/// Reports the number of cards, and returns how many events it has seen.
let inbox = Task {
    var seen = 0
    for await event in forInbox {
        seen += 1
        switch event {
        case .cardsUpdated(let updated) where updated.token == 1: print("inbox   ", updated.count, "cards")
        case .cardsFailed(let failed) where failed.token == 1: print("inbox    no news:", failed.text)
        default: break
        }
    }
    return seen
}

/// Shows messages. An offer needs one answer: this loop gives it, and no other does.
let stage = Task {
    var seen = 0
    for await event in forStage {
        seen += 1
        guard case .message(let offered) = event else { continue }
        try client.showMessage(offered.handle)
        print("stage   ", offered.message.message ?? offered.id)
        try client.logMessageImpression(offered.handle)
        try client.logMessageDismissal(offered.handle)
    }
    return seen
}

// The main program waits until a message was offered and the refresh has ended.
let all = events.subscribe()
let loop = Task { try await events.run() }
var news = Message(type: .slideup)
news.message = "The till is open again"
try client.addLocalMessage(news)
try client.refreshCards(token: 1)
var (isOffered, isRefreshed) = (false, false)
for await event in all {
    switch event {
    case .message: isOffered = true
    case .cardsUpdated(let updated) where updated.token == 1: isRefreshed = true
    case .cardsFailed(let failed) where failed.token == 1: isRefreshed = true
    default: break
    }
    if isOffered && isRefreshed { break }
}
loop.cancel()  // ends the sequences after the events that wait in them
try await loop.value
let seen = try await (inbox.value, stage.value)
print("tally   ", seen.0 == seen.1 ? "both saw the same" : "they differ")
client.close()
