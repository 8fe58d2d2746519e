import CLinux
import Glibc

/// A program that has run to completion, with its output.
public struct RepositoryCommand {
    /// The exit status, or 128 plus the signal's number.
    public let status: Int32
    /// The standard output.
    public let output: String
    /// The standard error.
    public let errors: String

    /// Runs a program, searched for in PATH, in the repository's root.
    ///
    /// - Parameters:
    ///   - words: The program and its arguments.
    ///   - environment: Variables that are added to those of this process.
    public init(_ words: [String], environment: [String: String] = [:]) throws {
        let outputs = try TemporaryFile()
        let errors = try TemporaryFile()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, outputs.descriptor, 1)
        posix_spawn_file_actions_adddup2(&actions, errors.descriptor, 2)
        // `env` changes the directory and the variables; posix_spawn cannot change the directory portably.
        let settings = environment.map { "\($0.key)=\($0.value)" }
        let all = ["/usr/bin/env", "-C", RepositoryPath.root] + settings + words
        var arguments = all.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, "/usr/bin/env", &actions, nil, &arguments, environ)
        guard failure == 0 else { throw Failure(what: "posix_spawn", code: failure) }
        var ended: Int32 = 0
        while waitpid(process, &ended, 0) < 0 && errno == EINTR {}
        let signal = ended & 0x7f
        status = signal == 0 ? ended >> 8 & 0xff : 128 + signal
        output = outputs.contents()
        self.errors = errors.contents()
    }

    /// Whether the program called `name` is installed.
    public static func exists(_ name: String) -> Bool {
        (try? RepositoryCommand(["sh", "-c", "command -v \(name)"]))?.status == 0
    }

    /// A failed system call.
    public struct Failure: Error {
        /// The name of the call.
        public let what: String
        /// The value of errno.
        public let code: Int32
    }
}

/// An unlinked file for a command's output; a pipe would fill up and block the command.
private struct TemporaryFile: ~Copyable {
    let descriptor: Int32

    init() throws {
        var template = Array("/tmp/flipclockx-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw RepositoryCommand.Failure(what: "mkstemp", code: errno) }
        unlink(template)
    }

    deinit { close(descriptor) }

    borrowing func contents() -> String {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = pread(descriptor, &chunk, chunk.count, off_t(bytes.count))
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
