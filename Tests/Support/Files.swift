import Glibc

/// The text of the file at `path`, or nil if it cannot be opened. Also reads files of /proc, whose size is 0.
public func readFile(_ path: String) -> String? {
    readBytes(path).map { String(decoding: $0, as: UTF8.self) }
}

/// The bytes of the file at `path`, or nil if it cannot be opened.
public func readBytes(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return bytes }
        bytes += buffer[..<count]
    }
}

/// The lines of the file at `path`, or nil if it cannot be opened.
public func readLines(_ path: String) -> [Substring]? {
    readFile(path)?.split(separator: "\n", omittingEmptySubsequences: false)
}

/// Writes `text` to the file at `path`, creating it or replacing its contents in place.
public func writeFile(_ text: String, to path: String) throws {
    guard let file = fopen(path, "we") else { throw TestError("cannot write \(path)") }
    let isWritten = fputs(text, file) >= 0
    guard fclose(file) == 0, isWritten else { throw TestError("cannot write \(path)") }
}
