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
    /// expressions, which add over a megabyte to the release.
    @Test func programNeedsNoRegularExpressions() throws {
        let symbols = try RepositoryCommand(["nm", ProductPath.flipclockx])
        try #require(symbols.status == 0, "\(symbols.errors)")
        let names = symbols.output.split(separator: "\n")
        #expect(names.count > 1_000)
        let needed = names.filter { $0.contains("17_StringProcessing") }
        #expect(needed.isEmpty, "\(needed.prefix(5))")
    }

    /// lintian reports lines over 512 bytes, the newline included, in the source package, except in drawings.
    @Test func linesAreShortEnoughForThePackage() throws {
        let search = try RepositoryCommand([
            "env", "LC_ALL=C", "grep", "-rnIoE", "^.{512}", ".", "--exclude-dir=.git",
            "--exclude-dir=.build*", "--exclude-dir=.debhelper", "--exclude-dir=pictures",
            "--exclude=*.svg",
        ])
        // grep exits with 1 if it finds nothing, and with 2 after an error.
        #expect(search.status == 1, "\(search.output)\(search.errors)")
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
