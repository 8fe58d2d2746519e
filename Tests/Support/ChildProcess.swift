import Glibc

/// A child process of a test: starts with an empty signal mask and default signal actions, and writes its output to
/// files.
public final class ChildProcess {
    /// How a process ended.
    public enum End: Equatable, Sendable {
        /// It exited with this status.
        case status(Int32)
        /// This signal terminated it.
        case signal(Int32)
    }

    /// The process ID.
    public let pid: pid_t
    /// How the process ended; nil until that is known.
    public private(set) var end: End?
    private let outputPath: String
    private let errorPath: String
    private let program: String
    /// Whether signals are sent to the process's group, so that the programs that it has started receive them, too.
    private let isGroup: Bool

    /// Starts `program`, which is searched for in PATH unless it contains a slash.
    ///
    /// It inherits the tests' environment, changed by `environment` (a nil value removes a variable). It does not see
    /// the user's settings or state: XDG_CONFIG_HOME and XDG_STATE_HOME are folders that do not exist, unless
    /// `environment` sets them. Descriptor
    /// `inherited` of the parent, if given, becomes descriptor 3 of the child.
    ///
    /// A clock is not started for the first time in its XDG_STATE_HOME, unless `isFirstStart` is true.
    ///
    /// - Parameter isGroup: Whether to start the process in a group of its own and to send signals to that group.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
        inherited: Int32? = nil, isGroup: Bool = false, isFirstStart: Bool = false
    ) throws {
        if let folder = environment["XDG_STATE_HOME"] ?? nil, !isFirstStart {
            try Self.noteStart(in: folder)
        }
        self.program = program
        self.isGroup = isGroup
        outputPath = try Self.makeTemporaryFile()
        errorPath = try Self.makeTemporaryFile()

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY | O_APPEND, 0)
        posix_spawn_file_actions_addopen(&actions, 2, errorPath, O_WRONLY | O_APPEND, 0)
        if let inherited { posix_spawn_file_actions_adddup2(&actions, inherited, 3) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        var flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
        if isGroup { flags |= Int16(POSIX_SPAWN_SETPGROUP) }
        posix_spawnattr_setflags(&attributes, flags)

        var argv = ([program] + arguments).map { strdup($0) } + [nil]
        // Not even root can create this folder, and its parent never changes. A change would wake up a clock that
        // watches it.
        let nowhere: [String: String?] = [
            "XDG_CONFIG_HOME": "/proc/nowhere", "XDG_STATE_HOME": "/proc/nowhere",
        ]
        let variables = Self.environment(with: nowhere.merging(environment) { $1 })
        var envp = variables.map { strdup($0) } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var pid: pid_t = 0
        let code = posix_spawnp(&pid, program, &actions, &attributes, &argv, &envp)
        guard code == 0 else {
            unlink(outputPath)
            unlink(errorPath)
            throw TestError("cannot start \(program): \(String(cString: strerror(code)))")
        }
        self.pid = pid
    }

    /// Kills the process if it is still running.
    deinit {
        if poll() == nil {
            kill(SIGKILL)
            _ = wait(timeout: 10)
        }
        unlink(outputPath)
        unlink(errorPath)
    }

    /// The process's standard output so far.
    public var output: String { readFile(outputPath) ?? "" }

    /// The process's standard error so far.
    public var errorOutput: String { readFile(errorPath) ?? "" }

    /// Whether the process is still running.
    public var isRunning: Bool { poll() == nil }

    /// Sends `signal` unless the process has ended.
    public func kill(_ signal: Int32) {
        if poll() == nil { Glibc.kill(isGroup ? -pid : pid, signal) }
    }

    /// Waits for the process to end and returns how it ended; nil if it is still running after `timeout` seconds.
    public func wait(timeout: Double = 10) -> End? {
        waitUntil(timeout: timeout) { poll() != nil }
        return end
    }

    private func poll() -> End? {
        if end != nil { return end }
        var status: Int32 = 0
        guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
        end = status & 0x7f == 0 ? .status(status >> 8 & 0xff) : .signal(status & 0x7f)
        return end
    }

    /// Makes a clock whose state is in `folder` believe that one has started before, if the folder can be written.
    private static func noteStart(in folder: String) throws {
        let path = "\(folder)/flipclockx"
        guard
            [folder, path].allSatisfy({ (name: String) in mkdir(name, 0o700) == 0 || errno == EEXIST
            })
        else { return }
        if access("\(path)/started", F_OK) != 0 { try writeFile("", to: "\(path)/started") }
    }

    private static func makeTemporaryFile() throws -> String {
        var template = Array("/tmp/flipclockx-test-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw TestError("cannot create a temporary file") }
        close(descriptor)
        return template.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { String(cString: $0) } ?? ""
        }
    }

    private static func environment(with changes: [String: String?]) -> [String] {
        var lines: [String] = []
        var next = environ
        while let line = next.pointee {
            let text = String(cString: line)
            let name = String(text.prefix { $0 != "=" })
            if changes[name] == nil { lines.append(text) }
            next += 1
        }
        for (name, value) in changes {
            if let value { lines.append("\(name)=\(value)") }
        }
        return lines
    }
}

/// Runs `program` to completion and returns its output; throws unless it exits with status 0 within `timeout` seconds.
@discardableResult
public func run(
    _ program: String, _ arguments: String..., display: String? = nil, timeout: Double = 20
) throws -> String {
    let child = try ChildProcess(
        program, arguments, environment: display.map { ["DISPLAY": $0] } ?? [:])
    let end = child.wait(timeout: timeout)
    guard end == .status(0) else {
        throw TestError(
            "\(program) \(arguments) ended with \(String(describing: end)): \(child.errorOutput)")
    }
    return child.output
}
