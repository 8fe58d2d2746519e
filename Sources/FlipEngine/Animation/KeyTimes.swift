/// When keyframes are reached: given times if they keep the rules, even ones if not.
enum KeyTimes {
    /// The times of `count` values that are joined by segments: as many, from 0 to 1.
    static func linear(_ given: [Double]?, count: Int) -> [Double] {
        if let given, given.count == count, isValid(given), count > 1 { return given }
        let last = Double(max(1, count - 1))
        return (0..<count).map { Double($0) / last }
    }

    /// The times at which the slots of `count` held values begin: one more are given, from 0 to 1; the last goes unused.
    static func discrete(_ given: [Double]?, count: Int) -> [Double] {
        if let given, given.count == count + 1, isValid(given) { return Array(given.dropLast()) }
        return (0..<count).map { Double($0) / Double(count) }
    }

    /// The times at which values are reached at a constant speed, from the distances between them; even without any.
    static func paced(_ distances: [Double]) -> [Double] {
        let total = distances.reduce(0, +)
        guard total > 0, total.isFinite else { return linear(nil, count: distances.count + 1) }
        var way = 0.0
        var times = [0.0]
        for distance in distances {
            way += distance
            times.append(way / total)
        }
        times[times.count - 1] = 1
        return times
    }

    /// Whether `times` go from 0 to 1 and never back. (A time that is not a number compares with none.)
    private static func isValid(_ times: [Double]) -> Bool {
        guard times.first == 0, times.last == 1 else { return false }
        return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    }
}
