import Glibc
import Testing

@testable import FlipFace

/// The roots of rising functions.
@Suite struct RootFinderTests {
    private static let functions: [@Sendable (Double) -> Double] = [
        { $0 - 0.3 }, { $0 * $0 * $0 - 0.2 }, { exp(20 * $0) - 100 }, { sqrt($0) - 0.01 },
        { 1e-6 * ($0 - 0.999) }, { pow($0, 30) - 1e-5 },
        // It falls again and is negative at both ends.
        { 3 * $0 * (1 - $0) - 0.3 },
    ]

    /// The root by halving the range, the obvious reference.
    private func bisected(_ function: (Double) -> Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if function(middle) < 0 { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    @Test(arguments: functions.indices) func rootsAreThoseOfHalving(index: Int) {
        let function = Self.functions[index]
        let root = RootFinder.root(in: 0...1, function)
        #expect(abs(root - bisected(function)) < 1e-13)
    }

    @Test func smoothFunctionsNeedFewSteps() {
        var count = 0
        let root = RootFinder.root(in: 0...1) { x in
            count += 1
            return x * x + x - 1
        }
        #expect(abs(root - (5.0.squareRoot() - 1) / 2) < 1e-13 && count < 16)
    }

    @Test func withoutAChangeOfSignTheNearerEndIsGiven() {
        #expect(RootFinder.root(in: 0...1) { $0 + 1 } == 0)
        #expect(RootFinder.root(in: 0...1) { $0 - 2 } == 1)
    }
}
