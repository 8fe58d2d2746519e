import Glibc

/// Writes messages for the user on standard error.
package enum Diagnostics {
    /// The program's name, which begins every line.
    package static let programName = "flipclockx"

    /// Writes `flipclockx: ` and `sentence` as one line on standard error, without blocking. If standard error is
    /// closed, or a pipe whose reader does not keep up, the line is dropped and the clock continues.
    package static func write(_ sentence: String) {
        var line = line(sentence)
        guard let output = NonblockingOutput(STDERR_FILENO) else { return }
        line.withUTF8 { _ = output.write(UnsafeRawBufferPointer($0)) }
    }

    /// Returns the line for `sentence`, with its line feed, in at most `lineLimit` bytes.
    ///
    /// Control and format characters, which file names and arguments may contain, become question marks, so that one
    /// message is one line, and in the order in which it is written.
    static func line(_ sentence: String) -> String {
        let line = "\(programName): \(printable(sentence))"
        guard line.utf8.count >= lineLimit else { return line + "\n" }
        let head = String(decoding: line.utf8.prefix(lineLimit - 7), as: UTF8.self)
        return head + "...\n"
    }

    /// The maximum number of bytes that a pipe takes atomically (`PIPE_BUF`).
    static let lineLimit = 4096

    /// Returns `text` with a question mark in place of each control character and, unless `keepsFormat` is true, of each
    /// format character and separator of lines, which could change the order of the text.
    static func printable(_ text: String, keepsFormat: Bool = false) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control: scalars.append("?")
            case .format, .lineSeparator, .paragraphSeparator:
                scalars.append(keepsFormat ? scalar : "?")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// Writes all of `text` to standard output; throws the reason if that fails.
    package static func writeOutput(_ text: String) throws(SystemError) {
        errno = 0
        guard write(text, to: STDOUT_FILENO) else {
            var error = SystemError(call: "write", subject: "standard output")
            if error.code == 0 { error.reason = "it accepts no more data" }
            throw error
        }
    }

    /// Writes all of `text` to a descriptor and waits for its reader; returns whether that succeeded.
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
