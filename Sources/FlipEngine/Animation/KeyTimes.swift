/// The times at which keyframes are reached: the given ones if valid, otherwise evenly spaced ones.
enum KeyTimes {
    /// The times of `count` values joined by segments: one per value, from 0 to 1.
    static func linear(_ given: [Double]?, count: Int) -> [Double] {
        if let given, given.count == count, isValid(given), count > 1 { return given }
        let last = Double(max(1, count - 1))
        return (0..<count).map { Double($0) / last }
    }

    /// The times at which the slots of `count` held values begin. Given times have one more entry, the end at 1, which
    /// is dropped.
    static func discrete(_ given: [Double]?, count: Int) -> [Double] {
        if let given, given.count == count + 1, isValid(given) { return Array(given.dropLast()) }
        return (0..<count).map { Double($0) / Double(count) }
    }

    /// Whether `times` run from 0 to 1 without decreasing. (Comparisons with NaN are false.)
    private static func isValid(_ times: [Double]) -> Bool {
        guard times.first == 0, times.last == 1 else { return false }
        return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    }
}
