/// What applying an input came to. A fault has no effects; the engine as it was before goes on.
package struct Outcome: Sendable {
    package let status: Status
    package let effects: Effects
}
