import CLinux
import Glibc

/// What has to be right about the process before anything else is done.
enum ProcessRights {
    /// Whether the program runs with somebody else's rights: set-user-ID, set-group-ID, or with capabilities of its file.
    ///
    /// Xlib and everything below it trusts the environment, and was never meant to run like that.
    static var areForeign: Bool {
        getauxval(UInt(AT_SECURE)) != 0 || getuid() != geteuid() || getgid() != getegid()
    }

    /// What the program says to that.
    static let refusal =
        "refuses to run with another user's privileges; remove the set-user-ID or set-group-ID bit"

    /// Makes files, standard output and standard error safe to write to: neither a pipe that has lost its reader nor a file
    /// that reaches its limit (`RLIMIT_FSIZE`) ends the program, both are errors of write(2); and the number of a closed one
    /// must not go to the display, which would then be sent our warnings.
    static func secureOutput() {
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        for descriptor in [STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            let null = open("/dev/null", O_WRONLY | O_NOCTTY)
            guard null >= 0, null != descriptor else { continue }
            dup2(null, descriptor)
            close(null)
        }
    }
}
