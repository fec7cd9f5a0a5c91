/// What a search with a compiled pattern found.
package enum RegexResult: Sendable {
    case found
    case notFound
    /// The search was given up because it took too much work; whether the text matches is not known.
    case limitHit
}

/// Searches a text for one pattern, anywhere in it.
package typealias CompiledRegex = (String) -> RegexResult

/// Compiles a pattern; nil if it is not a valid one. The core gets its regex engine through this type.
package typealias RegexCompiler = (String) -> CompiledRegex?
