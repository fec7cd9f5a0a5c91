// Teaches how a host works without Swift concurrency: a DispatchSource wakes a serial queue, where everything happens.
//
//     dispatch-swift URL DIRECTORY      such as: swift run dispatch-swift http://127.0.0.1:8585 /tmp/kiosk
import Dispatch
import Placard

@main
struct Main {
    static func main() throws {
        guard CommandLine.arguments.count == 3 else { return print("usage: dispatch-swift URL DIRECTORY") }
        let options = Options(
            apiKey: "kiosk-1", endpoint: CommandLine.arguments[1], directory: CommandLine.arguments[2])
        let isClosed = DispatchSemaphore(value: 0)
        // Nothing keeps the kiosk but its source, until it is cancelled.
        try Kiosk(options) { isClosed.signal() }.start()
        isClosed.wait()  // with a user interface: dispatchMain(), or the toolkit's loop
    }
}

/// Waits for a message and for the cards, then closes its client. After `start` it is used on its queue only.
final class Kiosk {
    private let client: Client
    private let source: any DispatchSourceRead
    private let onClose: () -> Void
    private var isOffered = false
    private var isRefreshed = false

    init(_ options: Options, onClose: @escaping () -> Void) throws {
        client = try Client(options)
        self.onClose = onClose
        source = DispatchSource.makeReadSource(
            fileDescriptor: client.fileDescriptor, queue: DispatchQueue(label: "kiosk"))
    }

    func start() throws {
        source.setEventHandler { self.serve() }
        // Dispatch watches the descriptor until the source is cancelled: close the client then, not before.
        source.setCancelHandler { self.close() }
        var news = Message(type: .slideup)
        news.message = "The till is open again"
        try client.addLocalMessage(news)
        try client.refreshCards(token: 1)
        source.activate()
    }

    /// The descriptor is level-triggered: it stays readable until the work is done and the events are read. A handler
    /// that leaves some is called again at once and spins; so read until nil. (Where a loop reports only changes, such
    /// as one over EPOLLET, dispatch again until the descriptor is no longer readable: no other change comes.)
    private func serve() {
        do {
            try client.dispatch()
            while let event = try client.nextEvent() { try handle(event) }
        } catch {
            print("error   ", error)  // such as a full disk: the client tries again
        }
        if isOffered && isRefreshed { source.cancel() }
    }

    private func handle(_ event: Event) throws {
        switch event {
        case .message(let offered):
            isOffered = true
            try client.showMessage(offered.handle)
            print("message ", offered.message.message ?? offered.id)
            try client.logMessageImpression(offered.handle)
            try client.logMessageDismissal(offered.handle)
        case .cardsUpdated(let updated) where updated.token == 1:
            isRefreshed = true
            print("cards   ", updated.count)
        case .cardsFailed(let failure) where failure.token == 1:
            isRefreshed = true
            print("no news ", failure.text)
        default: break
        }
    }

    private func close() {
        client.close()  // what is left in the queue is sent by the next run
        onClose()
    }
}
