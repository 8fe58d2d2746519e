import TestSupport
import Testing

/// Scripts/release-texts, in a copy of the files that it changes.
@Suite struct RepositoryReleaseTextTests {
    @Test func allTextsNameTheNextRelease() throws {
        guard try RepositoryText.lines(of: "CHANGELOG.md").contains("## [Unreleased]") else {
            return progress("release: this commit is a release: skipped")
        }
        let folder = try copy()
        let last = try RepositoryVersionTests.newest().version
        let next = try RepositoryVersionTests.next()
        let script = try RepositoryCommand([folder("Scripts/release-texts"), "2027-01-02"])
        try #require(script.status == 0, "\(script.errors)")
        let newest = try RepositoryVersionTests.newest(in: folder.path)
        #expect(newest.version == next && newest.date == "2027-01-02")
        try RepositoryVersionTests.expectNewestRelease(in: folder.path)

        let changelog = try RepositoryText.lines(of: folder("CHANGELOG.md"))
        #expect(!changelog.contains("## [Unreleased]"))
        #expect(!changelog.contains("The next release is \(next)."))
        let debian = try RepositoryText.lines(of: folder("debian/changelog"))
        let trailer = try #require(debian.first { $0.hasPrefix(" -- ") })
        #expect(trailer.hasSuffix(">  Sat, 02 Jan 2027 12:00:00 +0000"))
        let fedora = try RepositoryText.lines(of: folder("packaging/fedora/flipclockx.spec"))
        let entries = fedora.drop { $0 != "%changelog" }.dropFirst()
        let entry = try #require(entries.first)
        #expect(entry.hasPrefix("* Sat Jan 02 2027 ") && entry.hasSuffix("> - \(next)-1"))
        for file in ["debian/changelog", "packaging/fedora/flipclockx.spec"] {
            let text = try RepositoryText.lines(of: folder(file))
            #expect(text.contains { $0.contains(last) }, "\(file) keeps the last release")
        }
        try RepositoryDesktopTests.expectValidAppStream(folder(RepositoryDesktopTests.metainfo))

        let again = try RepositoryCommand([folder("Scripts/release-texts"), "2027-01-02"])
        #expect(again.status == 1, "a release is written once")
        #expect(again.errors.contains("CHANGELOG.md has no line: ## [Unreleased]"))
    }

    @Test(
        arguments: [[], ["tomorrow"], ["2027-13-02"], ["2027-01-02", "2027-01-03"]] as [[String]])
    func otherArgumentsAreRefused(arguments: [String]) throws {
        let folder = try copy()
        let script = try RepositoryCommand([folder("Scripts/release-texts")] + arguments)
        #expect(script.status == 64)
        #expect(script.errors == "usage: Scripts/release-texts YYYY-MM-DD\n")
        let file = "CHANGELOG.md"
        #expect(try RepositoryCommand(["cmp", file, folder(file)]).status == 0)
    }

    private func copy() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let copied = try RepositoryCommand([
            "cp", "-R", "--parents", "CHANGELOG.md", "Scripts", "Sources/CVersion",
            "Sources/FlipEngine/FlipEngine.docc/FlipEngine.md", "Examples/FirstFlip/Package.swift",
            "Resources/share/metainfo", "debian/changelog", "debian/changelog.next", "packaging",
            folder.path,
        ])
        try #require(copied.status == 0, "\(copied.errors)")
        return folder
    }
}
