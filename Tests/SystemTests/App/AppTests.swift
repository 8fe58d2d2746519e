import Glibc
import TestSupport
import Testing

/// The built program, run as a user runs it, on real X servers.
///
/// One test after the other: they measure time, and two of them on one machine would measure each other.
@Suite("App", .serialized)
struct AppTests {}

/// Says what a long test has found or waits for; these are the figures that a reader of the log wants to see.
func progress(_ sentence: String) {
    print("app: \(sentence)")
    fflush(nil)
}

/// A duration for people: milliseconds, rounded.
func milliseconds(_ seconds: Double) -> String { "\(Int((seconds * 1000).rounded())) ms" }
