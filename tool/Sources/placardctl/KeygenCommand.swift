import ArgumentParser
import Glibc
import PlacardCore

struct KeygenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keygen",
        abstract: "Make a pair of keys for publish.",
        discussion: """
            Writes the secret key to NAME.key, which only this user can read, and the public key to NAME.pub, whose text \
            is for those who verify. Make a second pair on the first day, and keep its secret key \
            offline: programs that know both public keys survive the loss of one.

            Example:
              placardctl keygen ~/.keys/kiosk
            """)

    @Argument(help: "The path of both files, without .key and .pub.")
    var name: String

    func validate() throws {
        guard let last = name.last, last != "/" else { throw ValidationError("Give the name of a file.") }
    }

    func run() throws {
        let (secretPath, publicPath) = ("\(name).key", "\(name).pub")
        for path in [secretPath, publicPath] where access(path, F_OK) == 0 {
            throw Failure(description: "\(path) is there already: keys are not replaced")
        }
        if let fault = GitFolder.fault(of: secretPath) {
            throw Failure(description: "\(secretPath) is not made: \(fault)")
        }
        let key = try SigningKey.random()
        try PublishFile.create(secretPath, key.text + "\n", mode: 0o600)
        let text = KeyText.text(key.publicKey.bytes)
        try PublishFile.create(publicPath, text + "\n", mode: 0o644)
        Console.print("placardctl: made \(secretPath), which must stay secret, and \(publicPath)")
        Console.print("public key: \(text)")
    }
}
