import CX11
import Glibc

/// The resources that the user has loaded into the server (`xrdb`), and lines that override them (`-xrm`).
///
///     let resources = XResources(connection, instanceName: "flipclockx", lines: [])
///     resources["geometry"]  // of "flipclockx.geometry: 640x360" or "FlipClockX.geometry: 640x360"
///
/// Only the server's resources are read, never a file: resource files may include others, and a clock in a screen saver
/// must not read files that other users control. Any client can set the server's resources, so lines of theirs that
/// include a file are dropped.
package final class XResources {
    /// The class in resource names. The class in WM_CLASS cannot be used, because it contains dots, which separate the
    /// components of a resource name.
    static let className = "FlipClockX"

    private let database: XrmDatabase?
    private let instanceName: String
    /// The largest database that is parsed, in bytes (1 MiB): far above any real one, so that a hostile one costs
    /// little.
    private static let sizeLimit = 1 << 20
    /// The longest value that is used, in bytes; no option needs a longer one.
    private static let valueLimit = 4096

    /// Reads the resources of the server of `connection` for a program called `instanceName`; `lines` override them.
    /// Without a connection there are only the lines.
    package init(_ connection: XConnection?, instanceName: String, lines: [String] = []) {
        XrmInitialize()
        self.instanceName = Self.component(instanceName)
        var database: XrmDatabase?
        if let connection { database = Self.database(of: connection.display) }
        for line in lines { XrmPutLineResource(&database, Self.withoutDirectives(line.utf8)) }
        self.database = database
    }

    /// The resources of the server of `display`; none if they are too many. Xlib read them when it connected, so this
    /// makes no request.
    static func database(of display: OpaquePointer) -> XrmDatabase? {
        XrmInitialize()
        let text = XResourceManagerString(display)
        let count = text.map { strlen($0) } ?? 0
        let bytes = UnsafeRawBufferPointer(start: text, count: count <= sizeLimit ? count : 0)
        var database = XrmGetStringDatabase(withoutDirectives(bytes))
        // libXcursor opens files in folders that are named by the theme, without looking at its name.
        if let theme = value("Xcursor.theme", "Program.Name", in: database),
            theme.hasPrefix(".") || theme.lastSlash != nil
        {
            XrmPutStringResource(&database, "Xcursor.theme", "default")
        }
        return database
    }

    /// `text` as a C string in which lines that begin with "#" are comments: for `#include "file"`, Xlib would read that
    /// file.
    private static func withoutDirectives(_ text: some Collection<UInt8>) -> [CChar] {
        var result: [CChar] = []
        result.reserveCapacity(text.count + 1)
        var isBegun = false
        for byte in text {
            let isDirective = !isBegun && byte == UInt8(ascii: "#")
            result.append(CChar(bitPattern: isDirective ? UInt8(ascii: "!") : byte))
            isBegun = byte != UInt8(ascii: "\n") && (isBegun || byte > UInt8(ascii: " "))
        }
        return result + [0]
    }

    deinit {
        if let database { XrmDestroyDatabase(database) }
    }

    /// Whether none of them can be one of this program.
    package var isEmpty: Bool {
        guard let database else { return true }
        var names = [XrmStringToQuark(instanceName), 0]
        var classes = [XrmStringToQuark(Self.className), 0]
        return XrmEnumerateDatabase(
            database, &names, &classes, XrmEnumAllLevels, { _, _, _, _, _, _ in 1 }, nil) == 0
    }

    /// Returns the resource `name` of this program; nil if it is not set.
    package subscript(name: String) -> String? {
        value("\(instanceName).\(name)", Self.className + "." + Self.capitalized(name))
    }

    /// The dots per inch that the user has set for all programs (`Xft.dpi`); nil unless it is 10...2000.
    package var dotsPerInch: Double? {
        value("Xft.dpi", "Xft.Dpi").flatMap { Double($0) }.flatMap { 10...2000 ~= $0 ? $0 : nil }
    }

    private func value(_ name: String, _ className: String) -> String? {
        Self.value(name, className, in: database)
    }

    private static func value(
        _ name: String, _ className: String, in database: XrmDatabase?
    ) -> String? {
        guard let database else { return nil }
        var type: UnsafeMutablePointer<CChar>?
        var value = XrmValue()
        guard XrmGetResource(database, name, className, &type, &value) != 0,
            let bytes = value.addr, value.size > 0, value.size <= valueLimit
        else { return nil }
        let characters = UnsafeRawBufferPointer(start: bytes, count: Int(value.size))
        let text = String(decoding: characters.prefix { $0 != 0 }, as: UTF8.self)
        let isBlank = { (byte: UInt8) in byte == 32 || byte == 9 }
        var trimmed = text.utf8[...]
        while let last = trimmed.last, isBlank(last) { trimmed.removeLast() }
        return String(Substring(trimmed))
    }

    /// Returns `name` as one component of a resource name: replaces every character that is not a letter, a digit, a
    /// hyphen or an underscore with an underscore.
    private static func component(_ name: String) -> String {
        String(
            decoding: name.utf8.map { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    byte
                default: UInt8(ascii: "_")
                }
            }, as: UTF8.self)
    }

    private static func capitalized(_ name: String) -> String {
        guard let first = name.first else { return name }
        return first.uppercased() + name.dropFirst()
    }
}
