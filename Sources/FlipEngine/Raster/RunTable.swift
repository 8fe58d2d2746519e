/// The runs of all rows of a part at once, for drawing that goes down the columns.
final class RunTable {
    private var runs: [FactorRun] = []
    /// Where each row's runs begin, and where those of the last end.
    private var starts: [Int] = []
    /// The shares of pixels in runs that have none in common, one run after the other.
    private var factors: [UInt32] = []
    private var offsets: [Int] = []
    private var first = 0

    /// Collects the runs of the rows of `part`, for which `source` was begun with `shape`.
    func collect(_ source: RunFactors, _ shape: QuadParts, _ part: PixelRect) {
        runs.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        factors.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
        first = part.minY
        for y in part.minY..<part.maxY {
            source.prepare(row: y, shape)
            starts.append(runs.count)
            for run in source.runs.all {
                runs.append(run)
                offsets.append(factors.count)
                guard run.factor == FactorRun.each else { continue }
                let each = source.each + (run.start - part.minX)
                factors.append(
                    contentsOf: UnsafeBufferPointer(start: each, count: run.end - run.start))
            }
        }
        starts.append(runs.count)
    }

    /// The table as plain memory, for as long as it is looked at.
    struct View {
        fileprivate let runs: UnsafePointer<FactorRun>
        fileprivate let starts: UnsafePointer<Int>
        fileprivate let offsets: UnsafePointer<Int>
        fileprivate let factors: UnsafePointer<UInt32>
        fileprivate let first: Int

        /// Calls `body` for each run of row `y`, cut to the columns from `first` to before `last`, with its pixels'
        /// shares.
        @inline(__always)
        func each(
            row y: Int, from first: Int, to last: Int,
            _ body: (_ run: FactorRun, _ factors: UnsafePointer<UInt32>) -> Void
        ) {
            for index in starts[y - self.first]..<starts[y - self.first + 1] {
                var run = runs[index]
                let start = run.start
                run.start = max(run.start, first)
                run.end = min(run.end, last)
                if run.start < run.end { body(run, factors + (offsets[index] + run.start - start)) }
            }
        }
    }

    /// Calls `body` with the table, unless nothing is in it.
    func withView(_ body: (View) -> Void) {
        // Runs that all have one share leave no shares of pixels; there has to be something to point at.
        if factors.isEmpty { factors.append(0) }
        let first = first
        runs.withUnsafeBufferPointer { runs in
            starts.withUnsafeBufferPointer { starts in
                offsets.withUnsafeBufferPointer { offsets in
                    factors.withUnsafeBufferPointer { factors in
                        guard let runs = runs.baseAddress, let starts = starts.baseAddress,
                            let offsets = offsets.baseAddress, let factors = factors.baseAddress
                        else { return }
                        body(
                            View(
                                runs: runs, starts: starts, offsets: offsets, factors: factors,
                                first: first))
                    }
                }
            }
        }
    }

    /// The rows from the first to before the last that show something; empty when none does.
    var rows: Range<Int> {
        guard let used = starts.indices.dropLast().first(where: { starts[$0] < starts[$0 + 1] }),
            let last = starts.indices.dropLast().last(where: { starts[$0] < starts[$0 + 1] })
        else { return first..<first }
        return first + used..<first + last + 1
    }
}
