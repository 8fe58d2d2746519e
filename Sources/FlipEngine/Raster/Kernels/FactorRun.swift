/// Adjacent pixels of one row with a common factor of the paint, or with individual ones.
struct FactorRun: BitwiseCopyable {
    /// The first column.
    var start: Int
    /// The column after the last.
    var end: Int
    /// The factor, 1...255, or `each` if each pixel has its own.
    var factor: UInt32

    /// Marks runs whose factors are given pixel by pixel.
    static let each = UInt32.max
}
