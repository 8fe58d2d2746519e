import Glibc

/// A call to the operating system that failed: which one, on what, and why.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The call's name, as in its manual page.
    let call: String
    /// What it was done to, such as a path; nil where there is nothing to name.
    let subject: String?
    /// The reason, an `errno`.
    package let code: Int32
    /// The reason in words of our own; nil for the system's.
    package var reason: String?

    /// The failure of `call` for the reason in `errno`, or for `code`.
    package init(call: String, subject: String? = nil, code: Int32 = errno) {
        self.call = call
        self.subject = subject
        self.code = code
    }

    /// One sentence for the user, without a full stop.
    package var description: String {
        let reason = reason ?? String(cString: strerror(code))
        guard let subject else { return "\(call) failed: \(reason)" }
        return "cannot \(call) \(subject): \(reason)"
    }
}
