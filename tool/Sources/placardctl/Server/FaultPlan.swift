/// The planned faults, FIFO per endpoint.
actor FaultPlan {
    private var faults: [Fault] = []

    func add(_ fault: Fault) {
        faults.append(fault)
    }

    /// Takes the next fault for an endpoint. Reduces its count.
    func take(for endpoint: String) -> Fault? {
        guard let index = faults.firstIndex(where: { $0.endpoint == endpoint }) else { return nil }
        let fault = faults[index]
        faults[index].times -= 1
        if faults[index].times == 0 { faults.remove(at: index) }
        return fault
    }
}
