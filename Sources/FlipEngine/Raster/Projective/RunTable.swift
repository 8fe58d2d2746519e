/// The runs of all rows of a part at once, for drawing that goes down the columns.
final class RunTable {
    private let runs = RunBuffer<FactorRun>()
    /// Where each row's runs begin, and where those of the last end.
    private let starts = RunBuffer<Int>()
    /// The shares of pixels in runs that have none in common, one run after the other.
    private let factors = RunBuffer<UInt32>()
    /// Where those of each run begin.
    private let offsets = RunBuffer<Int>()
    /// The longest run of each row that takes all of the paint.
    private let wholes = RunBuffer<Span>()
    private var first = 0

    /// Some columns, from the first to before the last.
    fileprivate struct Span: BitwiseCopyable {
        var start = 0
        var end = 0
    }

    /// Collects the runs of the rows of `part`, for which `source` was begun with `shape`.
    func collect(_ source: RunFactors, _ shape: QuadParts, _ part: PixelRect) {
        runs.empty(capacity: part.height)
        factors.empty(capacity: part.height)
        offsets.empty(capacity: part.height)
        starts.empty(capacity: part.height + 1)
        wholes.empty(capacity: part.height)
        first = part.minY
        for y in part.minY..<part.maxY {
            source.prepare(row: y, shape)
            starts.append(runs.count)
            var whole = Span()
            runs.makeRoom(source.runs.count)
            offsets.makeRoom(source.runs.count)
            for run in source.runs.all {
                runs.append(run)
                offsets.append(factors.count)
                if run.factor == FactorRun.each {
                    let each = source.each + (run.start - part.minX)
                    factors.append(UnsafeBufferPointer(start: each, count: run.end - run.start))
                } else if run.factor == 255 && run.end - run.start > whole.end - whole.start {
                    whole = Span(start: run.start, end: run.end)
                }
            }
            wholes.append(whole)
        }
        starts.append(runs.count)
    }

    /// The table as plain memory, for as long as nothing is collected anew.
    struct View {
        fileprivate let runs: UnsafePointer<FactorRun>
        fileprivate let starts: UnsafePointer<Int>
        fileprivate let offsets: UnsafePointer<Int>
        fileprivate let factors: UnsafePointer<UInt32>
        fileprivate let wholes: UnsafePointer<Span>
        fileprivate let first: Int

        /// Whether all pixels of row `y` from column `first` to before `last` take all of the paint.
        @inline(__always)
        func isWhole(row y: Int, from first: Int, to last: Int) -> Bool {
            let span = wholes[y - self.first]
            return span.start <= first && last <= span.end
        }

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

    var view: View {
        View(
            runs: runs.base, starts: starts.base, offsets: offsets.base, factors: factors.base,
            wholes: wholes.base, first: first)
    }

    /// The rows from the first to before the last that show something; empty when none does.
    var rows: Range<Int> {
        let starts = starts.all
        var (from, to) = (0, starts.count - 1)
        while from < to && starts[from] == starts[from + 1] { from += 1 }
        while from < to && starts[to] == starts[to - 1] { to -= 1 }
        return first + from..<first + to
    }
}
