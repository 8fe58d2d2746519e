/// Splits incoming bytes into lines and keeps the newest complete one.
///
///     reader.take(bytes)
///     if let line = reader.takeNewest() { show(line) }
///
/// Older lines are dropped when a newer one arrives. A line is cut after `longest` bytes, so that memory is bounded.
/// This type performs no input itself.
struct LineReader {
    /// The bytes of a line that are kept: enough for every text that the cards show.
    static let longest = 16_384

    private var unfinished: [UInt8] = []
    private var newest: [UInt8]?
    private var isTaken = true
    /// The complete line before the newest one, whether it was taken or not.
    private(set) var previous: [UInt8]?

    init() {}

    /// Adds bytes.
    mutating func take(_ bytes: some Collection<UInt8>) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                finishLine()
            } else if unfinished.count < Self.longest {
                unfinished.append(byte)
            }
        }
    }

    /// Ends the input: remaining bytes without a line feed are a line, too.
    mutating func end() {
        if !unfinished.isEmpty { finishLine() }
    }

    /// Returns the newest complete line that has not been taken; nil if there is none.
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
