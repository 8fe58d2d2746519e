import Glibc

/// Lines for whoever started the program, on standard error.
package enum Diagnostics {
    /// The program's name, which begins every line.
    package static let programName = "flipclockx"

    /// Writes `flipclockx: ` and `sentence` as one line on standard error, without waiting: where that is closed, or a pipe
    /// whose reader does not keep up, the line is lost and the clock goes on.
    package static func write(_ sentence: String) {
        var line = line(sentence)
        line.withUTF8 { UnhurriedOutput.write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
    }

    /// The line for `sentence`, with its line feed, in at most `lineLimit` bytes.
    ///
    /// Control characters, which a file name or an argument may hold, become question marks: one message is one line.
    static func line(_ sentence: String) -> String {
        let line = "\(programName): \(printable(sentence))"
        guard line.utf8.count >= lineLimit else { return line + "\n" }
        let head = String(decoding: line.utf8.prefix(lineLimit - 7), as: UTF8.self)
        return head + "...\n"
    }

    /// What a pipe takes as a whole or not at all (`PIPE_BUF`), in bytes.
    static let lineLimit = 4096

    /// `text` with each control character replaced by a question mark.
    static func printable(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            scalars.append(scalar.properties.generalCategory == .control ? "?" : scalar)
        }
        return String(scalars)
    }

    /// Writes all of `text` to standard output, and says why that did not work, if it did not.
    package static func writeOutput(_ text: String) throws(SystemError) {
        errno = 0
        guard write(text, to: STDOUT_FILENO) else {
            var error = SystemError(call: "write", subject: "standard output")
            if error.code == 0 { error.reason = "it takes no more" }
            throw error
        }
    }

    /// Writes all of `text` to a descriptor, waits for its reader, and says whether that worked.
    @discardableResult
    package static func write(_ text: String, to descriptor: Int32) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = SystemCall.uninterrupted {
                    Glibc.write(descriptor, rest.baseAddress, rest.count)
                }
                guard count > 0 else { return false }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return true
        }
    }
}
