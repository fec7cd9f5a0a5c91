import Placard

extension TrackerOptions {
    init(_ command: Arguments) throws {
        let given = try Arguments(try command.required("options"))
        self.init(restEndpoint: "", restKey: "", directory: nil)
        try setPlain(given)
        transport = .host
        clock = .host(try Instant(command))
    }
}
