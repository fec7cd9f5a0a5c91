import XCTest

final class SkeletonTests: XCTestCase {}
