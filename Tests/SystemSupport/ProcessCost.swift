import Glibc
import TestSupport

/// The processor time and context switches of a process so far, from `/proc/PID`.
struct ProcessCost: Equatable {
    /// Processor time in clock ticks, user and system.
    var ticks: Int
    /// The number of voluntary context switches of all threads.
    var sleeps: Int
    /// The number of involuntary context switches of all threads.
    var interruptions: Int

    /// Reads the cost of process `pid` so far.
    init(pid: pid_t) throws {
        let stat = readFile("/proc/\(pid)/stat") ?? ""
        // The program's name in parentheses may contain any character.
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

    /// How long the main thread of process `pid` was ready to run, but waited for a processor, in seconds.
    static func queueTime(of pid: pid_t) -> Double {
        let figures = (readFile("/proc/\(pid)/schedstat") ?? "").split(separator: " ")
        return figures.count > 1 ? (Double(figures[1]) ?? 0) / 1e9 : 0
    }

    /// What process `pid` does just now, in the kernel's words: its state, the function in which it waits, its time on
    /// processors and in their queue.
    static func state(of pid: pid_t) -> String {
        let status = (readFile("/proc/\(pid)/status") ?? "").split(separator: "\n")
        let state = status.first { $0.hasPrefix("State:") } ?? "State: unknown"
        let place = readFile("/proc/\(pid)/wchan") ?? "unknown"
        return "\(state), in \(place), schedstat \(readFile("/proc/\(pid)/schedstat") ?? "unknown")"
    }

    /// Waits at most `timeout` seconds until `process` has ended after `ask`; in seconds, how long that took, less the time
    /// for which its main thread was ready to run, but waited for a processor.
    static func timeToEnd(
        of process: ChildProcess, timeout: Double = 5, _ ask: () throws -> Void
    ) rethrows -> Double {
        let queued = queueTime(of: process.pid)
        let start = monotonicNow()
        try ask()
        var information = siginfo_t()
        // Until it is waited for, a process that has ended keeps its figures.
        waitUntil(timeout: timeout) {
            waitid(P_PID, id_t(process.pid), &information, WEXITED | WNOHANG | WNOWAIT) != 0
                || information.si_signo == SIGCHLD
        }
        return monotonicNow() - start - (queueTime(of: process.pid) - queued)
    }

    /// The processor time of process `pid` so far, user and system, in seconds. Finer than `ticks`.
    static func processorTime(of pid: pid_t) throws -> Double {
        var clock: clockid_t = 0
        var time = timespec()
        guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else {
            throw TestError("process \(pid) is gone")
        }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Waits until the process `pid` has neither woken up nor run for `seconds`; false if it never does.
    static func settles(pid: pid_t, for seconds: Double = 1) throws -> Bool {
        var cost = try ProcessCost(pid: pid)
        var since = monotonicNow()
        return try waitUntil(timeout: seconds + 10) {
            pause(0.1)
            let now = try ProcessCost(pid: pid)
            if now != cost { since = monotonicNow() }
            cost = now
            return monotonicNow() - since >= seconds
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
