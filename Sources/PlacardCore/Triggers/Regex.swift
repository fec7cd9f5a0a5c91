/// What a search found. `limitHit`: the pattern took more steps than are allowed, so nothing is known.
package enum RegexResult: Sendable { case found, notFound, limitHit }

/// A compiled pattern: searches a text.
package typealias CompiledRegex = (String) -> RegexResult

/// Compiles a pattern; nil when it is not one. The core has no regex engine of its own: it is given this.
package typealias RegexCompiler = (String) -> CompiledRegex?
