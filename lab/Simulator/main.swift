import Foundation

// Lives of clients in virtual time, with faults: docs/simulation-testing.md.

DiskVFS.register()
guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
    print(Options.usage)
    exit(2)
}
if options.worker >= 0 {
    let data = try JSONEncoder().encode(Worker(options: options).run())
    FileHandle.standardOutput.write(data)
    exit(0)
}
exit(try Main(options).run())
