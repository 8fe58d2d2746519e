import Glibc
import TestSupport
import Testing

/// Project rules that the compiler does not check.
@Suite struct RepositorySourceTests {
    @Test func noFileImportsFoundation() throws {
        let files = try Self.trackedFiles(ending: ".swift")
        #expect(files.count > 20)
        for file in files {
            for line in try Self.lines(of: file) where line.contains("Foundation") {
                let words = line.split(whereSeparator: { " \t(".contains($0) })
                #expect(!words.contains("import"), "\(file): \(line)")
            }
        }
    }

    @Test func olderSwiftCanReadTheManifest() throws {
        #expect(try Self.lines(of: "Package.swift").first == "// swift-tools-version: 6.0")
    }

    @Test func scriptsAreExecutable() {
        for script in ["Scripts/setup", ".ci/run"] {
            #expect(access(RepositoryPath.of(script), X_OK) == 0, "\(script)")
        }
    }

    @Test func programIsBesideItsTests() {
        #expect(access(ProductPath.flipclockx, X_OK) == 0, "\(ProductPath.flipclockx)")
    }

    /// A single search in a string, such as `contains(_: String)` or `replacing(_:with:)`, needs the regular
    /// expressions, and a single `ContinuousClock` needs tasks, dispatch and blocks: over a megabyte of the release.
    @Test(arguments: ["StringProcessing", "RegexParser", "Concurrency"])
    func programNeedsNothing(ofTheRuntimes part: String) throws {
        let program = try Self.symbols(["-D", "--undefined-only", ProductPath.flipclockx])
        #expect(!program.isDisjoint(with: try Self.symbols(ofLibrary: "libswiftCore.so")))
        let needed = program.intersection(try Self.symbols(ofLibrary: "libswift_\(part).so"))
        #expect(needed.isEmpty, "\(needed.sorted().prefix(5))")
    }

    /// lintian reports lines over 512 bytes, the newline included, in the source package, except in pictures. It takes
    /// a binary file without a suffix for text.
    @Test func linesAreShortEnoughForThePackage() throws {
        let search = try RepositoryCommand([
            "env", "LC_ALL=C", "grep", "-rnaoE", "^.{512}", ".", "--exclude-dir=.git",
            "--exclude-dir=.build*", "--exclude-dir=.debhelper", "--exclude-dir=pictures",
            "--exclude=*.svg", "--exclude=*.png", "--exclude=*.webp",
        ])
        // grep exits with 1 if it finds nothing, and with 2 after an error.
        #expect(search.status == 1, "\(search.output)\(search.errors)")
    }

    /// The names that `nm` prints with `arguments`.
    private static func symbols(_ arguments: [String]) throws -> Set<Substring> {
        let list = try RepositoryCommand(["nm", "-j"] + arguments)
        try #require(list.status == 0, "\(list.errors)")
        return Set(list.output.split(separator: "\n"))
    }

    /// The names that a library of the Swift runtime defines; none if the program is not linked with it.
    private static func symbols(ofLibrary name: String) throws -> Set<Substring> {
        let list = try RepositoryCommand(["ldd", ProductPath.flipclockx])
        try #require(list.status == 0, "\(list.errors)")
        for line in list.output.split(separator: "\n") {
            let words = line.split(whereSeparator: { " \t".contains($0) })
            guard words.count > 2, words[0] == name else { continue }
            return try symbols(["-D", "--defined-only", String(words[2])])
        }
        return []
    }

    /// The source files whose names end in `ending`, relative to the repository's root.
    private static func trackedFiles(ending: String) throws -> [String] {
        let list = try RepositoryCommand([
            "find", "Package.swift", "Sources", "Tests", "-type", "f",
        ])
        return list.output.split(separator: "\n").map(String.init).filter { $0.hasSuffix(ending) }
    }

    private static func lines(of file: String) throws -> [Substring] {
        let text = try RepositoryCommand(["cat", file])
        try #require(text.status == 0, "\(text.errors)")
        return text.output.split(separator: "\n", omittingEmptySubsequences: false)
    }
}
