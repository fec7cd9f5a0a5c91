import Glibc

// lab/mutation copies this file into PlacardCore, and rewrites the operators, literals and statements of a copy of the
// sources as calls of these functions. With no mutant chosen they do what the original did. PLACARD_MUTANT names the one
// mutant that is on; PLACARD_REACHED a file to which the numbers of all mutants that were reached are written at exit.

private let count = 200_000

nonisolated(unsafe) private let reached: UnsafeMutablePointer<UInt8> = {
    let flags = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    flags.initialize(repeating: 0, count: count)
    if getenv("PLACARD_REACHED") != nil { atexit { writeReached() } }
    return flags
}()

private let chosen: Int = getenv("PLACARD_MUTANT").flatMap { Int(String(cString: $0)) } ?? -1

private func writeReached() {
    guard let path = getenv("PLACARD_REACHED"), let file = fopen(path, "w") else { return }
    for number in 0..<count where reached[number] != 0 { fputs("\(number)\n", file) }
    fclose(file)
}

/// Whether a mutant is on. Notes that it was reached.
@inline(never)
package func mutantIsOn(_ number: Int) -> Bool {
    reached[number] = 1
    return number == chosen
}

package struct Mutant {
    let number: Int
    package var isOn: Bool { mutantIsOn(number) }
}

package struct MutantOperand<Value> {
    let mutant: Mutant
    let value: Value
}

package func mutant(_ number: Int) -> Mutant { Mutant(number: number) }

// `a < b` becomes `a <~ mutant(7) ^^^ b`: the right operand carries the number.
precedencegroup MutantComparison {
    higherThan: ComparisonPrecedence
    lowerThan: NilCoalescingPrecedence
}
precedencegroup MutantSum {
    higherThan: AdditionPrecedence
    lowerThan: MultiplicationPrecedence
}
precedencegroup MutantAnd {
    higherThan: LogicalConjunctionPrecedence
    lowerThan: ComparisonPrecedence
}
precedencegroup MutantOr {
    higherThan: LogicalDisjunctionPrecedence
    lowerThan: LogicalConjunctionPrecedence
}
infix operator ^^^ : MutantComparison
infix operator ^+^ : MutantSum
infix operator ||| : MutantAnd
infix operator &&& : MutantOr
infix operator <~ : ComparisonPrecedence
infix operator <=~ : ComparisonPrecedence
infix operator >~ : ComparisonPrecedence
infix operator >=~ : ComparisonPrecedence
infix operator ==~ : ComparisonPrecedence
infix operator !=~ : ComparisonPrecedence
infix operator +~ : AdditionPrecedence
infix operator -~ : AdditionPrecedence

package func ^^^ <Value>(mutant: Mutant, value: Value) -> MutantOperand<Value> { .init(mutant: mutant, value: value) }
package func ^+^ <Value>(mutant: Mutant, value: Value) -> MutantOperand<Value> { .init(mutant: mutant, value: value) }

// The first number of two moves the boundary, the second turns the comparison round.
package func <~ <Value: Comparable>(left: Value, right: MutantOperand<Value>) -> Bool {
    if right.mutant.isOn { return left <= right.value }
    if mutantIsOn(right.mutant.number + 1) { return left >= right.value }
    return left < right.value
}
package func <=~ <Value: Comparable>(left: Value, right: MutantOperand<Value>) -> Bool {
    if right.mutant.isOn { return left < right.value }
    if mutantIsOn(right.mutant.number + 1) { return left > right.value }
    return left <= right.value
}
package func >~ <Value: Comparable>(left: Value, right: MutantOperand<Value>) -> Bool {
    if right.mutant.isOn { return left >= right.value }
    if mutantIsOn(right.mutant.number + 1) { return left <= right.value }
    return left > right.value
}
package func >=~ <Value: Comparable>(left: Value, right: MutantOperand<Value>) -> Bool {
    if right.mutant.isOn { return left > right.value }
    if mutantIsOn(right.mutant.number + 1) { return left < right.value }
    return left >= right.value
}
package func ==~ <Value: Equatable>(left: Value, right: MutantOperand<Value>) -> Bool {
    right.mutant.isOn ? left != right.value : left == right.value
}
package func !=~ <Value: Equatable>(left: Value, right: MutantOperand<Value>) -> Bool {
    right.mutant.isOn ? left == right.value : left != right.value
}
package func +~ <Value: AdditiveArithmetic>(left: Value, right: MutantOperand<Value>) -> Value {
    right.mutant.isOn ? left - right.value : left + right.value
}
package func -~ <Value: AdditiveArithmetic>(left: Value, right: MutantOperand<Value>) -> Value {
    right.mutant.isOn ? left + right.value : left - right.value
}
/// `a && b` without `b`.
package func ||| (mutant: Mutant, right: @autoclosure () throws -> Bool) rethrows -> Bool {
    if mutant.isOn { return true }
    return try right()
}
/// `a || b` without `b`.
package func &&& (mutant: Mutant, right: @autoclosure () throws -> Bool) rethrows -> Bool {
    if mutant.isOn { return false }
    return try right()
}
package func mutantNot(_ number: Int, _ condition: Bool) -> Bool { mutantIsOn(number) ? !condition : condition }
package func mutantBool(_ number: Int, _ value: Bool) -> Bool { mutantIsOn(number) ? !value : value }
package func mutantInt<Value: BinaryInteger & ExpressibleByIntegerLiteral>(_ number: Int, _ value: Value) -> Value {
    mutantIsOn(number) ? value + 1 : value
}
package func mutantMin<Value: Comparable>(_ number: Int, _ first: Value, _ second: Value) -> Value {
    mutantIsOn(number) ? max(first, second) : min(first, second)
}
package func mutantMax<Value: Comparable>(_ number: Int, _ first: Value, _ second: Value) -> Value {
    mutantIsOn(number) ? min(first, second) : max(first, second)
}
