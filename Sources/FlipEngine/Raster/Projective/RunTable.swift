/// The runs of all rows of a part at once, for drawing in columns.
final class RunTable {
    private let runs = RunBuffer<FactorRun>()
    /// The index of each row's first run, followed by the end of the last row's.
    private let starts = RunBuffer<Int>()
    /// The factors of pixels in runs without a common factor, one run after the other.
    private let factors = RunBuffer<UInt32>()
    /// The index of each run's first factor.
    private let offsets = RunBuffer<Int>()
    /// The longest run of each row with the factor 255.
    private let wholes = RunBuffer<Span>()
    private var first = 0

    /// A range of columns, start ..< end.
    fileprivate struct Span: BitwiseCopyable {
        var start = 0
        var end = 0
    }

    /// Collects the runs of the rows of `part`; `source.begin` must have been called with `shape` and `part`.
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

    /// The table as raw pointers, valid until the next `collect`.
    struct View {
        fileprivate let runs: UnsafePointer<FactorRun>
        fileprivate let starts: UnsafePointer<Int>
        fileprivate let offsets: UnsafePointer<Int>
        fileprivate let factors: UnsafePointer<UInt32>
        fileprivate let wholes: UnsafePointer<Span>
        fileprivate let first: Int

        /// Whether all pixels of row `y` in the columns `first` ..< `last` have the factor 255.
        @inline(__always)
        func isWhole(row y: Int, from first: Int, to last: Int) -> Bool {
            let span = wholes[y - self.first]
            return span.start <= first && last <= span.end
        }

        /// Calls `body` for each run of row `y`, clipped to the columns `first` ..< `last`, with its pixels' factors.
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

    /// The range of rows with runs; empty if there are none.
    var rows: Range<Int> {
        let starts = starts.all
        var (from, to) = (0, starts.count - 1)
        while from < to && starts[from] == starts[from + 1] { from += 1 }
        while from < to && starts[to] == starts[to - 1] { to -= 1 }
        return first + from..<first + to
    }
}
