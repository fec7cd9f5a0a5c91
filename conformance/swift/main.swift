import Glibc

// Answers each line of stdin with one line on stdout (docs/scenarios.md, "Adapters").
let adapter = Adapter()
while let line = readLine() {
    print(adapter.answer(line))
    fflush(nil)
}
