import Glibc
import TestSupport
import Testing

/// Tests of the built program, run as a user runs it, on real X servers.
///
/// They run one after another, because they measure time and would disturb each other's measurements. Those that mostly
/// wait are `WaitingTests`.
@Suite("App", .serialized)
struct AppTests {}

/// Prints a long test's progress and measurements to the log.
func progress(_ sentence: String) {
    print("app: \(sentence)")
    fflush(nil)
}

/// A duration in rounded milliseconds, as text.
func milliseconds(_ seconds: Double) -> String { "\(Int((seconds * 1000).rounded())) ms" }
