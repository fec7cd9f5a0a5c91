import Glibc
import XCTest

/// Runs something in a child of fork() and waits for the child to end. Swift hides fork(), for good reasons: the child
/// may only do what needs no other thread.
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
    XCTAssertEqual(status, 0, "exit status of the child, as waitpid tells it")
}
