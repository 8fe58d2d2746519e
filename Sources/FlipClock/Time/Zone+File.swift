/// Reads zones from TZif files (RFC 9636), such as those under `/usr/share/zoneinfo`.
extension Zone {
    /// The reason why a file does not define a zone.
    package struct Fault: Error, Equatable, CustomStringConvertible {
        /// The reason, as part of a sentence.
        package let description: String
    }

    /// Parses the bytes of a TZif file, versions 1 to 4.
    ///
    /// From version 2, a file holds its data twice: with 32-bit times for old programs, and with 64-bit times. Only the
    /// second part has a rule for the time after the last change.
    package init(file bytes: [UInt8]) throws(Fault) {
        var reader = Reader(bytes: bytes)
        let first = try reader.header()
        guard first.version > 0 else {
            self = try reader.zone(first, timeSize: 4, rule: nil)
            return
        }
        try reader.skip(first.size(timeSize: 4))
        let second = try reader.header()
        guard second.version > 0 else { throw Fault(description: "its second part is missing") }
        var behind = reader
        try behind.skip(second.size(timeSize: 8))
        self = try reader.zone(second, timeSize: 8, rule: try behind.footer())
    }

    /// Reads big-endian numbers and checks the bounds.
    private struct Reader {
        let bytes: [UInt8]
        var position = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func skip(_ count: Int) throws(Fault) {
            guard count <= bytes.count - position else { throw Fault(description: "it is cut off") }
            position += count
        }

        mutating func byte() throws(Fault) -> Int {
            try skip(1)
            return Int(bytes[position - 1])
        }

        /// A signed number of `size` bytes.
        mutating func number(size: Int) throws(Fault) -> Int {
            try skip(size)
            var value = bytes[position - size] & 0x80 == 0 ? 0 : -1
            for byte in bytes[position - size..<position] { value = value << 8 | Int(byte) }
            return value
        }

        mutating func header() throws(Fault) -> Header {
            guard bytes.count - position >= 44,
                bytes[position..<position + 4].elementsEqual("TZif".utf8)
            else { throw Fault(description: "it is not a time zone file") }
            var header = Header(version: bytes[position + 4])
            position += 20
            // Six unsigned numbers.
            for index in header.counts.indices {
                header.counts[index] = try number(size: 4) & 0xffff_ffff
            }
            guard header.types >= 1, header.types <= 256 else {
                throw Fault(description: "it has \(header.types) local time types")
            }
            return header
        }

        mutating func zone(
            _ header: Header, timeSize: Int, rule: ZoneRule?
        ) throws(Fault) -> Zone {
            var behind = self
            // Check the size first, so that invalid counts allocate no memory.
            try behind.skip(header.size(timeSize: timeSize))
            var changes: [Int] = []
            for _ in 0..<header.changes { changes.append(try number(size: timeSize)) }
            var periodOfChange: [Int] = []
            for _ in 0..<header.changes { periodOfChange.append(try byte()) }
            var periods: [Period] = []
            for _ in 0..<header.types {
                let offset = try number(size: 4)
                periods.append(Period(offset: offset, isDaylight: try byte() != 0))
                _ = try byte()
            }
            try skip(header.names)
            var leapSeconds: [LeapSecond] = []
            for _ in 0..<header.leapSeconds {
                let time = try number(size: timeSize)
                leapSeconds.append(LeapSecond(time: time, correction: try number(size: 4)))
            }
            guard zip(changes, changes.dropFirst()).allSatisfy(<),
                zip(leapSeconds, leapSeconds.dropFirst()).allSatisfy({ $0.time < $1.time })
            else { throw Fault(description: "its transition times are not in order") }
            guard periodOfChange.allSatisfy(periods.indices.contains) else {
                throw Fault(description: "it refers to a local time type that it does not contain")
            }
            // A week exceeds every offset that has been in use.
            guard periods.allSatisfy({ abs($0.offset) <= 604_800 }) else {
                throw Fault(description: "its offset from UTC is more than a week")
            }
            return Zone(
                changes: changes, periodOfChange: periodOfChange, periods: periods, rule: rule,
                leapSeconds: leapSeconds)
        }

        /// The rule between two newlines; nil if the line is empty.
        func footer() throws(Fault) -> ZoneRule? {
            let lineEnd = UInt8(ascii: "\n")
            let rest = bytes[position...]
            guard rest.first == lineEnd, let end = rest.dropFirst().firstIndex(of: lineEnd) else {
                throw Fault(description: "its last line is cut off")
            }
            let text = String(decoding: rest[(position + 1)..<end], as: UTF8.self)
            if text.isEmpty { return nil }
            guard let rule = ZoneRule(text) else {
                throw Fault(description: "its last line is not a valid zone rule")
            }
            return rule
        }
    }

    /// The numbers of entries in one data block of a file.
    private struct Header {
        let version: UInt8
        /// In the file's order: two counts of indicators that are not used here, then the properties below.
        var counts = [Int](repeating: 0, count: 6)

        init(version: UInt8) { self.version = version }

        var leapSeconds: Int { counts[2] }
        var changes: Int { counts[3] }
        var types: Int { counts[4] }
        var names: Int { counts[5] }

        /// The number of bytes after the header, with `timeSize` bytes for each moment.
        func size(timeSize: Int) -> Int {
            changes * (timeSize + 1) + types * 6 + names + leapSeconds * (timeSize + 4)
                + counts[0] + counts[1]
        }
    }
}
