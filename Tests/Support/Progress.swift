import Glibc

/// Prints a long test's progress and measurements to the log.
public func progress(_ sentence: String) {
    print("app: \(sentence)")
    fflush(nil)
}

/// A duration in rounded milliseconds, as text.
public func milliseconds(_ seconds: Double) -> String { "\(Int((seconds * 1000).rounded())) ms" }
