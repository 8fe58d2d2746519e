import CX11
import TestSupport

/// The names of the X requests in what one client sends to a server.
///
///     var requests = RequestNames(observer)
///     requests.names(in: proxy.takeBytes())     // ["ChangeProperty WM_NAME", "CreateWindow", ...]
///
/// Each name appears once, sorted; a request about a property has the property's name, and one of an extension its
/// number in the extension.
struct RequestNames {
    /// The bytes of a request that is not complete yet.
    private var rest: [UInt8] = []
    private var hasBegun = false
    private let observer: ScreenReader
    /// The names of extensions by the numbers of their requests.
    private var extensions: [UInt8: String] = [:]

    /// Creates names for the server of `observer`.
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

    /// Returns the names of the requests that end in `bytes`.
    mutating func names(in bytes: [UInt8]) -> [String] {
        rest += bytes
        var names: Set<String> = []
        var start = 0
        if !hasBegun, rest.count >= 12 {
            // The set-up of the connection: two strings, whose lengths are at 6 and 8.
            let padded = [6, 8].map { (number(at: $0) + 3) / 4 * 4 }
            start = 12 + padded[0] + padded[1]
            hasBegun = true
        }
        while start + 8 <= rest.count {
            // A length of 0 is followed by a long one.
            let short = number(at: start + 2) * 4
            let long = (number(at: start + 4) + number(at: start + 6) << 16) * 4
            let length = short > 0 ? short : long
            guard length >= 4, start + length <= rest.count else { break }
            names.insert(name(at: start))
            start += length
        }
        if start + 4 == rest.count, number(at: start + 2) == 1 {
            names.insert(name(at: start))
            start += 4
        }
        rest.removeFirst(start)
        return names.sorted()
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
