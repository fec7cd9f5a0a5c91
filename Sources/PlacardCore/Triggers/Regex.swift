/// The result of searching a text with a compiled pattern.
package enum RegexResult: Sendable {
    case found
    case notFound
    /// The search was stopped because it took too many steps; whether the text matches is unknown.
    case limitHit
}

/// Searches for one pattern anywhere in a text.
package typealias CompiledRegex = (String) -> RegexResult

/// Compiles a pattern; nil when it is invalid. The core gets its regex engine through this type.
package typealias RegexCompiler = (String) -> CompiledRegex?
