import Glibc
import TestSupport

/// Makes chosen calls of the C library fail in a program: a library that is preloaded (LD_PRELOAD).
struct FailingCalls {
    /// A call that fails.
    struct Fault: CustomStringConvertible {
        /// The function.
        var function: String
        /// Where the program calls it, directly or through libraries, and the callers: a number, in hexadecimal.
        var place: String
        /// Which of its calls from there fails, counted from 1.
        var number: Int
        /// The error.
        var error: Int32

        /// A name for a file.
        var name: String { "\(function).\(place).\(number).\(error)" }

        var description: String {
            "\(function) from 0x\(place), call \(number), \(String(cString: strerror(error)))"
        }
    }

    private let folder: TemporaryFolder

    /// Compiles the library.
    init() throws {
        folder = try TemporaryFolder()
        try run(
            "cc", "-shared", "-fPIC", "-O1", "-o", folder("faults.so"),
            RepositoryPath.of("Tests/Support/FailingCalls.c"), "-ldl")
    }

    /// The environment of a program whose calls are recorded.
    var recording: [String: String?] {
        ["LD_PRELOAD": folder("faults.so"), "FAULTS_RECORD": folder("calls")]
    }

    /// The environment of a program in which `fault` happens.
    func environment(of fault: Fault) -> [String: String?] {
        [
            "LD_PRELOAD": folder("faults.so"),
            "FAULTS": "\(fault.function) \(fault.place) \(fault.number) \(fault.error)",
        ]
    }

    /// Whether the library has written `line`.
    static func isNote(_ line: String) -> Bool { line.hasPrefix("faults: ") }

    /// The segment of shared memory that `line` names; nil for another line.
    static func segment(_ line: String) -> Int32? {
        let start = "faults: segment "
        return line.hasPrefix(start) ? Int32(line.dropFirst(start.count)) : nil
    }

    /// The recorded calls: a line for each place.
    func calls() throws -> String {
        guard let text = readFile(folder("calls")) else { throw TestError("no calls are recorded") }
        return text.split(separator: "\n").sorted().joined(separator: "\n")
    }

    /// The faults of a program with these `calls`: each error at the first, the second, the middle and the last call from
    /// each place.
    static func faults(of calls: String) -> [Fault] {
        calls.split(separator: "\n").flatMap { line -> [Fault] in
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 3, let count = Int(words[2]) else { return [] }
            let numbers = Set([1, min(2, count), max(count / 2, 1), count]).sorted()
            return numbers.flatMap { number in
                (errors[words[0]] ?? []).map {
                    Fault(function: words[0], place: words[1], number: number, error: $0)
                }
            }
        }
    }

    /// The errors of each function, from its manual page.
    private static let errors: [String: [Int32]] = [
        "open": [EACCES, ENOENT, EMFILE, EINTR], "open64": [EACCES, ENOENT, EMFILE, EINTR],
        "openat": [EACCES, ENOENT, EMFILE, EINTR],
        "read": [EIO, EINTR, EAGAIN], "write": [ENOSPC, EIO, EINTR, EPIPE],
        "writev": [EPIPE, EINTR, EAGAIN, ENOMEM], "send": [EPIPE, EAGAIN, EINTR],
        "sendmsg": [EPIPE, EAGAIN, EINTR, ENOBUFS], "recv": [ECONNRESET, EAGAIN, EINTR],
        "recvmsg": [ECONNRESET, EAGAIN, EINTR, ENOMEM], "close": [EIO, EINTR],
        "access": [EACCES, ENOENT], "stat": [EACCES, ENOMEM], "lstat": [EACCES],
        "fstat": [ENOMEM, EIO], "fcntl": [EINVAL, EAGAIN], "shutdown": [ENOTCONN],
        "fchmod": [EPERM, EIO], "mkdir": [EACCES, ENOSPC, EROFS],
        "rename": [EACCES, ENOSPC, EROFS, EXDEV], "unlink": [EACCES, EBUSY],
        "linkat": [EPERM, ENOENT], "fsync": [EIO, ENOSPC], "flock": [EINTR, ENOLCK],
        "readlink": [EACCES, ENOMEM], "realpath": [EACCES, ENOMEM], "getcwd": [ENOENT, ERANGE],
        "opendir": [EACCES, EMFILE], "readdir": [EIO], "dup": [EMFILE], "dup2": [EBADF],
        "poll": [EINTR, ENOMEM], "socket": [EMFILE, EACCES],
        "connect": [ECONNREFUSED, EACCES, EAGAIN], "getsockopt": [ENOBUFS],
        "getpeername": [ENOTCONN, ENOBUFS], "eventfd": [EMFILE, ENOMEM],
        "eventfd_write": [EAGAIN], "eventfd_read": [EAGAIN], "timerfd_create": [EMFILE, ENOMEM],
        "timerfd_settime": [EINVAL, ECANCELED, EPERM], "inotify_init1": [EMFILE, ENOMEM],
        "inotify_add_watch": [ENOSPC, EACCES, ENOENT], "inotify_rm_watch": [EINVAL],
        "pipe": [EMFILE, ENFILE], "sigaction": [EINVAL], "shmget": [ENOSPC, ENOMEM, EACCES],
        "shmat": [EACCES, ENOMEM], "shmctl": [EPERM, EIDRM], "shmdt": [EINVAL],
        "mmap": [ENOMEM, EACCES], "madvise": [EAGAIN], "newlocale": [ENOENT, ENOMEM],
        "getpwuid": [EIO], "fdopen": [ENOMEM], "fwrite": [ENOSPC], "fflush": [ENOSPC, EIO],
        "fclose": [ENOSPC, EIO], "dlopen": [ENOENT], "pthread_create": [EAGAIN],
    ]
}
