/// Neighbouring pixels of one row that take the same share of the paint, or each its own.
struct FactorRun: BitwiseCopyable {
    /// The first column.
    var start: Int
    /// The column after the last.
    var end: Int
    /// The share, 1...255, or `each` where each pixel has its own.
    var factor: UInt32

    /// Stands for shares that are given pixel by pixel.
    static let each = UInt32.max
}
