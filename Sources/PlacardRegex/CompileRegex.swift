import PlacardCore

/// The engine behind the core's `RegexCompiler`: a case-insensitive search by PCRE2. nil if the pattern is not valid, or
/// too long. The result keeps what was compiled, and frees it when it goes; it is for one thread at a time.
package func compileRegex(_ pattern: String) -> CompiledRegex? {
    guard let matcher = RegexMatcher(pattern) else { return nil }
    return { text in matcher.search(text) }
}
