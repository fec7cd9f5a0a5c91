/// The faults that wait for their requests, first come first served.
actor FaultPlan {
    private var faults: [Fault] = []

    func add(_ fault: Fault) {
        faults.append(fault)
    }

    /// The fault for the next request to that endpoint, used up by one.
    func take(for endpoint: String) -> Fault? {
        guard let index = faults.firstIndex(where: { $0.endpoint == endpoint }) else { return nil }
        let fault = faults[index]
        faults[index].times -= 1
        if faults[index].times == 0 { faults.remove(at: index) }
        return fault
    }
}
