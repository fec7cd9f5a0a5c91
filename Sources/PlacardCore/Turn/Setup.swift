/// What never changes while a client is open. An object, so that the engine and its copies share one reference to it.
final class Setup {
    let options: EngineOptions
    let requests: RequestBuilder
    let compileRegex: RegexCompiler
    /// The kinds of requests that this client can make, in the order in which they begin.
    let kinds: [RequestKind]

    init(_ options: EngineOptions, _ requests: RequestBuilder, _ compileRegex: @escaping RegexCompiler) {
        self.options = options
        self.requests = requests
        self.compileRegex = compileRegex
        kinds = RequestKind.allCases.filter {
            switch $0 {
            case .data: !options.isTracker && options.keepsRecords
            case .cards, .template: !options.isTracker && !options.hasSource
            case .asset: options.assetDirectory != nil
            case .usersTrack: requests.track != nil
            case .source: options.fetch != nil
            }
        }
    }

    /// Whether events, purchases and attributes go to the REST endpoint.
    var tracks: Bool { requests.track != nil }

    /// Whether content comes from the host's source.
    var hasSource: Bool { options.hasSource }

    /// Whether pictures of cards are fetched: they need a directory.
    var prefetchesCardImages: Bool { options.prefetchesCardImages && options.assetDirectory != nil }
}
