import TestSupport
import Testing

@testable import FlipClockX

/// The version and the date of a release are the same everywhere.
@Suite struct RepositoryVersionTests {
    /// The version and date of the newest release in the changelog, for example `1.0.0` and `2026-11-21`.
    static func newest(in folder: String = ".") throws -> (version: String, date: String) {
        let heading = try RepositoryText.lines(of: "\(folder)/CHANGELOG.md")
            .first { $0.hasPrefix("## [") && !$0.contains("Unreleased") }
        let match = try #require(
            heading?.wholeMatch(of: #/## \[([0-9.]+)\] - ([0-9]{4}-[0-9]{2}-[0-9]{2})/#))
        return (String(match.1), String(match.2))
    }

    /// The next release, which one source file names.
    static func next() throws -> String {
        let lines = try RepositoryText.lines(of: "Sources/CVersion/Version.c")
        let line = try #require(
            lines.compactMap { $0.wholeMatch(of: #/#define NEXT_RELEASE "([0-9.]+)"/#) }.first)
        return String(line.1)
    }

    @Test func programHasTheVersionOfTheNextRelease() throws {
        let next = try Self.next()
        #expect(Arguments.version.wholeMatch(of: #/([0-9.]+)([~+]git[0-9.]*)?/#)?.1 == next[...])
    }

    /// The list of the next release's changes names it, until that release has a heading of its own.
    @Test func changelogNamesTheNextRelease() throws {
        let next = try Self.next()
        let isUnreleased = try RepositoryText.lines(of: "CHANGELOG.md").contains("## [Unreleased]")
        let sentence = "The next release is \(next)."
        #expect(try RepositoryText.lines(of: "CHANGELOG.md").contains(sentence) == isUnreleased)
        #expect(try (Self.newest().version != next) == isUnreleased)
    }

    @Test func allTextsNameTheNewestRelease() throws {
        try Self.expectNewestRelease(in: ".")
    }

    /// Compares the texts in a folder with the newest release in its changelog. A package of another commit adds its own
    /// entry to `debian/changelog`.
    static func expectNewestRelease(in folder: String) throws {
        let newest = try Self.newest(in: folder)
        let entries = try RepositoryText.lines(of: "\(folder)/debian/changelog")
            .filter { $0.hasPrefix("flipclockx (") && !$0.contains("git") }
        #expect(entries.first?.hasPrefix("flipclockx (\(newest.version)-") == true)
        for (file, field) in [
            ("packaging/arch/PKGBUILD", "_version="),
            ("packaging/fedora/flipclockx.spec", "Version:"),
        ] {
            let lines = try RepositoryText.lines(of: "\(folder)/\(file)")
            let line = try #require(lines.first { $0.hasPrefix(field) })
            let version = line.dropFirst(field.count).drop { $0 == " " }
            #expect(version == newest.version[...], "\(file)")
        }

        let metainfo = "\(folder)/\(RepositoryDesktopTests.metainfo)"
        let releases = try RepositoryText.lines(of: metainfo).filter { $0.contains("<release ") }
        let release = try #require(releases.first)
        #expect(release.contains("version=\"\(newest.version)\""))
        #expect(release.contains("date=\"\(newest.date)\""))
        for file in [
            "Examples/FirstFlip/Package.swift", "Sources/FlipEngine/FlipEngine.docc/FlipEngine.md",
        ] {
            let lines = try RepositoryText.lines(of: "\(folder)/\(file)")
            let dependency = "from: \"\(newest.version)\""
            #expect(lines.contains { $0.contains(dependency) }, "\(file)")
        }
    }
}
