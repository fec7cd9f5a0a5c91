import FuzzTargets
import Glibc

/// Runs targets over their corpora without libFuzzer, then over random changes of these inputs, the same in every run.
/// FuzzReplay CORPORA CHANGES --filters prints what the library says about filters instead, one JSON object per line.
/// Usage: FuzzReplay CORPORA CHANGES [TARGET...], where CORPORA has a folder for each target, and CHANGES is how many
/// changes of its inputs each target runs.
@main
struct FuzzReplay {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3, let changes = Int(arguments[2]) else {
            fail("usage: FuzzReplay CORPORA CHANGES [TARGET...]")
        }
        Running.watch()
        let wanted = arguments.dropFirst(3)
        if wanted.first == "--filters" { return printFilters(arguments[1], changes) }
        for name in wanted where FuzzTarget.named(name) == nil { fail("no target is named \(name)") }
        for target in FuzzTarget.all where wanted.isEmpty || wanted.contains(target.name) {
            run(target, "\(arguments[1])/\(target.name)", changes)
        }
    }

    private static func run(_ target: FuzzTarget, _ folder: String, _ changes: Int) {
        let inputs = Corpus.read(folder)
        if inputs.isEmpty { fail("\(folder) has no inputs") }
        for input in inputs { Running.run(target, input.bytes, named: input.name) }
        var random = Mutations(seed: 20_261_125)
        for number in 0..<changes {
            Running.run(target, random.changed(inputs.map(\.bytes)), named: "\(target.name), change \(number)")
        }
        print("fuzz: \(target.name): \(inputs.count) inputs and \(changes) changes of them")
    }

    private static func printFilters(_ corpora: String, _ changes: Int) {
        let inputs = Corpus.read("\(corpora)/filter").map(\.bytes)
        if inputs.isEmpty { fail("\(corpora)/filter has no inputs") }
        var random = Mutations(seed: 7)
        for input in inputs + (0..<changes).map({ _ in random.changed(inputs) }) {
            guard let line = FilterTarget.json(input) else { continue }
            print(String(decoding: line, as: UTF8.self))
        }
    }

    private static func fail(_ text: String) -> Never {
        let line = "FuzzReplay: \(text)\n"
        write(2, line, line.utf8.count)
        exit(2)
    }
}
