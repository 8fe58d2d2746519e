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

    @Test func programVersionEqualsChangelog() throws {
        #expect(try Self.newest().version == Arguments.version)
    }

    @Test func packageVersionEqualsChangelog() throws {
        let newest = try Self.newest()
        let first = try #require(try RepositoryText.lines(of: "debian/changelog").first)
        let match = try #require(first.firstMatch(of: #/^flipclockx \(([0-9.]+)-[0-9]+\) /#))
        #expect(String(match.1) == newest.version)
    }

    @Test(arguments: [
        ("packaging/arch/PKGBUILD", "pkgver="), ("packaging/fedora/flipclockx.spec", "Version:"),
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
        for line in try RepositoryText.lines(of: file) where line.contains("/Resources/") {
            #expect(line.contains("/v\(newest.version)/"), "a picture of that release: \(line)")
        }
    }
}
