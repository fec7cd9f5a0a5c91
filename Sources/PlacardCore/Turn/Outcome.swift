/// The result of applying an input. A fault has no effects; the caller restores the engine from a copy.
package struct Outcome: Sendable {
    package let status: Status
    package let effects: Effects
}
