import TestSupport

/// A session bus of its own, which clients can reach as soon as it exists.
///
///     let bus = try MessageBus()
///     let clock = try RunningClock(on: server, environment: bus.environment)
final class MessageBus {
    /// Its address.
    let address: String
    private let folder: TemporaryFolder
    private let process: ChildProcess

    /// Starts `dbus-daemon`, and waits until it listens: its socket has a name a moment before.
    init() throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        address = "unix:path=\(folder("bus"))"
        let process = try ChildProcess(
            "dbus-daemon",
            ["--session", "--nofork", "--print-address=1", "--address=\(address)"])
        self.process = process
        _ = try waitFor("the bus: \(process.errorOutput)", timeout: 20) {
            process.output.hasSuffix("\n") ? true : nil
        }
    }

    /// The variables of a program that uses it.
    var environment: [String: String?] { ["DBUS_SESSION_BUS_ADDRESS": address] }
}
