import TestSupport
import Testing

@testable import FlipClockX

/// The version and the date of a release are the same everywhere.
@Suite struct RepositoryVersionTests {
    /// The version and date of the newest release in the changelog, for example `1.0.0` and `2026-11-21`.
    private static func newest() throws -> (version: String, date: String) {
        let heading = try RepositoryText.lines(of: "CHANGELOG.md")
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

    /// A package of another commit adds its own entry.
    @Test func packageVersionEqualsChangelog() throws {
        let newest = try Self.newest()
        let entries = try RepositoryText.lines(of: "debian/changelog")
            .filter { $0.hasPrefix("flipclockx (") && !$0.contains("git") }
        let first = try #require(entries.first)
        let match = try #require(first.firstMatch(of: #/^flipclockx \(([0-9.]+)-[0-9]+\) /#))
        #expect(String(match.1) == newest.version)
    }

    @Test(arguments: [
        ("packaging/arch/PKGBUILD", "_version="), ("packaging/fedora/flipclockx.spec", "Version:"),
    ])
    func recipeVersionEqualsChangelog(file: String, field: String) throws {
        let line = try #require(try RepositoryText.lines(of: file).first { $0.hasPrefix(field) })
        let version = line.dropFirst(field.count).drop { $0 == " " }
        #expect(try Self.newest().version == String(version))
    }

    @Test func appStreamReleaseEqualsChangelog() throws {
        let newest = try Self.newest()
        let file = "Resources/share/metainfo/\(RepositoryDesktopTests.identifier).metainfo.xml"
        let first = try #require(
            try RepositoryText.lines(of: file).first { $0.contains("<release ") })
        #expect(first.contains("version=\"\(newest.version)\""))
        #expect(first.contains("date=\"\(newest.date)\""))
    }
}
