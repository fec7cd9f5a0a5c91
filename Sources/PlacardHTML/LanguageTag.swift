/// What a language tag, such as `ar-EG`, says about the way text runs.
enum LanguageTag {
    /// Written from right to left, unless the tag names a script.
    private static let rightToLeft: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "he", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
    ]

    static func isRightToLeft(_ tag: String) -> Bool {
        let parts = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        guard let language = parts.first else { return false }
        if parts.dropFirst().contains(where: { ["arab", "hebr"].contains($0) }) { return true }
        if parts.dropFirst().contains(where: { ["latn", "cyrl"].contains($0) }) { return false }
        return rightToLeft.contains(language)
    }
}
