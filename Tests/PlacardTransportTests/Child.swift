import Glibc
import XCTest

/// Runs code in a child of fork() and waits for the child to end. Swift hides fork(), for good reasons: the child must
/// not do anything that needs another thread.
func inChild(_ work: () -> Void) throws {
    typealias Fork = @convention(c) () -> pid_t
    let fork = try unsafeBitCast(XCTUnwrap(dlsym(nil, "fork")), to: Fork.self)
    let child = fork()
    if child == 0 {
        alarm(20)
        work()
        _exit(0)
    }
    var status: Int32 = -1
    XCTAssertEqual(waitpid(child, &status, 0), child)
    XCTAssertEqual(status, 0, "exit status of the child, from waitpid")
}
