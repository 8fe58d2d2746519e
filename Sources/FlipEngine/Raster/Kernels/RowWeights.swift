/// How much each of some neighbouring rows counts in a mean: what lies between two heights, by area.
///
///     rows       |   0   |   1   |   2   |   3   |
///     interval       ^-------------^                     a half, a whole, a quarter of what is summed up
///
/// The weights are whole numbers that add up to 128. What rounding takes from one row it gives to the next, so that the
/// rows down to any height have their share to 1/256: an edge anywhere among them comes out that exactly.
struct RowWeights {
    /// The first row.
    let first: Int
    /// From one row that counts to the next.
    let stride: Int
    /// How many rows count.
    let count: Int

    /// More rows than this never count; of larger intervals every second, third... row does.
    static let most = 128

    /// What the weights add up to: products with bytes, and sums of them, fit into sixteen bits with their sign.
    static let sum = 128

    /// The weights of the rows between the heights `from` and `to`, which must lie within 0 ... 2^30, `from` < `to`.
    init(from: Double, to: Double, into weights: UnsafeMutablePointer<UInt8>) {
        let first = Int(from)
        let last = max(Int(to.rounded(.up)) - 1, first)
        let rows = last - first + 1
        if rows <= 2 {
            // Most often: a picture that grows.
            let perArea = Double(Self.sum) / (to - from)
            let share = rows == 1 ? Self.sum : Int((Double(last) - from) * perArea + 0.5)
            self.first = share == 0 ? last : first
            stride = 1
            count = share == 0 || share == Self.sum ? 1 : 2
            weights[0] = UInt8(share == 0 ? Self.sum : share)
            weights[1] = UInt8(Self.sum - share)
            return
        }
        if rows > Self.most {
            stride = (rows + Self.most - 1) / Self.most
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
            // Rows that do not count are not read, if they are at the beginning or the end.
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

    /// The weights of `count` rows that all count alike.
    static func fillEvenly(_ weights: UnsafeMutablePointer<UInt8>, _ count: Int) {
        var done = 0
        for index in 0..<count {
            let next = (index + 1) * sum / count
            weights[index] = UInt8(next - done)
            done = next
        }
    }
}
