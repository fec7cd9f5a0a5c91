/// What applying an input came to. A fault leaves the engine as it was and has no effects.
package struct Outcome: Sendable {
    package let status: Status
    package let effects: Effects
}
