/// Number formatting with a few decimals: the C library's formatter is variadic, so Swift cannot call it.
package enum FixedPoint {
    /// Returns `value` with `decimals` (0...9) digits after the point, rounded to nearest: `string(1.5, decimals: 3)`
    /// is "1.500".
    ///
    /// A value that is not finite or is too large gives "-".
    package static func string(_ value: Double, decimals: Int) -> String {
        precondition((0...9).contains(decimals))
        var scale = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (value.magnitude * Double(scale)).rounded()
        guard scaled < 9e18 else { return "-" }
        let units = Int(scaled)
        let sign = value < 0 && units > 0 ? "-" : ""
        guard decimals > 0 else { return sign + String(units) }
        let fraction = String(units % scale)
        let zeros = String(repeating: "0", count: decimals - fraction.count)
        return sign + String(units / scale) + "." + zeros + fraction
    }

    /// Returns the same without trailing zeros: `short(1.5, decimals: 3)` is "1.5", and `short(2, decimals: 3)` is "2".
    package static func short(_ value: Double, decimals: Int) -> String {
        var text = string(value, decimals: decimals)
        guard text.contains(".") else { return text }
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
