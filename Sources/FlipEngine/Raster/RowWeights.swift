/// How much each of some neighbouring rows counts in a mean: what lies between two heights, by area.
///
///     rows       |   0   |   1   |   2   |   3   |
///     interval       ^-------------^                     weights  128/256, 256/256, 64/256 of what is summed up
///
/// The weights are whole numbers that add up to 256. What rounding takes from one row it gives to the next, so that no
/// weight is wrong by more than 1/256.
struct RowWeights {
    /// The first row.
    let first: Int
    /// From one row that counts to the next.
    let stride: Int
    /// How many rows count.
    let count: Int

    /// More rows than this never count; of larger intervals every second, third... row does.
    static let most = 128

    /// The weights of the rows between the heights `from` and `to`, which must lie within 0 ... 2^30, `from` < `to`.
    init(from: Double, to: Double, into weights: UnsafeMutablePointer<UInt16>) {
        let first = Int(from)
        let last = max(Int(to.rounded(.up)) - 1, first)
        let rows = last - first + 1
        if rows > Self.most {
            stride = (rows + Self.most - 1) / Self.most
            count = (rows + stride - 1) / stride
            self.first = first
            var done = 0
            for index in 0..<count {
                let next = (index + 1) * 256 / count
                weights[index] = UInt16(next - done)
                done = next
            }
            return
        }
        let perArea = 256 / (to - from)
        var done = 0
        var used = 0
        var skipped = 0
        for row in first...last {
            let next = row == last ? 256 : Int((Double(row + 1) - from) * perArea + 0.5)
            // Rows that do not count are not read, if they are at the beginning or the end.
            if next == done && used == 0 {
                skipped += 1
                continue
            }
            weights[used] = UInt16(next - done)
            done = next
            used += 1
            if done == 256 { break }
        }
        self.first = first + skipped
        stride = 1
        count = used
    }
}
