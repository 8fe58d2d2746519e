import Glibc

/// An X server for one test, Xvfb by default, with a free display number that the server chooses itself.
public final class Xvfb {
    /// The server's process.
    public let process: ChildProcess
    /// The display number.
    public let number: Int

    /// Starts Xvfb with one screen (for example "1280x800x24") and further `arguments` (for example
    /// `["-extension", "MIT-SHM"]`), and waits until it is ready.
    public convenience init(screen: String = "1280x800x24", arguments: [String] = []) throws {
        try self.init(
            program: "Xvfb", arguments: ["-noreset", "-screen", "0", screen] + arguments)
    }

    /// Starts `program`, an X server that supports `-displayfd` or a program that executes one, and waits until it is
    /// ready.
    public init(
        program: String, arguments: [String], environment: [String: String?] = [:]
    ) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw TestError("cannot create a pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        do {
            defer { close(ends[1]) }
            process = try ChildProcess(
                program, arguments + ["-displayfd", "3"], environment: environment,
                inherited: ends[1])
        }
        number = try Self.readNumber(from: ends[0], of: process)
    }

    /// The server `number` that `process`, such as a Wayland compositor, has started and stops when it ends.
    public init(number: Int, process: ChildProcess) {
        self.number = number
        self.process = process
    }

    /// The value of DISPLAY.
    public var display: String { ":\(number)" }

    /// The value of DISPLAY for a TCP connection; needs the arguments `-listen tcp -ac`.
    public var networkDisplay: String { "127.0.0.1:\(number)" }

    /// Stops the server if it is still running.
    public func stop() {
        process.kill(SIGTERM)
        if process.wait(timeout: 5) == nil { process.kill(SIGKILL) }
        _ = process.wait(timeout: 5)
    }

    deinit { stop() }

    /// Starts `program` on this display.
    public func start(_ program: String, _ arguments: String...) throws -> ChildProcess {
        try ChildProcess(program, arguments, environment: ["DISPLAY": display])
    }

    /// Runs xdotool with `arguments` on this display, to move the pointer or press keys as a user would.
    @discardableResult
    public func xdotool(_ arguments: String...) throws -> String { try xdotool(arguments) }

    /// Runs xdotool with `arguments`; several commands in one call run without starting a process for each.
    @discardableResult
    public func xdotool(_ arguments: [String]) throws -> String {
        let child = try ChildProcess("xdotool", arguments, environment: ["DISPLAY": display])
        guard child.wait(timeout: 20) == .status(0) else {
            throw TestError("xdotool \(arguments) failed: \(child.errorOutput)")
        }
        return child.output
    }

    /// Starts a window manager (openbox) and waits until it manages windows.
    ///
    /// A window manager sets its name on the root window too early: it may miss windows that are mapped right then. So
    /// windows are mapped until one gets a WM_STATE property.
    public func startWindowManager() throws -> ChildProcess {
        try startWindowManager(["openbox", "--sm-disable"])
    }

    /// Starts the window manager with this command and waits until it manages windows.
    public func startWindowManager(_ command: [String]) throws -> ChildProcess {
        // dbus-run-session does not end its bus when a signal ends it.
        let manager = try ChildProcess(
            command[0], Array(command.dropFirst()), environment: ["DISPLAY": display],
            isGroup: true)
        let reader = try ScreenReader(display: display)
        _ = try waitFor("the window manager's name", timeout: 15) {
            reader.longs(of: reader.root, property: "_NET_SUPPORTING_WM_CHECK")?.first
        }
        _ = try waitFor("the window manager", timeout: 15) {
            reader.withMappedWindow { window in
                waitUntil(timeout: 0.3) { reader.longs(of: window, property: "WM_STATE") != nil }
                    ? true : nil
            }
        }
        return manager
    }

    /// The number that the server writes to `descriptor` when it is ready; throws the server's messages if it does not.
    private static func readNumber(from descriptor: Int32, of process: ChildProcess) throws -> Int {
        var text = ""
        let deadline = monotonicNow() + 20
        while !text.hasSuffix("\n") {
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let rest = Int32(max(0, deadline - monotonicNow()) * 1000)
            var byte: UInt8 = 0
            guard poll(&wait, 1, rest) > 0, read(descriptor, &byte, 1) == 1 else {
                throw TestError("the X server did not start: \(process.errorOutput)")
            }
            text.append(Character(UnicodeScalar(byte)))
        }
        guard let number = Int(text.dropLast()) else {
            throw TestError("the X server reported no display number: \(text)")
        }
        return number
    }
}
