import Glibc

/// Reads environment variables. The program changes them only where a specification requires it.
package enum Environment {
    /// Returns the value of the variable `name`; nil if it is not set.
    package static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
