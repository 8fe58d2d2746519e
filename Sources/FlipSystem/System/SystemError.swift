import Glibc

/// A failed system call: its name, its subject and the cause.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The call's name, as in its manual page.
    let call: String
    /// The object of the call, such as a path; nil if there is none.
    let subject: String?
    /// The value of `errno`.
    package let code: Int32
    /// A message to use in place of the system's; nil for the system's.
    package var reason: String?

    /// Creates the failure of `call` with the cause in `errno`, or with `code`.
    package init(call: String, subject: String? = nil, code: Int32 = errno) {
        self.call = call
        self.subject = subject
        self.code = code
    }

    /// One sentence for the user, without a full stop.
    package var description: String {
        let reason = reason ?? String(cString: strerror(code))
        guard let subject else { return "\(call) failed: \(reason)" }
        return "cannot \(call) \(Quotation.shortened(subject, keepsEnd: true)): \(reason)"
    }
}
