import Glibc

/// Reads environment variables. The program changes them only where a specification requires it, and removes those that
/// are too long for libraries.
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

    /// Removes the variables of libraries that are longer than `lengthLimit`; returns a sentence for each. Call it before
    /// any other thread exists.
    package static func removeLongVariables() -> [String] {
        ofLibraries.compactMap { name in
            guard let value = getenv(name), strlen(value) > lengthLimit else { return nil }
            let length = strlen(value)
            unsetenv(name)
            return "the environment variable \(name) has \(length) bytes and is ignored; "
                + "the limit is \(lengthLimit)"
        }
    }
}
