import Foundation

/// This process's open descriptors.
func openDescriptors() -> Set<Int32> {
    dispatchIsRunning
    return Set((0..<4096).filter { fcntl($0, F_GETFD) >= 0 })
}

/// libdispatch, which XCTest uses, opens descriptors when it first needs them. Forces that before the first count, so
/// that they do not appear between two counts.
private let dispatchIsRunning: Void = {
    let timer = DispatchSource.makeTimerSource()
    let isDone = DispatchSemaphore(value: 0)
    timer.setEventHandler { isDone.signal() }
    timer.schedule(deadline: .now())
    timer.resume()
    isDone.wait()
    timer.cancel()
}()

func isClosedByExec(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0 }

/// Describes a descriptor, such as "5: socket:[4711]".
func describe(_ descriptor: Int32) -> String {
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
    return "\(descriptor): \(target ?? "unknown")"
}

/// The descriptors that are connected to a port of this machine.
func connections(toPort port: Int) -> Set<Int32> {
    openDescriptors().filter { internetPort($0, getpeername) == port }
}

/// The local port of a connection; nil for other descriptors.
func localPort(_ descriptor: Int32) -> Int? {
    internetPort(descriptor, getsockname)
}

private func internetPort(
    _ descriptor: Int32, _ name: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
) -> Int? {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) { name(descriptor, $0, &length) }
    }
    guard status == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
    return Int(UInt16(bigEndian: address.sin_port))
}
