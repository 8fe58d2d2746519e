import CLinux
import Glibc

/// Checks the process's privileges and standard streams before anything else.
enum ProcessRights {
    /// Whether the program runs with privileges other than the user's: set-user-ID, set-group-ID, or file capabilities.
    ///
    /// Xlib and the libraries that it uses trust the environment, and are not designed to run with such privileges.
    static var areForeign: Bool {
        getauxval(UInt(AT_SECURE)) != 0 || getuid() != geteuid() || getgid() != getegid()
    }

    /// The message if the program runs with such privileges.
    static let refusal =
        "refuses to run with privileges that are not the user's; "
        + "remove the set-user-ID or set-group-ID bit, or the file's capabilities"

    /// Makes writing to files, standard output and standard error safe. A pipe without a reader and the file size limit
    /// (`RLIMIT_FSIZE`) become errors of write(2) instead of signals. A terminal with `stty tostop` takes our messages
    /// instead of stopping a clock in the background. A closed standard stream is opened on `/dev/null`; otherwise the
    /// connection to the display could take over its file descriptor and receive our messages. `/dev/null` is opened
    /// for reading only, so that writing to the stream still fails.
    static func secureOutput() {
        for number in [SIGPIPE, SIGXFSZ, SIGTTOU] { signal(number, SIG_IGN) }
        for descriptor in [STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            let null = open("/dev/null", O_RDONLY | O_NOCTTY)
            guard null >= 0, null != descriptor else { continue }
            dup2(null, descriptor)
            close(null)
        }
    }
}
