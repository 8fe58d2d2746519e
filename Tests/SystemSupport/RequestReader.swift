import CX11
import TestSupport

/// The X requests in what one client sends to a server.
///
///     var reader = RequestReader(observer)
///     reader.read(bytes).map(\.name)     // ["set-up", "InternAtom", "CreateWindow", "ChangeProperty WM_NAME", ...]
///
/// The name of a request about a property has the property's name, and one of an extension its number in the extension.
struct RequestReader {
    /// A request.
    struct Request {
        var name: String
        var bytes: [UInt8]
        /// Its number on the connection, counted from 1; 0 is the set-up of the connection.
        var sequence: Int
    }

    /// The bytes of a request that is not complete yet.
    private var rest: [UInt8] = []
    /// The number of the next request.
    private var sequence = 0
    private let observer: ScreenReader
    /// The names of extensions by the numbers of their requests.
    private var extensions: [UInt8: String] = [:]

    /// Creates a reader for the server of `observer`.
    init(_ observer: ScreenReader) {
        self.observer = observer
        var count: Int32 = 0
        let names = XListExtensions(observer.display, &count)
        defer { XFreeExtensionList(names) }
        for index in 0..<Int(count) {
            guard let name = names?[index] else { continue }
            var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
            guard XQueryExtension(observer.display, name, &opcode, &event, &error) != 0 else {
                continue
            }
            extensions[UInt8(truncatingIfNeeded: opcode)] = String(cString: name)
        }
    }

    /// Returns the requests that end in `bytes`.
    mutating func read(_ bytes: [UInt8]) -> [Request] {
        rest += bytes
        var requests: [Request] = []
        var start = 0
        while let length = length(at: start), start + length <= rest.count {
            let name = sequence == 0 ? "set-up" : name(at: start)
            requests.append(
                Request(
                    name: name, bytes: Array(rest[start..<start + length]), sequence: sequence))
            sequence += 1
            start += length
        }
        rest.removeFirst(start)
        return requests
    }

    /// The length in bytes of the request that begins at a place; nil if it is not known yet.
    private func length(at start: Int) -> Int? {
        if sequence == 0 {
            guard rest.count >= 12 else { return nil }
            // Two strings, whose lengths are at 6 and 8.
            return 12 + [6, 8].reduce(0) { $0 + (number(at: $1) + 3) / 4 * 4 }
        }
        guard start + 4 <= rest.count else { return nil }
        let short = number(at: start + 2) * 4
        if short > 0 { return short }
        // A length of 0 is followed by a long one.
        guard start + 8 <= rest.count else { return nil }
        return max(8, (number(at: start + 4) + number(at: start + 6) << 16) * 4)
    }

    /// The 16-bit number at a place, least significant byte first.
    private func number(at place: Int) -> Int { Int(rest[place]) | Int(rest[place + 1]) << 8 }

    private func name(at start: Int) -> String {
        let opcode = rest[start]
        if let name = extensions[opcode] { return "\(name) \(rest[start + 1])" }
        guard let name = Self.core[opcode] else { return "request \(opcode)" }
        // The property follows the window; GetProperty and ChangeProperty have it at the same place.
        guard name.hasSuffix("Property") else { return name }
        let atom = number(at: start + 8) | number(at: start + 10) << 16
        return "\(name) \(observer.name(of: Atom(atom)))"
    }

    /// The requests of the core protocol that a clock may use.
    private static let core: [UInt8: String] = [
        1: "CreateWindow", 2: "ChangeWindowAttributes", 3: "GetWindowAttributes",
        4: "DestroyWindow", 8: "MapWindow", 10: "UnmapWindow", 12: "ConfigureWindow",
        14: "GetGeometry", 15: "QueryTree", 16: "InternAtom", 17: "GetAtomName",
        18: "ChangeProperty", 19: "DeleteProperty", 20: "GetProperty", 21: "ListProperties",
        22: "SetSelectionOwner", 23: "GetSelectionOwner", 24: "ConvertSelection", 25: "SendEvent",
        26: "GrabPointer", 27: "UngrabPointer", 31: "GrabKeyboard", 32: "UngrabKeyboard",
        36: "GrabServer", 37: "UngrabServer", 38: "QueryPointer", 40: "TranslateCoordinates",
        43: "GetInputFocus", 44: "QueryKeymap", 45: "OpenFont", 46: "CloseFont",
        53: "CreatePixmap", 54: "FreePixmap", 55: "CreateGC", 56: "ChangeGC", 60: "FreeGC",
        61: "ClearArea", 62: "CopyArea", 72: "PutImage", 78: "CreateColormap",
        79: "FreeColormap", 93: "CreateCursor", 94: "CreateGlyphCursor", 95: "FreeCursor",
        98: "QueryExtension", 101: "GetKeyboardMapping", 119: "GetModifierMapping",
    ]
}
