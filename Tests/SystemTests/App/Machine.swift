import Glibc
import TestSupport

/// What this machine lets tests do; where something is not to be had, a test says so and is left out.
enum Machine {
    /// Whether there is a C compiler.
    static let hasCompiler = succeeds("cc", "--version")
    /// Whether this process may set the machine's clock (CAP_SYS_TIME, bit 25).
    static let canSetClock = hasCapability(25)
    /// Whether a process can have mounts of its own.
    static let canMount = succeeds("unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt")
    /// Whether system calls can be watched.
    static let canTrace = succeeds("strace", "-o", "/dev/null", "true")

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

/// What a process has cost so far, by the kernel's books.
struct ProcessCost: Equatable {
    /// Processor time in clock ticks, its own and the kernel's for it.
    var ticks: Int
    /// How often it slept, all threads together.
    var sleeps: Int
    /// How often it was interrupted, all threads together.
    var interruptions: Int

    /// The cost of process `pid` until now.
    init(pid: pid_t) throws {
        let stat = readFile("/proc/\(pid)/stat") ?? ""
        // The name in parentheses may hold anything.
        let columns = (stat.split(separator: ")").last ?? "").split(separator: " ")
        guard columns.count > 12, let user = Int(columns[11]), let system = Int(columns[12]) else {
            throw TestError("process \(pid) is gone")
        }
        ticks = user + system
        sleeps = 0
        interruptions = 0
        for task in Self.tasks(of: pid) {
            let status = readFile("/proc/\(pid)/task/\(task)/status") ?? ""
            for line in status.split(separator: "\n") {
                guard let number = line.split(separator: "\t").last.flatMap({ Int($0) }) else {
                    continue
                }
                if line.hasPrefix("voluntary_ctxt_switches") { sleeps += number }
                if line.hasPrefix("nonvoluntary_ctxt_switches") { interruptions += number }
            }
        }
    }

    private static func tasks(of pid: pid_t) -> [String] {
        guard let folder = opendir("/proc/\(pid)/task") else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }
}
