/// Takes bytes as they come in, gives the newest whole line.
///
///     reader.take(bytes)
///     if let line = reader.takeNewest() { ... }
///
/// Lines that a newer one has overtaken are gone. What is longer than `longest` bytes is cut there, so that memory is
/// bounded whatever comes in. Reads nothing itself.
struct LineReader {
    /// The bytes of a line that are kept: enough for every text that a board shows.
    static let longest = 4096

    private var unfinished: [UInt8] = []
    private var newest: [UInt8]?
    private var isTaken = true
    /// The whole line before the newest one, taken or overtaken.
    private(set) var previous: [UInt8]?

    init() {}

    /// Takes what was read.
    mutating func take(_ bytes: some Collection<UInt8>) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                finishLine()
            } else if unfinished.count < Self.longest {
                unfinished.append(byte)
            }
        }
    }

    /// The input has ended: what stands there without an end of line is a line, too.
    mutating func end() {
        if !unfinished.isEmpty { finishLine() }
    }

    /// The newest whole line that has not been taken; nil if there is none.
    mutating func takeNewest() -> [UInt8]? {
        guard !isTaken else { return nil }
        isTaken = true
        return newest
    }

    private mutating func finishLine() {
        if unfinished.last == UInt8(ascii: "\r") { unfinished.removeLast() }
        previous = newest
        newest = unfinished
        isTaken = false
        unfinished.removeAll(keepingCapacity: true)
    }
}
