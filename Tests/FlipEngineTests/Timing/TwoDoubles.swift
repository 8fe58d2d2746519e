/// A number as the sum of two Doubles, with about 31 digits, to verify the curves.
///
/// Source: T. J. Dekker, "A Floating-Point Technique for Extending the Available Precision", 1971.
struct TwoDoubles {
    var high: Double
    var low: Double

    init(_ high: Double, _ low: Double = 0) { (self.high, self.low) = (high, low) }

    static func + (a: TwoDoubles, b: TwoDoubles) -> TwoDoubles {
        let sum = a.high + b.high
        let part = sum - a.high
        let error = (a.high - (sum - part)) + (b.high - part) + a.low + b.low
        return normalized(sum, error)
    }

    static func - (a: TwoDoubles, b: TwoDoubles) -> TwoDoubles {
        a + TwoDoubles(-b.high, -b.low)
    }

    static func * (a: TwoDoubles, b: TwoDoubles) -> TwoDoubles {
        let product = a.high * b.high
        let error = (-product).addingProduct(a.high, b.high) + a.high * b.low + a.low * b.high
        return normalized(product, error)
    }

    static func < (a: TwoDoubles, b: TwoDoubles) -> Bool {
        a.high < b.high || a.high == b.high && a.low < b.low
    }

    private static func normalized(_ high: Double, _ low: Double) -> TwoDoubles {
        let sum = high + low
        return TwoDoubles(sum, low - (sum - high))
    }
}
