import Glibc

/// Reads environment variables. The program changes them only where a specification requires it, and removes those that
/// it or its libraries cannot use.
package enum Environment {
    /// Returns the value of the variable `name`; nil if it is not set.
    package static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// The variables that only libraries read: libpulse, fontconfig and the C library. A very long server name aborts
    /// libpulse, and fontconfig repeats a very long language in messages that may block.
    private static let ofLibraries = [
        "FC_LANG", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "LANG", "LANGUAGE",
        "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LC_TIME", "PULSE_CLIENTCONFIG", "PULSE_CONFIG_PATH",
        "PULSE_COOKIE", "PULSE_RUNTIME_PATH", "PULSE_SERVER", "PULSE_SINK", "PULSE_STATE_PATH",
    ]

    /// The longest value that libraries get, in bytes: that of the longest path.
    static let lengthLimit = Int(PATH_MAX)

    /// The variables that name files and folders of the user.
    private static let ofPaths = [
        "HOME", "TZ", "TZDIR", "XDG_CONFIG_HOME", "XDG_DATA_DIRS", "XDG_DATA_HOME",
        "XDG_STATE_HOME",
    ]

    /// Removes the variables of libraries that are longer than `lengthLimit` or lead to files that a library must not read
    /// (see `FileVariable`), and those of paths that are not UTF-8, for which files of another name would be read and
    /// written. Returns a sentence for each. Call it before any other thread exists.
    package static func removeUnusable() -> [String] {
        let unreadable = ofPaths.compactMap { name -> String? in
            guard let value = getenv(name), String(validatingCString: value) == nil else {
                return nil
            }
            unsetenv(name)
            return "the environment variable \(name) is not UTF-8 and is ignored"
        }
        return unreadable + tooLong + blocking
    }

    private static var tooLong: [String] {
        ofLibraries.compactMap { name in
            guard let value = getenv(name), strlen(value) > lengthLimit else { return nil }
            let length = strlen(value)
            unsetenv(name)
            return "the environment variable \(name) has \(length) bytes and is ignored; "
                + "the limit is \(lengthLimit)"
        }
    }

    private static var blocking: [String] {
        FileVariable.all.compactMap { variable in
            let problem = variable.problem { name in
                getenv(name).map { [UInt8](UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
            }
            if problem != nil { unsetenv(variable.name) }
            return problem
        }
    }
}
