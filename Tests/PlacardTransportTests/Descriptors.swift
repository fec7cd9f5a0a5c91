import Foundation

/// The descriptors that this process has open.
func openDescriptors() -> Set<Int32> {
    Set((0..<4096).filter { fcntl($0, F_GETFD) >= 0 })
}

/// Those that are connected to a port of this machine.
func connections(toPort port: Int) -> Set<Int32> {
    openDescriptors().filter { descriptor in
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) == 0 }
        }
        return isConnected && address.sin_family == sa_family_t(AF_INET)
            && Int(UInt16(bigEndian: address.sin_port)) == port
    }
}
