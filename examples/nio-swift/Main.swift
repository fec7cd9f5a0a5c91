// Teaches how a server built with SwiftNIO runs a client: all of its work happens on one EventLoop.
//
//     nio-swift URL DIRECTORY      such as: swift run nio-swift http://127.0.0.1:8585 /tmp/kiosk
//
// NIO watches sockets and pipes, and reads from them itself; it cannot watch the client's descriptor, from which nothing
// can be read. A DispatchSource watches it, and passes the work to the loop.
import Dispatch
import NIOCore
import NIOPosix
import Placard

@main
struct Main {
    static func main() async throws {
        guard CommandLine.arguments.count == 3 else { return print("usage: nio-swift URL DIRECTORY") }
        let options = Options(
            apiKey: "kiosk-1", endpoint: CommandLine.arguments[1], directory: CommandLine.arguments[2])
        let kiosk = try Kiosk(options, on: MultiThreadedEventLoopGroup.singleton.next())
        try await kiosk.run()
    }
}

/// Waits for a message and for the cards, then closes its client.
final class Kiosk: @unchecked Sendable {
    private let client: Client
    private let loop: any EventLoop
    private let source: any DispatchSourceRead
    // Used on the loop only.
    private var isOffered = false
    private var isRefreshed = false

    init(_ options: Options, on loop: any EventLoop) throws {
        client = try Client(options)
        self.loop = loop
        source = DispatchSource.makeReadSource(
            fileDescriptor: client.fileDescriptor, queue: DispatchQueue(label: "kiosk.descriptor"))
    }

    /// Returns when the client is closed.
    func run() async throws {
        let isClosed = loop.makePromise(of: Void.self)
        source.setEventHandler { [self] in
            // The descriptor is level-triggered: it stays readable until the loop has done the work and read the events.
            // Without the pause, this handler would be called again and again in the meantime.
            source.suspend()
            loop.execute {
                let isDone = self.serve()
                self.source.resume()
                if isDone { self.source.cancel() }
            }
        }
        // Dispatch watches the descriptor until the source is cancelled: close the client then, not before.
        source.setCancelHandler { [self] in
            client.close()  // what is left in the queue is sent by the next run
            isClosed.succeed()
        }
        try await loop.submit { try self.begin() }.get()
        source.activate()
        try await isClosed.futureResult.get()
    }

    private func begin() throws {
        var news = Message(type: .slideup)
        news.message = "The till is open again"
        try client.addLocalMessage(news)
        try client.refreshCards(token: 1)
    }

    /// Returns whether the program can end.
    private func serve() -> Bool {
        loop.assertInEventLoop()
        do {
            // The limit is for the connections on this loop: they need not wait for a long list.
            try client.dispatch(budget: .milliseconds(1))
            while let event = try client.nextEvent() { try handle(event) }
        } catch {
            print("error   ", error)  // such as a full disk: the client tries again
        }
        return isOffered && isRefreshed
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
}
