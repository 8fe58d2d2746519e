/// Neighbouring pixels of one row that take the same share of the paint, or each its own.
struct FactorRun {
    /// The first column.
    var start: Int
    /// The column after the last.
    var end: Int
    /// The share, 1...255, or nil where each pixel has its own.
    var factor: UInt32?
}
