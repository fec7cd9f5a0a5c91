// Teaches the smallest complete host: it logs an event, shows the messages that come, and prints the feed.
//
//     minimal-swift URL DIRECTORY      such as: swift run minimal-swift http://127.0.0.1:8585 /tmp/kiosk
import Placard

guard CommandLine.arguments.count == 3 else { fatalError("usage: minimal-swift URL DIRECTORY") }
let client = try Client(
    Options(apiKey: "kiosk-1", endpoint: CommandLine.arguments[1], directory: CommandLine.arguments[2]))

/// Whether the refresh has ended.
func handle(_ event: Event) throws -> Bool {
    switch event {
    case .message(let offered):  // answer with show, postpone or discard
        print("message ", offered.message.message ?? offered.id)
        try client.showMessage(offered.handle)
        try client.logMessageImpression(offered.handle)
        try client.logMessageDismissal(offered.handle)
    case .cardsUpdated(let updated) where updated.token == 1: return true
    case .cardsFailed(let failure) where failure.token == 1:
        print("offline ", failure.text)
        return true
    default: break
    }
    return false
}

try client.startSession()
try client.logEvent("order_placed", Properties(["items": 2]))
try client.refreshCards(token: 1)  // ends in exactly one event, and that carries the 1
var isRefreshed = false
while !isRefreshed {
    try client.wait(for: .seconds(1))  // with a loop of your own: poll client.fileDescriptor, then dispatch
    while let event = try client.nextEvent() { isRefreshed = try handle(event) || isRefreshed }
}

let cards = try client.cards()  // a copy that stays as it is; offline: the cards of the last run
for card in cards where !card.isControl { print("card    ", card.title ?? card.id) }
let inbox = cards.filtered(by: CardFilter(classTypes: ["message_full_page", "message_webview"], isViewed: false))
print("inbox   ", inbox.count, "new,", cards.unviewed, "not viewed in all")
try client.logCardImpressions(cards.map(\.id))  // they were seen; those of control groups are logged too

if try client.drain(timeout: .seconds(3)) != .ok { print("what is left is sent by the next run") }
// A message that came meanwhile and is not read counts as shown.
while let event = try client.nextEvent() { _ = try handle(event) }
client.close()
