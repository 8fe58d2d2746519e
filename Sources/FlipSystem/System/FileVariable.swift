import Glibc

/// An environment variable by which the user names a file that a library reads.
///
/// The libraries read such a file to its end: with a FIFO they wait for a writer, and with a device they never finish.
/// The check costs one `stat` for each file. It does not see the files that these files include.
struct FileVariable: Sendable {
    /// Returns the value of a variable; nil if it is not set.
    typealias Lookup = (String) -> [UInt8]?

    let name: String
    /// What happens without the variable, the end of a sentence.
    let instead: String
    /// Returns the paths that a library reads for a value; bytes, because the libraries need no UTF-8.
    private let paths: @Sendable ([UInt8], Lookup) -> [[UInt8]]

    private init(
        _ name: String, instead: String,
        paths: @escaping @Sendable ([UInt8], Lookup) -> [[UInt8]] = { value, _ in [value] }
    ) {
        (self.name, self.instead, self.paths) = (name, instead, paths)
    }

    /// The largest file that a library gets, in bytes. The usual ones have some kilobytes.
    static let sizeLimit = 1 << 24

    /// The variables of the C library, libXau, libX11, libxkbcommon, fontconfig and libpulse.
    static let all = [
        FileVariable("HOSTALIASES", instead: "names of hosts have no aliases"),
        FileVariable("RESOLV_HOST_CONF", instead: "/etc/host.conf is read"),
        FileVariable("XAUTHORITY", instead: "~/.Xauthority is read"),
        FileVariable("XCOMPOSEFILE", instead: "~/.XCompose is read"),
        FileVariable("FONTCONFIG_FILE", instead: "fontconfig reads its usual file") {
            value, lookup in
            switch value.first {
            case slash: [value]
            case UInt8(ascii: "~"): [(lookup("HOME") ?? []) + value.dropFirst()]
            // In the folders of FONTCONFIG_PATH, see there.
            default: []
            }
        },
        FileVariable("FONTCONFIG_PATH", instead: "fontconfig reads its usual file") {
            value, lookup in
            let file = lookup("FONTCONFIG_FILE") ?? Array("fonts.conf".utf8)
            guard let first = file.first, first != slash, first != UInt8(ascii: "~") else {
                return []
            }
            return value.split(separator: UInt8(ascii: ":")).map { $0 + [slash] + file }
        },
        FileVariable("PULSE_CLIENTCONFIG", instead: "libpulse reads its usual file"),
        FileVariable("PULSE_CONFIG_PATH", instead: "libpulse reads its usual file") {
            value, lookup in
            lookup("PULSE_CLIENTCONFIG") == nil ? [value + Array("/client.conf".utf8)] : []
        },
        FileVariable("PULSE_COOKIE", instead: "libpulse reads its usual cookie"),
    ]

    private static let slash = UInt8(ascii: "/")

    /// Returns a sentence if the variable leads to a file that a library must not read; nil if it does not, if there is no
    /// such file, and for a folder and `/dev/null`, with which the libraries can deal.
    func problem(_ lookup: Lookup) -> String? {
        guard let value = lookup(name) else { return nil }
        for path in paths(value, lookup) {
            var status = stat()
            let exists = (path + [0]).withUnsafeBytes { bytes in
                bytes.baseAddress.map { stat($0.assumingMemoryBound(to: CChar.self), &status) } == 0
            }
            guard exists, let fault = Self.fault(status) else { continue }
            let file = Quotation.shortened(String(decoding: path, as: UTF8.self), keepsEnd: true)
            return
                "the environment variable \(name) is ignored, because \(file) \(fault); \(instead)"
        }
        return nil
    }

    private static func fault(_ status: stat) -> String? {
        if let kind = RegularFile.refusedKind(status) { return "is \(kind)" }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size > sizeLimit else { return nil }
        return "has \(status.st_size) bytes (at most \(sizeLimit))"
    }
}
