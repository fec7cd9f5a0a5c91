import CPCRE2
import PlacardCore

/// A compiled pattern that is searched for anywhere in a text, case-insensitively by Unicode's rules. Each search is
/// bounded, and so are the hard searches of one call together. Not thread-safe: one search at a time.
final class RegexMatcher {
    /// Longer patterns are refused.
    private static let longestPattern = 4096
    /// Work limit of one search: a millisecond or two for a short text and pattern; the budget limits the worst cases,
    /// which take longer. A step may run over the text or the compiled pattern, so its work grows by 1 for every so many bytes of
    /// either.
    private static let workPerSearch = 500_000
    private static let textBytesPerWork = 16
    private static let codeBytesPerWork = 128
    /// What every search may take, whatever the budget: an easy pattern never suffers from hard ones.
    private static let freeSteps = 512
    /// What a search takes before its first step.
    private static let stepsOfStart = 48
    /// So many bytes cost as much as a step: those that a step runs over, those of the text that it may look at, and those
    /// of the compiled pattern.
    private static let bytesRunOverPerStep = 6
    private static let bytesSeenPerStep = 32
    private static let codeBytesPerStep = 4096
    /// By how much the head of a compiled pattern is shorter where pointers have 32 bits: it has six of them. The limits
    /// must be the same everywhere.
    private static let narrowPointers = 6 * (MemoryLayout<Int64>.size - MemoryLayout<Int>.size)
    /// Memory for backtracking, in KiB.
    private static let heapLimit: UInt32 = 4096
    private static let depthLimit: UInt32 = 50_000

    private let code: OpaquePointer
    /// Size of the compiled pattern in bytes.
    private let codeSize: Int
    private let limits: OpaquePointer
    /// Counts the steps of the running search; `countStep` gets the pointer.
    private let count: UnsafeMutablePointer<StepCount>

    /// Nil if the pattern is invalid or too long.
    convenience init?(_ pattern: String) {
        guard let code = Self.compile(pattern) else { return nil }
        guard let limits = pcre2_match_context_create_8(nil) else {
            pcre2_code_free_8(code)
            return nil
        }
        self.init(code, limits)
    }

    private init(_ code: OpaquePointer, _ limits: OpaquePointer) {
        self.code = code
        var size = 0
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_SIZE), &size)
        codeSize = size + Self.narrowPointers
        self.limits = limits
        count = .allocate(capacity: 1)
        count.initialize(to: StepCount())
        pcre2_set_match_limit_8(limits, UInt32(Self.workPerSearch))
        pcre2_set_depth_limit_8(limits, Self.depthLimit)
        pcre2_set_heap_limit_8(limits, Self.heapLimit)
        pcre2_set_callout_8(limits, countStep, count)
    }

    deinit {
        pcre2_match_context_free_8(limits)
        pcre2_code_free_8(code)
        count.deallocate()
    }

    func search(_ text: String, _ budget: inout RegexBudget) -> RegexResult {
        // Made for each search, because it keeps the memory that a hard search needed.
        guard let found = pcre2_match_data_create_8(1, nil) else { return .limitHit }
        defer { pcre2_match_data_free_8(found) }
        var text = text
        let available = Self.freeSteps + budget.steps
        let result = text.withUTF8 { bytes in
            let workPerStep = 1 + bytes.count / Self.textBytesPerWork + codeSize / Self.codeBytesPerWork
            count.pointee = StepCount(
                left: Self.workPerSearch / workPerStep, budget: available - Self.stepsOfStart,
                cost: 1 + bytes.count / Self.bytesSeenPerStep + codeSize / Self.codeBytesPerStep,
                bytesRunOverPerStep: Self.bytesRunOverPerStep)
            return pcre2_match_8(code, bytes.baseAddress, bytes.count, 0, PCRE2_NO_UTF_CHECK, found, limits)
        }
        budget.steps = max(0, min(budget.steps, count.pointee.budget))
        if result >= 0 { return .found }
        return result == PCRE2_ERROR_NOMATCH ? .notFound : .limitHit
    }

    /// No just-in-time compiler: it maps executable memory, which hardened hosts forbid. Automatic callouts let all
    /// steps be counted; PCRE2's own match limit restarts at every position of the text.
    private static func compile(_ pattern: String) -> OpaquePointer? {
        var pattern = pattern
        return pattern.withUTF8 { bytes in
            guard bytes.count <= longestPattern else { return nil }
            let options =
                PCRE2_CASELESS | PCRE2_UTF | PCRE2_UCP | PCRE2_NO_UTF_CHECK | PCRE2_NEVER_BACKSLASH_C
                | PCRE2_AUTO_CALLOUT
            var error: Int32 = 0
            var offset = 0
            return pcre2_compile_8(bytes.baseAddress, bytes.count, options, &error, &offset, nil)
        }
    }
}

/// What a search may still take.
private struct StepCount {
    /// Steps that the search can take by itself.
    var left = 0
    /// Steps that all searches of the call can take.
    var budget = 0
    /// What a step takes from the budget.
    var cost = 0
    /// How many bytes that a step runs over cost as much as a step.
    var bytesRunOverPerStep = 1
    /// Where in the text the last step was.
    var position = 0

    /// Returns false when the search has to end.
    mutating func step(at newPosition: Int) -> Bool {
        guard left > 0, budget > 0 else { return false }
        left -= 1
        budget -= cost + max(0, newPosition - position) / bytesRunOverPerStep
        position = newPosition
        return true
    }
}

/// PCRE2's callout, run at every step of a search; `context` points to its count. A non-zero result ends the search.
private func countStep(
    _ block: UnsafeMutablePointer<pcre2_callout_block_8>?, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let block, let count = context?.assumingMemoryBound(to: StepCount.self) else { return PCRE2_ERROR_CALLOUT }
    return count.pointee.step(at: block.pointee.current_position) ? 0 : PCRE2_ERROR_CALLOUT
}

/// The engine behind the core's `RegexCompiler`: a case-insensitive search by PCRE2. Returns nil if the pattern is
/// invalid or too long. The result owns the compiled pattern, and must be used by one thread at a time.
package func compileRegex(_ pattern: String) -> CompiledRegex? {
    guard let matcher = RegexMatcher(pattern) else { return nil }
    return { text, budget in matcher.search(text, &budget) }
}
