import Glibc

/// Lines for whoever started the program, on standard error.
enum Diagnostics {
    /// The program's name, which begins every line.
    static let programName = "flipclockx"

    /// Writes `flipclockx: ` and `sentence` as one line on standard error; where that is closed, nothing happens.
    static func write(_ sentence: String) {
        write(line(sentence), to: STDERR_FILENO)
    }

    /// The line for `sentence`, with its line feed.
    ///
    /// Control characters, which a file name or an argument may hold, become question marks: one message is one line.
    static func line(_ sentence: String) -> String {
        "\(programName): \(printable(sentence))\n"
    }

    /// `text` with each control character replaced by a question mark.
    static func printable(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            scalars.append(scalar.properties.generalCategory == .control ? "?" : scalar)
        }
        return String(scalars)
    }

    /// Writes all of `text` to a descriptor and says whether that worked.
    @discardableResult
    static func write(_ text: String, to descriptor: Int32) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return true
        }
    }
}
