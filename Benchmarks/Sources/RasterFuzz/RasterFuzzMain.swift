@_spi(Measuring) import FlipEngine
import Glibc

/// Draws random lists of drawing commands on every code path and exits with status 1 at the first difference.
///
///     RasterFuzz 120          for two minutes, from a seed taken from the clock
///     RasterFuzz 0 4711       the one round of this seed
///     RasterFuzz --rounds 10000 1    this many rounds, from this seed
///
/// It first prints the kernel sets that it compares, the fastest last; the rasterizer uses that one.
/// Under AddressSanitizer it also finds reads and writes outside of pictures and frames.
@main
enum RasterFuzzMain {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
        let limit = Int(arguments.first ?? 60)
        var seed = arguments.dropFirst().first ?? UInt64(time(nil)) << 20
        let countsRounds = CommandLine.arguments.contains("--rounds")
        let end = time(nil) + limit
        let sets = Rasterizer.pathNames.dropFirst()
        print("kernel sets: \(sets.joined(separator: ", "))")
        var rounds = 0
        var slowest = (seconds: 0.0, seed: UInt64(0))
        repeat {
            let start = now
            if let complaint = Round(seed: seed).complaint {
                print("seed \(seed): \(complaint)")
                exit(1)
            }
            let took = now - start
            if took > slowest.seconds { slowest = (took, seed) }
            rounds += 1
            seed += 1
        } while countsRounds ? rounds < limit : time(nil) < end
        print(
            "\(rounds) rounds, no differences; the slowest, seed \(slowest.seed), took \(slowest.seconds) s"
        )
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
