import TestSupport
import Testing

/// Scripts/version, and the packages that are made from a commit. Every test has its own git repository, with a copy of
/// the files that these scripts use.
@Suite struct RepositoryVersionScriptTests {
    /// The next release.
    private static func next() throws -> String { try RepositoryVersionTests.next() }

    /// From one release to the next, in a clone with or without the tags of the releases.
    @Test(arguments: [true, false])
    func aNewerCommitHasAHigherVersion(hasTags: Bool) throws {
        let next = try Self.next()
        let clone = try Clone()
        var versions = ["1.0.1"]
        for subject in ["release: 1.0.1", "clock: a change", "clock: another change"] {
            try clone.commit(subject)
            if hasTags && subject.hasPrefix("release:") { try clone.git("tag", "v1.0.1") }
            versions.append(try clone.version())
        }
        #expect(versions.dropFirst() == ["\(next)~git0", "\(next)~git1", "\(next)~git2"])
        try clone.commit("release: \(next)")
        if hasTags { try clone.git("tag", "v\(next)") }
        versions.append(try clone.version())
        #expect(versions.last == next)
        // Until the file names the release after that one.
        try clone.commit("clock: a third change")
        versions.append(try clone.version())
        #expect(versions.last == "\(next)+git1")
        try expectAscending(versions)
    }

    @Test func aTagMakesAnyCommitTheRelease() throws {
        let clone = try Clone()
        try clone.commit("clock: a change")
        try clone.git("tag", "v1.0.1")
        try clone.commit("clock: another change")
        let next = try Self.next()
        #expect(try clone.version() == "\(next)~git1")
        try clone.git("tag", "v\(next)")
        #expect(try clone.version() == next)
    }

    /// All commits are numbered if the last release cannot be found.
    @Test func withoutAReleaseAllCommitsCount() throws {
        let clone = try Clone()
        try clone.commit("clock: a change")
        try clone.commit("clock: another change")
        #expect(try clone.version() == "\(Self.next())~git2")
    }

    @Test func anIncompleteHistoryGivesTheTimeOfTheCommit() throws {
        let next = try Self.next()
        let clone = try Clone()
        try clone.commit("release: 1.0.1")
        try clone.commit("clock: a change", at: "2026-11-27T03:04:05Z")
        let counted = try clone.version()
        let shallow = try TemporaryFolder()
        let fetched = try RepositoryCommand([
            "git", "clone", "-q", "--depth", "1", "file://\(clone.folder.path)", shallow("clone"),
        ])
        try #require(fetched.status == 0, "\(fetched.errors)")
        let version = try Clone.version(in: shallow("clone"))
        #expect(version == "\(next)~git20261127.030405")
        try expectAscending([counted, version, next])
    }

    @Test func withoutGitTheNewestFileGivesTheTime() throws {
        let clone = try Clone()
        try clone.shell("find . -exec touch -d 2026-11-26T00:00:00Z {} +")
        try clone.shell("rm -rf .git && touch -d 2026-11-27T23:59:59Z Sources/CVersion/Version.c")
        #expect(try clone.version() == "\(Self.next())~git20261127.235959")
        #expect(try clone.version("--time") == "1795823999")
    }

    @Test func gitSaysWhyItCannotReadTheClone() throws {
        let fakes = try FakePrograms(["git": "echo 'fatal: dubious ownership' >&2; exit 128"])
        let version = try fakes.run(["Scripts/version"])
        try #require(version.status == 0)
        let isInAClone = try RepositoryCommand(["test", "-e", ".git"]).status == 0
        #expect(version.errors.hasPrefix("fatal: dubious ownership\n") == isInAClone)
    }

    /// The tarball, its sources, the recipes beside it and the Debian package have the version of their commit.
    @Test(arguments: [("clock: a change", "~git1"), ("release: ", "")])
    func everythingMadeFromACommitHasItsVersion(subject: String, suffix: String) throws {
        let next = try Self.next()
        let version = next + suffix
        let clone = try Clone()
        try clone.commit("release: 1.0.1")
        let isRelease = suffix.isEmpty
        if isRelease {
            try clone.shell(
                "sed -i 's/1\\.0\\.1/\(next)/' debian/changelog packaging/arch/PKGBUILD "
                    + "packaging/fedora/flipclockx.spec")
        }
        try clone.commit(isRelease ? subject + next : subject, at: "2026-11-27T03:04:05Z")
        let build = try TemporaryFolder()
        var hashes: [String] = []
        for _ in 0..<2 {
            try clone.shell("Scripts/deb --source '\(build("debian"))'")
            hashes.append(
                try clone.shell(
                    "sha256sum .build-dist/* && cat '\(build.path)'/debian/*/debian/changelog"))
        }
        #expect(hashes[0] == hashes[1], "the same commit gives the same bytes")
        let sources = build("debian/flipclockx-\(version)")
        #expect(try Clone.version(in: sources) == version)
        #expect(try Clone.version(in: sources, "--time") == "1795748645")

        let changelog = try RepositoryText.lines(of: "\(sources)/debian/changelog")
        #expect(changelog.first == "flipclockx (\(version)-1) unstable; urgency=medium")
        #expect(changelog.count { $0.hasPrefix("flipclockx (\(version)-1)") } == 1)
        let dates = changelog.filter { $0.hasPrefix(" -- ") }
        #expect(isRelease || dates.first?.hasSuffix("  Fri, 27 Nov 2026 03:04:05 +0000") == true)
        #expect(try clone.shell("cat debian/changelog").contains("~") == false, "the tree is clean")

        let arch = try clone.shell(
            "cd .build-dist; . ./PKGBUILD; echo \"$pkgver\"; ls \"$source\"")
        #expect(arch == "\(next)\(suffix.dropFirst())\nflipclockx-\(version).tar.xz\n")
        let fedora = try clone.shell("cat .build-dist/flipclockx.spec")
        #expect(fedora.contains("\nVersion:        \(version)\n"))
        #expect(fedora.contains("> - \(version)-1\n"))
    }

