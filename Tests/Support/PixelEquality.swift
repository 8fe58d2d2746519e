import Glibc

/// Comparisons of pixels. Those of the standard library are generic, and very slow in modules that are compiled without
/// the optimizer, as those of tests are.
extension Array where Element == UInt32 {
    /// Whether both have the same pixels.
    public static func == (first: [UInt32], second: [UInt32]) -> Bool {
        first.count == second.count
            && first.withUnsafeBytes { first in
                second.withUnsafeBytes { second in
                    guard let a = first.baseAddress, let b = second.baseAddress else { return true }
                    return memcmp(a, b, first.count) == 0
                }
            }
    }

    /// Whether they have different pixels.
    public static func != (first: [UInt32], second: [UInt32]) -> Bool { !(first == second) }
}
