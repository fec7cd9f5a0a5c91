/// Small phrases that several commands print.
enum Phrases {
    /// `1 card`, `2 cards`; a plural that is not regular is given.
    static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
    }

    /// `user 'u-1'`, or `the anonymous user`.
    static func user(_ user: String?) -> String { user.map { "user '\($0)'" } ?? "the anonymous user" }
}
