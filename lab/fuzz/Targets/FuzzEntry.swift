#if PLACARD_FUZZER
    import Glibc

    /// The target that the environment names. libFuzzer's arguments are left to libFuzzer.
    private let target: FuzzTarget = {
        let name = getenv("PLACARD_FUZZ_TARGET").map { String(cString: $0) } ?? ""
        guard let target = FuzzTarget.named(name) else {
            fatalError("PLACARD_FUZZ_TARGET is '\(name)': give one of \(FuzzTarget.all.map(\.name))")
        }
        return target
    }()

    /// What libFuzzer calls.
    @_cdecl("LLVMFuzzerTestOneInput")
    func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
#endif
