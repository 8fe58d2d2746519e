import Glibc

/// What the process was told by its environment. Nothing of ours writes to it but where a specification asks for that.
package enum Environment {
    /// The value of the variable `name`; nil where there is none.
    package static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
