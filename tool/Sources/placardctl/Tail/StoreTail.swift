import Glibc
import PlacardCore
import PlacardStore

/// Follows a store: reads it again whenever its files have changed.
struct StoreTail {
    /// How often the files are looked at.
    private static let period = Duration.milliseconds(200)

    /// Changes when the store is written.
    private struct Stamp: Equatable {
        private let files: [[Int]]

        init(_ path: StorePath) {
            files = [path.database, path.log].map { name in
                var status = stat()
                guard stat(name, &status) == 0 else { return [] }
                return [
                    Int(truncatingIfNeeded: status.st_ino), Int(status.st_size), Int(status.st_mtim.tv_sec),
                    Int(status.st_mtim.tv_nsec),
                ]
            }
        }
    }

    let options: StoreOptions

    /// Runs until the task is cancelled, or enough was printed.
    ///
    /// - Throws: when the store cannot be read at the start. Later such errors are notes.
    func run(_ output: inout TailOutput) async throws {
        var stamp = Stamp(options.path)
        var survey = try options.survey()
        let redactor = Redactor(apiKey: options.apiKey, survey.state)
        var fault: String?
        // A second write within the resolution of a file's time leaves no trace: read once more after each change.
        var readsAgain = true
        while !Task.isCancelled, !output.isDone {
            guard (try? await Task.sleep(for: Self.period)) != nil else { return }
            let present = Stamp(options.path)
            guard present != stamp || readsAgain else { continue }
            readsAgain = present != stamp
            stamp = present
            do throws(Failure) {
                let new = try options.survey()
                output.print(StoreComparison(survey, new, redactor).lines)
                survey = new
                fault = nil
            } catch {
                if fault != error.description { Console.printError("placardctl: note: \(error.description)") }
                fault = error.description
            }
        }
    }
}
