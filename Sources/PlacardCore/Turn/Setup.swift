/// What never changes while a client is open. An object, so that the engine and its copies share one reference to it.
final class Setup {
    let options: EngineOptions
    let requests: RequestBuilder
    let compileRegex: RegexCompiler

    init(_ options: EngineOptions, _ requests: RequestBuilder, _ compileRegex: @escaping RegexCompiler) {
        self.options = options
        self.requests = requests
        self.compileRegex = compileRegex
    }

    /// Whether events, purchases and attributes go to the REST endpoint.
    var tracks: Bool { requests.track != nil }

    /// Whether pictures of cards are fetched: they need a directory.
    var prefetchesCardImages: Bool { options.prefetchesCardImages && options.assetDirectory != nil }
}
