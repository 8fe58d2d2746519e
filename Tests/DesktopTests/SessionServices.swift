import Glibc
import TestSupport

@testable import SystemSupport

/// A session bus of its own with simulated services: a screen saver, a desktop portal, a notification service.
///
///     let services = try SessionServices("saver")
///     let clock = try DesktopClock(on: server, ["--keep-awake"], environment: services.environment)
///     waitUntil { services.calls.contains("Inhibit FlipClockX") }
final class SessionServices {
    /// The address of the bus.
    var address: String { bus.address }
    private let folder: TemporaryFolder
    private let bus: MessageBus
    private let services: ChildProcess
    /// Services that were started later.
    private var later: [ChildProcess] = []

    /// Debian's Python, which has the modules for D-Bus.
    private static let python = "/usr/bin/python3"

    /// Whether this machine has the bus and the modules; if not, the log says so.
    static let isPossible: Bool = {
        let isThere = [
            try? run("sh", "-c", "command -v dbus-daemon"),
            try? run(python, "-c", "import dbus, gi"),
        ].allSatisfy { $0 != nil }
        if !isThere { progress("no dbus-daemon or python3-dbus: the session bus is not tested") }
        return isThere
    }()

    /// Starts a bus with the services `names`, of `saver`, `portal` and `notifications`.
    init(_ names: String...) throws {
        folder = try TemporaryFolder()
        bus = try MessageBus()
        services = try Self.start(names, commands: folder("commands"), bus)
    }

    /// Starts further services on the same bus; `say` does not reach them, and `calls` does not contain their calls.
    func add(_ names: String...) throws {
        later.append(
            try Self.start(names, commands: folder("commands-\(later.count)"), bus))
    }

    private static func start(
        _ names: [String], commands: String, _ bus: MessageBus
    ) throws -> ChildProcess {
        try run("mkfifo", commands)
        // A pipe that both ends of which are open never ends.
        let services = try ChildProcess(
            "sh",
            [
                "-c", "exec \"$@\" <>\"$0\"", commands, python,
                RepositoryPath.root + "/Tests/Support/Session/services.py",
            ] + names, environment: bus.environment)
        _ = try waitFor("the services: \(services.errorOutput)", timeout: 20) {
            services.output.split(separator: "\n").contains("ready") ? true : nil
        }
        return services
    }

    /// The variables of a program that uses this bus.
    var environment: [String: String?] { bus.environment }

    /// The calls so far, with their arguments.
    var calls: [String] { services.output.split(separator: "\n").map(String.init) }

    /// Lets the portal send a signal: "dark 2", "animations 1".
    func say(_ command: String) throws {
        try run("sh", "-c", "echo \(command) >\(folder("commands"))")
    }

    /// Ends the services, but not the bus.
    func end() {
        services.kill(SIGTERM)
        _ = services.wait(timeout: 5)
    }
}
