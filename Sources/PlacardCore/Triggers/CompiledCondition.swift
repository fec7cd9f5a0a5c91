/// A condition with its filters prepared for explaining.
package struct CompiledCondition {
    package let condition: Condition
    let groups: [[CompiledFilter]]

    package init(_ condition: Condition, compile: RegexCompiler) {
        self.condition = condition
        groups = (condition.filters ?? []).map { group in
            group.map { CompiledFilter($0, compile: compile, onBadPattern: { _ in }) }
        }
    }
}
