import FlipEngine

/// The windows' places for each arrangement of monitors: parses and writes the lines of a file.
///
///     flipclockx 1920x1080+0+0 1280x1024+1920+0 = 640x360+1270+30
///
/// A line contains the window's name, the monitors, and the window's size and position in pixels of the screen. Lines
/// that cannot be parsed are kept unchanged.
struct PlacementMemory: Equatable, Sendable {
    /// Identifies a place.
    struct Key: Hashable, Sendable {
        /// The window's name.
        let name: String
        /// The arrangement of monitors, see `MonitorPlace`.
        let monitors: String

        /// Creates a key; `=` and all bytes of the name that are not visible ASCII characters become underscores.
        init(name: String, monitors: String) {
            self.name = String(
                decoding: name.utf8.map { byte in
                    byte > 0x20 && byte < 0x7f && byte != UInt8(ascii: "=") ? byte : 0x5f
                }, as: UTF8.self)
            self.monitors = monitors
        }
    }

    private enum Line: Equatable {
        case place(Key, PixelRect)
        /// A comment, an empty line, or a line that cannot be parsed.
        case other([UInt8])
    }

    private var lines: [Line] = []
    /// The numbers of the lines that cannot be parsed, from 1.
    private(set) var badLines: [Int] = []

    /// The maximum number of places that are kept; the oldest are dropped.
    private static let limit = 32

    /// An empty memory.
    init() {}

    /// Parses the bytes of a file.
    init(_ bytes: [UInt8]) {
        var parts = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
        if parts.last?.isEmpty == true { parts.removeLast() }
        for (index, part) in parts.enumerated() {
            if let (key, frame) = Self.place(part) {
                lines.append(.place(key, frame))
            } else {
                lines.append(.other(Array(part)))
                if !part.isEmpty && part.first != UInt8(ascii: "#") { badLines.append(index + 1) }
            }
        }
    }

    /// The bytes of the file.
    var bytes: [UInt8] {
        lines.flatMap { line -> [UInt8] in
            switch line {
            case .other(let bytes): return bytes + [0x0a]
            case .place(let key, let frame):
                let place = "\(Self.signed(frame.minX))\(Self.signed(frame.minY))"
                let size = "\(frame.width)x\(frame.height)"
                return Array("\(key.name) \(key.monitors) = \(size)\(place)\n".utf8)
            }
        }
    }

    /// Returns the place for `key`; nil if none is saved.
    subscript(key: Key) -> PixelRect? {
        for case .place(key, let frame) in lines.reversed() { return frame }
        return nil
    }

    /// Whether windows of this name have a place on any monitors.
    func hasPlace(of name: String) -> Bool {
        let name = Key(name: name, monitors: "").name
        return lines.contains {
            if case .place(let key, _) = $0 { key.name == name } else { false }
        }
    }

    /// Saves a place; drops the oldest if there are too many.
    mutating func remember(_ frame: PixelRect, for key: Key) {
        lines.removeAll { if case .place(key, _) = $0 { true } else { false } }
        lines.append(.place(key, frame))
        func isPlace(_ line: Line) -> Bool { if case .place = line { true } else { false } }
        while lines.count(where: isPlace) > Self.limit,
            let oldest = lines.firstIndex(where: isPlace)
        {
            lines.remove(at: oldest)
        }
    }

    private static func signed(_ number: Int) -> String { number < 0 ? "\(number)" : "+\(number)" }

    /// Parses a line. The offsets are plain numbers: `-5` is 5 pixels outside the screen's left edge, not 5 pixels
    /// inside its right edge.
    private static func place(_ line: ArraySlice<UInt8>) -> (Key, PixelRect)? {
        guard line.count <= 4096, !line.contains(0) else { return nil }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard words.count >= 4, words[words.count - 2] == "=", words[0].first != "#",
            let frame = frame(words[words.count - 1])
        else { return nil }
        let monitors = words[1..<(words.count - 2)].joined(separator: " ")
        return (Key(name: String(words[0]), monitors: monitors), frame)
    }

    private static func frame(_ word: Substring) -> PixelRect? {
        var numbers: [Int] = []
        var rest = Array(word.utf8)[...]
        for (index, separator) in ["x", "+-", "+-", ""].enumerated() {
            var text: [UInt8] = []
            // The offsets begin with their sign.
            if index >= 2, let sign = rest.popFirst() {
                if sign == UInt8(ascii: "-") { text.append(sign) }
            }
            while let byte = rest.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
                text.append(byte)
                rest.removeFirst()
            }
            guard let number = Int(String(decoding: text, as: UTF8.self)),
                abs(number) <= WindowGeometry.largestOffset
            else { return nil }
            numbers.append(number)
            if separator.isEmpty { break }
            guard let next = rest.first, separator.utf8.contains(next) else { return nil }
            if separator == "x" { rest.removeFirst() }
        }
        guard rest.isEmpty, numbers[0] > 0, numbers[1] > 0,
            max(numbers[0], numbers[1]) <= WindowGeometry.longestSide
        else { return nil }
        return PixelRect(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
    }
}
