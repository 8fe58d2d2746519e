import Glibc
import Synchronization
import TestSupport

/// The capabilities of this machine; a test whose requirement is missing says so and is skipped.
enum Machine {
    /// Whether a C compiler is installed.
    static let hasCompiler = succeeds("cc", "--version")
    /// Whether this process may set the machine's clock (CAP_SYS_TIME, bit 25).
    static let canSetClock = hasCapability(25)
    /// Whether a process can create a mount namespace.
    static let canMount = succeeds("unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt")
    /// Whether a process can create an IPC namespace, with its own shared memory.
    static let canShareNothing = succeeds("unshare", "--ipc", "true")
    /// Whether system calls can be traced.
    static let canTrace = succeeds("strace", "-o", "/dev/null", "true")

    /// Whether `program` is installed.
    static func has(_ program: String) -> Bool { succeeds("sh", "-c", "command -v \(program)") }

    private static let clock = Mutex(())

    /// Runs `body` while no other test sets the machine's clock. Setting the clock wakes up all timers on the wall
    /// clock, in all processes, including tests that run at the same time.
    static func withClockToItself<Result>(_ body: () throws -> Result) rethrows -> Result {
        try clock.withLock { _ in try body() }
    }

    private static func succeeds(_ program: String, _ arguments: String...) -> Bool {
        guard let child = try? ChildProcess(program, arguments) else { return false }
        return child.wait(timeout: 20) == .status(0)
    }

    private static func hasCapability(_ bit: UInt64) -> Bool {
        let status = readFile("/proc/self/status") ?? ""
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("CapEff:") }),
            let set = line.split(separator: "\t").last.flatMap({ UInt64($0, radix: 16) })
        else { return false }
        return set >> bit & 1 == 1
    }
}
