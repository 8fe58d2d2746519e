import CFontconfig
import FlipClock
import Glibc
import Synchronization

/// Takes a list of families and returns the file of the first installed one.
///
///     let file = try FontMatch.find(.cards())
///     let face = try Typeface(file: file.path, index: file.index)
///     FontMatch.release()
///
/// `FcFontMatch` always returns a font, so each result's family is compared with the requested one. If no family of the
/// list is installed, fontconfig sorts all fonts, and the first scalable face with all required characters is used. A
/// mutex serializes calls from several threads.
///
/// Cost: the first call loads fontconfig's configuration and caches, some milliseconds; `release()` frees that memory.
package enum FontMatch {
    /// Prevents `FcFini` while another thread uses fontconfig.
    private static let door = Mutex(())

    /// The first installed font of `list`, or else the nearest one that has all required characters.
    ///
    /// - Parameter configuration: A fontconfig configuration file that replaces the system's; for tests.
    static func find(
        _ list: FontList, configuration: String? = nil
    ) throws(FontError) -> FontFile {
        var lacksMemory = false
        let found: FontFile? = door.withLock { _ in
            guard let configuration else {
                return FcInit() != 0 ? search(list, in: nil, &lacksMemory) : nil
            }
            guard let config = FcConfigCreate() else { return nil }
            defer { FcConfigDestroy(config) }
            let isLoaded = configuration.withCString { path in
                path.withMemoryRebound(to: FcChar8.self, capacity: 1) {
                    FcConfigParseAndLoad(config, $0, 1) != 0
                }
            }
            guard isLoaded, FcConfigBuildFonts(config) != 0 else { return nil }
            return search(list, in: config, &lacksMemory)
        }
        // Continuing with the next family would draw the clock in another font without an error.
        if lacksMemory { throw .noMemory }
        guard let found else { throw .nothingInstalled }
        return found
    }

    /// The font of exactly the entry's family; throws the reason if it is not installed or lacks one of `required`.
    static func find(
        _ entry: FontList.Entry, required: [Unicode.Scalar]
    ) throws(FontError) -> FontFile {
        var lacksMemory = false
        let answer = door.withLock { _ -> (file: FontFile?, isInstalled: Bool) in
            guard FcInit() != 0 else { return (nil, false) }
            if let file = match(entry, required: required, in: nil, &lacksMemory) {
                return (file, true)
            }
            return (nil, match(entry, required: [], in: nil, &lacksMemory) != nil)
        }
        if lacksMemory { throw .noMemory }
        guard let file = answer.file else {
            throw answer.isInstalled ? .lacksDigits(entry.family) : .notInstalled(entry.family)
        }
        return file
    }

    /// Loads fontconfig's configuration and caches, which is nearly all of what a first search costs.
    static func load() {
        door.withLock { _ in _ = FcInit() }
    }

    /// Frees fontconfig's memory (`FcFini`); the next call loads it again.
    package static func release() {
        door.withLock { _ in FcFini() }
    }

    /// The family of the words in the language of `words`; nil if no installed font has its characters.
    package static func labelFamily(in words: Words) -> String? {
        (try? find(.labels(in: words)))?.family
    }

    private static func search(
        _ list: FontList, in config: OpaquePointer?, _ lacksMemory: inout Bool
    ) -> FontFile? {
        for entry in list.entries where !lacksMemory {
            if let file = match(entry, required: list.required, in: config, &lacksMemory) {
                return file
            }
        }
        guard !lacksMemory else { return nil }
        return nearest(list.fallback, required: list.required, in: config, &lacksMemory)
    }

    /// The installed font of exactly the entry's family.
    private static func match(
        _ entry: FontList.Entry, required: [Unicode.Scalar], in config: OpaquePointer?,
        _ lacksMemory: inout Bool
    ) -> FontFile? {
        guard let request = makePattern(for: entry, in: config) else {
            lacksMemory = true
            return nil
        }
        defer { FcPatternDestroy(request) }
        var result = FcResultMatch
        guard let answer = FcFontMatch(config, request, &result) else {
            lacksMemory = result == FcResultOutOfMemory
            return nil
        }
        defer { FcPatternDestroy(answer) }
        let pattern = FontPattern(answer)
        guard pattern.isOf(family: entry.family), pattern.isUsable(for: required) else {
            return nil
        }
        return pattern.file(family: entry.family)
    }

    /// The first usable font in fontconfig's order of similarity.
    private static func nearest(
        _ entry: FontList.Entry, required: [Unicode.Scalar], in config: OpaquePointer?,
        _ lacksMemory: inout Bool
    ) -> FontFile? {
        guard let request = makePattern(for: entry, in: config) else {
            lacksMemory = true
            return nil
        }
        defer { FcPatternDestroy(request) }
        var result = FcResultMatch
        guard let set = FcFontSort(config, request, 0, nil, &result) else { return nil }
        defer { FcFontSetDestroy(set) }
        for index in 0..<Int(set.pointee.nfont) {
            guard let font = set.pointee.fonts[index] else { continue }
            let pattern = FontPattern(font)
            if pattern.isUsable(for: required), let file = pattern.file(family: nil) {
                return file
            }
        }
        return nil
    }

    /// The pattern for `entry`, completed by the configuration's rules; the caller destroys it. Nil only if memory runs
    /// out.
    private static func makePattern(
        for entry: FontList.Entry, in config: OpaquePointer?
    ) -> OpaquePointer? {
        // In fontconfig's notation these characters introduce a size, a property and the next family.
        let special = "-:,\\".unicodeScalars
        let family = entry.family.unicodeScalars
            .map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
        let name = family + entry.properties
        let parsed = name.withCString { bytes in
            bytes.withMemoryRebound(to: FcChar8.self, capacity: 1) { FcNameParse($0) }
        }
        guard let parsed else { return nil }
        // Match the named instances of a variable font, not the font as a whole, which has no weight of its own.
        FcPatternAddBool(parsed, FC_VARIABLE, 0)
        FcPatternAddBool(parsed, FC_SCALABLE, 1)
        FcConfigSubstitute(config, parsed, FcMatchPattern)
        FcDefaultSubstitute(parsed)
        return parsed
    }
}
