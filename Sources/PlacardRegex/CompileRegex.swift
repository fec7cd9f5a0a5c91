import PlacardCore

/// The engine behind the core's `RegexCompiler`: a case-insensitive search by PCRE2. Returns nil if the pattern is
/// invalid or too long. The result owns the compiled pattern, and must be used by one thread at a time.
package func compileRegex(_ pattern: String) -> CompiledRegex? {
    guard let matcher = RegexMatcher(pattern) else { return nil }
    return { text, budget in matcher.search(text, &budget) }
}
