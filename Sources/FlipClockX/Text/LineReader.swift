import FlipClock

/// Splits incoming bytes into lines and keeps the newest complete one.
///
///     reader.take(bytes)
///     if let line = reader.takeNewest() { show(line) }
///
/// Older lines are dropped when a newer one arrives. A carriage return completes a line, too, so that a program's
/// progress on one line is seen, unless the line would be blank; the line feed after it completes nothing more. A line
/// is cut after `longest` bytes, so that memory is bounded. This type performs no input itself.
struct LineReader {
    /// The bytes of a line that are kept: enough for every text that the cards show.
    static let longest = 16_384

    private var unfinished: [UInt8] = []
    private var newest: [UInt8]?
    private var isTaken = true
    /// Whether a carriage return has completed a line since the last line feed.
    private var hasReturned = false
    /// The complete line before the newest one, whether it was taken or not.
    private(set) var previous: [UInt8]?

    init() {}

    /// Adds bytes.
    mutating func take(_ bytes: some Collection<UInt8>) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if !hasReturned || isVisible { finishLine() }
                unfinished.removeAll(keepingCapacity: true)
                hasReturned = false
            } else if byte == UInt8(ascii: "\r") {
                if isVisible {
                    finishLine()
                    hasReturned = true
                }
                unfinished.removeAll(keepingCapacity: true)
            } else if unfinished.count < Self.longest {
                unfinished.append(byte)
            }
        }
    }

    /// Ends the input: remaining bytes without a line feed are a line, too.
    mutating func end() {
        if hasReturned ? isVisible : !unfinished.isEmpty { finishLine() }
    }

    /// Returns the newest complete line that has not been taken; nil if there is none.
    mutating func takeNewest() -> [UInt8]? {
        guard !isTaken else { return nil }
        isTaken = true
        return newest
    }

    /// Whether the unfinished line shows more than blanks.
    private var isVisible: Bool { !TerminalText(unfinished).isBlank }

    private mutating func finishLine() {
        previous = newest
        newest = unfinished
        isTaken = false
        unfinished.removeAll(keepingCapacity: true)
    }
}
