import Glibc
import Synchronization
import TestSupport

/// What this machine lets tests do; where something is not to be had, a test says so and is left out.
enum Machine {
    /// Whether there is a C compiler.
    static let hasCompiler = succeeds("cc", "--version")
    /// Whether this process may set the machine's clock (CAP_SYS_TIME, bit 25).
    static let canSetClock = hasCapability(25)
    /// Whether a process can have mounts of its own.
    static let canMount = succeeds("unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt")
    /// Whether a process can have shared memory that nobody else sees.
    static let canShareNothing = succeeds("unshare", "--ipc", "true")
    /// Whether system calls can be watched.
    static let canTrace = succeeds("strace", "-o", "/dev/null", "true")

    /// Whether `program` is installed.
    static func has(_ program: String) -> Bool { succeeds("sh", "-c", "command -v \(program)") }

    private static let clock = Mutex(())

    /// Runs `body` while no other test sets the machine's clock. Setting it wakes every timer that follows the wall
    /// clock, in all processes and in tests that run at the same time.
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
