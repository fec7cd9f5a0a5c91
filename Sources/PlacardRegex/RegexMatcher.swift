import CPCRE2
import PlacardCore

/// A compiled pattern that is searched for anywhere in a text, case-insensitively by Unicode's rules. Each search is
/// bounded: no pattern and no text can stall the host by itself, but many hard patterns in one list add up. Not
/// thread-safe: one search at a time.
final class RegexMatcher {
    /// Longer patterns are refused.
    private static let longestPattern = 4096
    /// Work limit of one search: a millisecond or two for a short text and pattern, and about 100 ms for the worst case
    /// found. A step may run over the text or the compiled pattern, so its work grows by 1 for every so many bytes of
    /// either.
    private static let workPerSearch = 500_000
    private static let textBytesPerWork = 16
    private static let codeBytesPerWork = 128
    /// Memory for backtracking, in KiB.
    private static let heapLimit: UInt32 = 4096
    private static let depthLimit: UInt32 = 50_000

    private let code: OpaquePointer
    /// Size of the compiled pattern in bytes.
    private let codeSize: Int
    private let limits: OpaquePointer
    /// Steps left in the running search; counted down by `countStep`, which gets the pointer.
    private let stepsLeft: UnsafeMutablePointer<Int>

    /// Nil if the pattern is invalid or too long.
    init?(_ pattern: String) {
        guard let code = Self.compile(pattern) else { return nil }
        guard let limits = pcre2_match_context_create_8(nil) else {
            pcre2_code_free_8(code)
            return nil
        }
        self.code = code
        var size = 0
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_SIZE), &size)
        codeSize = size
        self.limits = limits
        stepsLeft = .allocate(capacity: 1)
        stepsLeft.initialize(to: 0)
        pcre2_set_match_limit_8(limits, UInt32(Self.workPerSearch))
        pcre2_set_depth_limit_8(limits, Self.depthLimit)
        pcre2_set_heap_limit_8(limits, Self.heapLimit)
        pcre2_set_callout_8(limits, countStep, stepsLeft)
    }

    deinit {
        pcre2_match_context_free_8(limits)
        pcre2_code_free_8(code)
        stepsLeft.deallocate()
    }

    func search(_ text: String) -> RegexResult {
        // Made for each search, because it keeps the memory that a hard search needed.
        guard let found = pcre2_match_data_create_8(1, nil) else { return .limitHit }
        defer { pcre2_match_data_free_8(found) }
        var text = text
        let result = text.withUTF8 { bytes in
            let workPerStep = 1 + bytes.count / Self.textBytesPerWork + codeSize / Self.codeBytesPerWork
            stepsLeft.pointee = Self.workPerSearch / workPerStep
            return pcre2_match_8(code, bytes.baseAddress, bytes.count, 0, PCRE2_NO_UTF_CHECK, found, limits)
        }
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

/// PCRE2's callout, run at every step of a search; `context` points to the steps left. A non-zero result ends the
/// search.
private func countStep(
    _ block: UnsafeMutablePointer<pcre2_callout_block_8>?, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let stepsLeft = context?.assumingMemoryBound(to: Int.self), stepsLeft.pointee > 0 else {
        return PCRE2_ERROR_CALLOUT
    }
    stepsLeft.pointee -= 1
    return 0
}
