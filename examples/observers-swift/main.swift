// Teaches how two screens of one program both see every event of a client, each in a `for await` loop of its own.
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
        if case .cardsUpdated(let updated) = event, updated.origin == .server {
            print("inbox   ", updated.count, "cards")
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

// The main program offers a message, refreshes the cards, and waits until that has ended.
let loop = Task { try await events.run() }
var news = Message(type: .slideup)
news.message = "The till is open again"
try client.addLocalMessage(news)
do {
    try await events.refreshCards()
} catch let error as RefreshError {
    print("main     no news:", error)
}
loop.cancel()  // ends the sequences after the events that wait in them
try await loop.value
let seen = try await (inbox.value, stage.value)
print("tally   ", seen.0 == seen.1 ? "both saw the same" : "they differ")
client.close()
