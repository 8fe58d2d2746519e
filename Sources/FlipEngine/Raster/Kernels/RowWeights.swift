/// The weights of adjacent rows in a mean between two heights, by area.
///
///     rows       |   0   |   1   |   2   |   3   |
///     interval       ^-------------^                     in the ratio 1/2 : 1 : 1/4
///
/// The weights are integers that add up to 128. Rounding errors carry over to the next row, so that the total weight of
/// the rows down to any height is exact to 1/256, and so is the contribution of an edge anywhere among them.
struct RowWeights {
    /// The first row with a weight.
    let first: Int
    /// The distance between rows with a weight.
    let stride: Int
    /// The number of rows with a weight.
    let count: Int

    /// The maximum number of rows with a weight; larger intervals use every second, third... row.
    static let maximum = 128

    /// The sum of the weights: sums of their products with bytes fit into a signed 16-bit number.
    static let sum = 128

    /// The weights of the rows between the heights `from` and `to`, which must be within 0 ... 2^30, `from` < `to`.
    init(from: Double, to: Double, into weights: UnsafeMutablePointer<UInt8>) {
        let first = Int(from)
        let last = max(Int(to.rounded(.up)) - 1, first)
        let rows = last - first + 1
        if rows <= 2 {
            // The most frequent case: a picture that grows.
            let perArea = Double(Self.sum) / (to - from)
            let share = rows == 1 ? Self.sum : Int((Double(last) - from) * perArea + 0.5)
            self.first = share == 0 ? last : first
            stride = 1
            count = share == 0 || share == Self.sum ? 1 : 2
            weights[0] = UInt8(share == 0 ? Self.sum : share)
            weights[1] = UInt8(Self.sum - share)
            return
        }
        if rows > Self.maximum {
            stride = (rows + Self.maximum - 1) / Self.maximum
            count = (rows + stride - 1) / stride
            self.first = first
            Self.fillEvenly(weights, count)
            return
        }
        let perArea = Double(Self.sum) / (to - from)
        var done = 0
        var used = 0
        var skipped = 0
        for row in first...last {
            let next = row == last ? Self.sum : Int((Double(row + 1) - from) * perArea + 0.5)
            // Rows of weight 0 at the beginning or the end are not read.
            if next == done && used == 0 {
                skipped += 1
                continue
            }
            weights[used] = UInt8(next - done)
            done = next
            used += 1
            if done == Self.sum { break }
        }
        self.first = first + skipped
        stride = 1
        count = used
    }

    /// Fills in equal weights for `count` rows.
    static func fillEvenly(_ weights: UnsafeMutablePointer<UInt8>, _ count: Int) {
        var done = 0
        for index in 0..<count {
            let next = (index + 1) * sum / count
            weights[index] = UInt8(next - done)
            done = next
        }
    }
}
