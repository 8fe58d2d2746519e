import CLinux
import Glibc
import TestSupport

/// A program that was run to its end, with what it wrote.
struct HouseCommand {
    /// The exit status, or 128 and the signal's number.
    let status: Int32
    /// What came on standard output.
    let output: String
    /// What came on standard error.
    let errors: String

    /// Runs the program named first, found through PATH, in the repository's root.
    ///
    /// - Parameters:
    ///   - words: The program and its arguments.
    ///   - environment: Variables set over those of this process.
    init(_ words: [String], environment: [String: String] = [:]) throws {
        let outputs = try TemporaryFile()
        let errors = try TemporaryFile()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, outputs.descriptor, 1)
        posix_spawn_file_actions_adddup2(&actions, errors.descriptor, 2)
        // `env` changes the directory and the variables, which posix_spawn cannot do by itself.
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

    /// A call that did not work.
    struct Failure: Error {
        /// The call.
        let what: String
        /// Its error number.
        let code: Int32
    }
}

/// A file without a name, for what a command writes: a pipe would fill up while nobody reads.
private struct TemporaryFile: ~Copyable {
    let descriptor: Int32

    init() throws {
        var template = Array("/tmp/flipclockx-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw HouseCommand.Failure(what: "mkstemp", code: errno) }
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