    /// A package can be built from the tarball without git. Files of an earlier build do not get into it.
    @Test func sourcesOfTheTarballGiveTheSameTarball() throws {
        let clone = try Clone()
        try clone.commit("clock: a change", at: "2026-11-27T03:04:05Z")
        let build = try TemporaryFolder()
        for sources in ["first", "second"] {
            try clone.shell("Scripts/deb --source '\(build(sources))'")
            try clone.shell(
                """
                mv .build-dist/*.tar.xz '\(build.path)'
                find . -mindepth 1 -delete
                tar --strip-components=1 -xf '\(build.path)'/*.tar.xz
                mkdir .build .build-check pictures
                touch .build/a .build-check/b pictures/c Sources/CVersion/Version.c
                """)
        }
        try clone.shell("diff -r '\(build("first"))' '\(build("second"))'")
    }

    /// Checks with dpkg that each version is higher than the one before it.
    private func expectAscending(_ versions: [String]) throws {
        guard try RepositoryCommand(["sh", "-c", "command -v dpkg"]).status == 0 else {
            return progress("versions: dpkg is not installed here: skipped")
        }
        for (older, newer) in zip(versions, versions.dropFirst()) {
            let isLower = try RepositoryCommand([
                "dpkg", "--compare-versions", "\(older)-1", "lt", "\(newer)-1",
            ])
            #expect(isLower.status == 0, "\(older) is lower than \(newer)")
        }
    }
}

/// A git repository in a temporary folder, with the scripts and the files that they use.
private struct Clone {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let copied = try RepositoryCommand([
            "sh", "-c",
            """
            cp -R --parents Scripts Sources/CVersion packaging Makefile Package.swift "$0"
            mkdir "$0/Resources" "$0/debian"
            cp debian/changelog "$0/debian"
            # One entry, also after the next release.
            sed -i -e '1s/(.*)/(1.0.1-1)/' -e '/^ -- /q' "$0/debian/changelog"
            """, folder.path,
        ])
        try #require(copied.status == 0, "\(copied.errors)")
        try git("init", "-q")
    }

    @discardableResult
    func git(_ words: String...) throws -> String {
        try Self.run(["git"] + words, in: folder.path, environment: [:])
    }

    @discardableResult
    func shell(_ script: String) throws -> String {
        try Self.run(["bash", "-c", script], in: folder.path, environment: [:])
    }

    /// Commits all files.
    func commit(_ subject: String, at time: String = "2026-11-26T12:00:00Z") throws {
        try git("add", "--all")
        _ = try Self.run(
            ["git", "commit", "-q", "--allow-empty", "-m", subject], in: folder.path,
            environment: ["GIT_AUTHOR_DATE": time, "GIT_COMMITTER_DATE": time])
    }

    func version(_ options: String...) throws -> String {
        try Self.version(in: folder.path, options)
    }

    static func version(in path: String, _ options: String...) throws -> String {
        try version(in: path, options)
    }

    private static func version(in path: String, _ options: [String]) throws -> String {
        String(
            try run(["\(path)/Scripts/version"] + options, in: path, environment: [:]).dropLast())
    }

    /// Runs a command in a folder, with no settings of git but those that a commit needs, and returns its output.
    private static func run(_ words: [String], in path: String, environment: [String: String])
        throws -> String
    {
        var all = environment
        for role in ["AUTHOR", "COMMITTER"] {
            all["GIT_\(role)_NAME"] = "tests"
            all["GIT_\(role)_EMAIL"] = "tests@localhost"
        }
        all["GIT_CONFIG_GLOBAL"] = "/dev/null"
        all["GIT_CONFIG_SYSTEM"] = "/dev/null"
        let command = try RepositoryCommand(["env", "-C", path] + words, environment: all)
        try #require(command.status == 0, "\(command.output)\(command.errors)")
        return command.output
    }
}
