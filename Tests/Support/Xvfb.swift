import Glibc

/// A virtual X server of a test's own, with a display number that the server itself found free: Xvfb, or another one.
public final class Xvfb {
    /// The server's process.
    public let process: ChildProcess
    /// The display's number.
    public let number: Int

    /// Starts a server with one screen, such as "1280x800x24", and further `arguments`, such as `["-extension", "MIT-SHM"]`;
    /// returns when it answers.
    public convenience init(screen: String = "1280x800x24", arguments: [String] = []) throws {
        try self.init(
            program: "Xvfb", arguments: ["-noreset", "-screen", "0", screen] + arguments)
    }

    /// Starts `program`, an X server that knows `-displayfd`, or another program with `arguments` that becomes one; returns
    /// when it answers.
    public init(
        program: String, arguments: [String], environment: [String: String?] = [:]
    ) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw TestError("cannot make a pipe") }
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

    /// What DISPLAY has to be.
    public var display: String { ":\(number)" }

    /// What DISPLAY has to be to come over the network; needs the arguments `-listen tcp -ac`.
    public var networkDisplay: String { "127.0.0.1:\(number)" }

    /// Ends the server, if it still runs.
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

    /// Runs xdotool with `arguments` on this display, as a hand would move the pointer or press keys.
    @discardableResult
    public func xdotool(_ arguments: String...) throws -> String { try xdotool(arguments) }

    /// Runs xdotool with `arguments`; many commands in one call follow each other without a process start between them.
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
    /// Its name on the root window comes too early to go by: what is mapped right then may be overlooked. So windows are mapped
    /// until one is given a state.
    public func startWindowManager() throws -> ChildProcess {
        try startWindowManager(["openbox", "--sm-disable"])
    }

    /// Starts the window manager with this command and waits until it manages windows.
    public func startWindowManager(_ command: [String]) throws -> ChildProcess {
        let manager = try ChildProcess(
            command[0], Array(command.dropFirst()), environment: ["DISPLAY": display])
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

    /// The number that the server writes to `descriptor` when it is ready; the server's own words if it does not.
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
            throw TestError("the X server named no display: \(text)")
        }
        return number
    }
}
