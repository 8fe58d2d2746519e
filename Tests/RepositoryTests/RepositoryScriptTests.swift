import TestSupport
import Testing

/// Whether this system has dpkg, with which the script compares versions.
private let hasDpkg = (try? RepositoryCommand(["sh", "-c", "command -v dpkg"]))?.status == 0
/// Whether these sources are a clone, and not those of a tarball.
private let isClone = (try? RepositoryCommand(["test", "-e", ".git"]))?.status == 0

/// The shell scripts, in particular Scripts/setup.
@Suite struct RepositoryScriptTests {
    @Test(arguments: [
        ".ci/run", "Scripts/deb", "Scripts/dist", "Scripts/docs", "Scripts/engine",
        "Scripts/format", "Scripts/icons", "Scripts/leftovers", "Scripts/package/arm64",
        "Scripts/package/check", "Scripts/package/chroot", "Scripts/package/desktop",
        "Scripts/package/release", "Scripts/package/try", "Scripts/phrases", "Scripts/pictures",
        "Scripts/setup", "Scripts/sheets", "Scripts/test", "Scripts/version",
        "debian/tests/picture", "debian/tests/window",
    ])
    func scriptIsCleanForShellcheck(script: String) throws {
        let check = try RepositoryCommand(["shellcheck", "--severity=style", script])
        #expect(check.status == 0, "\(check.output)\(check.errors)")
    }

    /// Programs with another version, with another picture for one set of options, and with another film.
    @Test(arguments: [
        ("", ""), ("--version", "the version is "), ("--flip-axis", "is not face/upright-050; "),
        ("--film", "frame 14 of the film is not face/portrait; "),
    ])
    func packageCheckComparesTheProgram(option: String, message: String) throws {
        let fakes = try FakePrograms([
            "clock": """
            [ "$*" != --version ] || exec echo "flipclockx $(Scripts/version)\(option == "--version" ? "0" : "")"
            case " $* " in *' --film '*) other='--theme paper' ;; *) other='--flip 0.6' ;; esac
            case " $* " in *' \(option.isEmpty ? "none" : option) '*) set -- "$@" $other ;; esac
            exec '\(ProductPath.flipclockx)' "$@"
            """
        ])
        let kept = try TemporaryFolder()
        let check = try RepositoryCommand(
            ["Scripts/package/check", fakes.folder("clock")], environment: ["TMPDIR": kept.path])
        #expect(check.status == (message.isEmpty ? 0 : 1), "\(check.errors)")
        #expect(check.errors.isEmpty == message.isEmpty)
        #expect(message.isEmpty || check.errors.contains(message), "\(check.errors)")
        #expect(
            check.errors.contains("run FLIPCLOCKX_RECORD=1 make test TEST_ARGS='--filter ")
                == message.contains("face"))
    }

    /// Copies a file whose one phrase is allowed only where the repository keeps it, and searches the copy.
    @Test(arguments: [("debian", 1), ("debian/flipclockx/usr/share/applications", 0)])
    func phrasesIgnoresTheFilesOfAPackageBuild(place: String, status: Int32) throws {
        let checkout = try TemporaryFolder()
        let copy = try RepositoryCommand([
            "install", "-D", "-t", checkout(place),
            "Resources/share/applications/io.github.flipclockx.flipclockx.desktop",
        ])
        try #require(copy.status == 0, "\(copy.errors)")
        let phrases = try RepositoryCommand(["Scripts/phrases", checkout.path])
        #expect(phrases.status == status, "\(phrases.output)\(phrases.errors)")
        #expect(phrases.output.contains("phrases: 1;") == (status == 1))
    }

    @Test(arguments: [
        [], ["dance"], ["test", "surplus"], ["package", "desktops"], ["--no-swift"],
        ["--help", "run"],
    ])
    func setupPrintsItsUsage(arguments: [String]) throws {
        let setup = try RepositoryCommand(["Scripts/setup"] + arguments)
        #expect(setup.status == 64)
        #expect(setup.errors.hasPrefix("usage: Scripts/setup [--no-swift] run [OPTION...]\n"))
        #expect(setup.output.isEmpty)
        let help = try RepositoryCommand(["Scripts/setup", "--help"])
        #expect(help.status == 0)
        #expect(help.output == setup.errors)
        #expect(help.errors.isEmpty)
    }

    @Test(arguments: ["Swift version 5.10.1 (swift-5.10.1-RELEASE)", "swift 4.0.0"])
    func setupReportsAnOldSwift(version: String) throws {
        let fakes = try FakePrograms(["swift": "echo '\(version)'", "dpkg-query": "exit 1"])
        let setup = try fakes.run(["Scripts/setup", "run"])
        #expect(setup.status == 3)
        #expect(setup.errors.contains("apt install swiftlang"))
        #expect(setup.errors.contains("https://www.swift.org/install"))
        #expect(setup.output.isEmpty, "nothing is installed or built without Swift")
    }

    @Test func setupNamesMissingPackagesWithoutRoot() throws {
        let fakes = try FakePrograms([
            "swift": "echo 'Swift version 6.1 (swift-6.1-RELEASE)'",
            // All required packages but two; a third one is provided by another package.
            "dpkg-query": """
            for name in \(try Self.packages(without: ["libpng-dev", "xvfb", "zlib1g"])); do
                echo "installed $name, "
            done
            echo 'installed zlib-ng, zlib1g (= 1:1.3), other'
            echo 'config-files libpng-dev, '
            """,
            "id": "echo 1000",
            "sudo": "exit 1",
            "apt-get": "echo 'apt-get was called' >&2",
        ])
        let setup = try fakes.run(["Scripts/setup", "test"])
        #expect(setup.status == 2)
        #expect(setup.errors.contains("install --no-install-recommends libpng-dev xvfb\n"))
        #expect(!setup.errors.contains("apt-get was called"))
    }

    @Test func setupInstallsMissingPackagesAndReportsThem() throws {
        let fakes = try FakePrograms([
            "swift": "echo 'Swift version 6.1 (swift-6.1-RELEASE)'",
            "dpkg-query": """
            for name in \(try Self.packages(without: ["xvfb"])); do echo "installed $name, "; done
            """,
            "id": "echo 0",
            "apt-get": "echo \"$*\" >>\"$0.log\"",
            "make": "echo \"make $*\"",
        ])
        let setup = try fakes.run(["Scripts/setup", "test"])
        #expect(setup.status == 0, "\(setup.errors)")
        #expect(setup.output.contains("installing with apt: xvfb\n"))
        #expect(setup.output.contains("check SWIFT=\(fakes.folder("swift"))"))
        let calls = try RepositoryCommand(["cat", fakes.folder("apt-get.log")]).output
        #expect(calls.hasSuffix(" install xvfb\n"))
    }

    /// apt's package lists are missing until the first update; then they have this version of Swift, or none.
    private static func fakesWithoutSwift(
        lists: Bool, candidate: String, user: Int = 0
    ) throws -> FakePrograms {
        try FakePrograms([
            // OpenStack's client has the same name.
            "swift": "echo 'swift 4.0.0'",
            "dpkg-query": """
            for name in \(try packages(without: ["xvfb"])); do echo "installed $name, "; done
            """,
            "id": "echo \(user)", "sudo": "exit 1", "make": "echo \"make $*\"",
            "apt-cache": """
            echo ' 100 /var/lib/dpkg/status'
            \(lists) || [ -e "$0.updated" ] || exit 0
            [ $# = 2 ] || echo ' 500 http://deb.debian.org/debian trixie/main amd64 Packages'
            [ $# = 1 ] || printf '  Installed: (none)\\n  Candidate: \(candidate)\\n'
            """,
            "apt-get": """
            case "$*" in
                --print-uris*)
                    echo '0 upgraded, 81 newly installed, 0 to remove and 0 not upgraded.'
                    echo 'Need to get 538 MB of archives.'
                    echo 'After this operation, 2519 MB of additional disk space will be used.'
                    echo "'http://deb.debian.org/debian/pool/swiftlang.deb' swiftlang.deb 444000000"
                    exit ;;
                *update) echo update >>"$0.log"; touch "$(dirname "$0")/apt-cache.updated" ;;
                *install*)
                    echo "${*##*install }" >>"$0.log"
                    folder=$(dirname "$0")/usr/libexec/swift/bin
                    mkdir -p "$folder"
                    printf '#!/bin/sh\\necho "Swift version 6.0.3"\\n' >"$folder/swift"
                    chmod +x "$folder/swift" ;;
            esac
            """,
        ])
    }

    /// Runs the script with these programs, and hides the Swift compilers of this system.
    private static func withoutSwift(
        _ fakes: FakePrograms, _ arguments: [String]
    ) throws -> RepositoryCommand {
        try fakes.run(
            [
                "env", "-u", "SWIFT", "-u", "SWIFTLY_BIN_DIR", "HOME=\(fakes.folder.path)",
                "SETUP_ROOT=\(fakes.folder.path)", "Scripts/setup",
            ] + arguments)
    }

    @Test(
        .enabled(if: hasDpkg), arguments: [true, false],
        [["test"], ["test", "desktops"]])
    func setupInstallsSwiftWhereAptHasIt(lists: Bool, task: [String]) throws {
        let fakes = try Self.fakesWithoutSwift(lists: lists, candidate: "6.0.3-2")
        let setup = try Self.withoutSwift(fakes, task)
        let first = """
            setup: installing with apt: swiftlang xvfb
                0 upgraded, 81 newly installed, 0 to remove and 0 not upgraded.
                Need to get 538 MB of archives.
                After this operation, 2519 MB of additional disk space will be used.
            setup: Swift 6.0.3 in \(fakes.folder("usr/libexec/swift/bin/swift"))
            make
            """
        #expect(setup.status == 0, "\(setup.errors)")
        #expect(setup.output.hasPrefix(first), "\(setup.output)")
        #expect(setup.output.contains(task.count == 1 ? " check " : " test-desktops "))
        let calls = try RepositoryCommand(["cat", fakes.folder("apt-get.log")]).output
        #expect(calls == "update\nswiftlang xvfb\n", "everything in one run of apt")
    }

    @Test(
        .enabled(if: hasDpkg),
        arguments: [("(none)", []), ("5.6.3-1", []), ("6.0.3-2", ["--no-swift"])]
            as [(String, [String])])
    func setupNeedsASwiftThatAptDoesNotHave(candidate: String, options: [String]) throws {
        let fakes = try Self.fakesWithoutSwift(lists: true, candidate: candidate)
        let setup = try Self.withoutSwift(fakes, options + ["run"])
        #expect(setup.status == 3)
        #expect(setup.errors.contains("none was found"))
        #expect(setup.errors.contains("apt install swiftlang"))
        #expect(setup.output.isEmpty, "nothing is installed")
    }

    @Test(.enabled(if: hasDpkg))
    func setupNamesSwiftWithoutRoot() throws {
        let fakes = try Self.fakesWithoutSwift(lists: true, candidate: "6.0.3-2", user: 1000)
        let setup = try Self.withoutSwift(fakes, ["test"])
        #expect(setup.status == 2)
        #expect(setup.errors.contains("install --no-install-recommends swiftlang xvfb\n"))
        #expect(setup.errors.contains("Need to get 538 MB of archives.\n"))
        #expect(setup.output.isEmpty, "nothing is installed")
    }

    /// The package lists are locked until the third call, and the packages in the fourth one.
    @Test func setupWaitsWhileAnotherPackageManagerRuns() throws {
        let setup = try Self.setup(
            lockedCalls: """
                1 | 2) echo 'E: Could not get lock /lists. It is held by process 7 (apt)'; exit 100 ;;
                4) echo 'E: Could not get lock /packages. It is held by process 8 (apt)'; exit 100 ;;
                """)
        #expect(setup.status == 0, "\(setup.errors)")
        let prefix = "setup: waiting for another package manager: Could not get lock"
        #expect(
            setup.output.split(separator: "\n").filter { $0.contains("waiting") } == [
                "\(prefix) /lists. It is held by process 7 (apt)",
                "\(prefix) /packages. It is held by process 8 (apt)",
            ])
        #expect(setup.errors.isEmpty)
    }

    @Test func setupWaitsForALockOfThePackageListsForTenMinutesAtMost() throws {
        let setup = try Self.setup(
            lockedCalls:
                "*) echo 'E: Could not get lock /lists'; [ \"$call\" = 302 ] || exit 100 ;;")
        #expect(setup.status == 0, "302 calls, with 300 pauses of two seconds: \(setup.errors)")
        #expect(setup.errors.hasSuffix("failed; using the existing package lists\n"))
    }

    @Test func setupDoesNotWaitAfterOtherErrors() throws {
        let setup = try Self.setup(
            lockedCalls: "2) echo 'E: Unable to locate package'; exit 100 ;;")
        #expect(setup.status == 2)
        #expect(
            setup.errors == "E: Unable to locate package\nsetup: apt-get could not install: xvfb\n")
        #expect(!setup.output.contains("waiting"))
    }

    /// 2 has another meaning: packages are missing.
    @Test(arguments: ["run", "test", "package"])
    func setupFailsWithOneIfMakeFails(task: String) throws {
        let fakes = try FakePrograms([
            "swift": "echo 'Swift version 6.1 (swift-6.1-RELEASE)'",
            "dpkg-query": """
            for name in \(try Self.packages(without: [])); do echo "installed $name, "; done
            """,
            "make": "echo 'make fails' >&2; exit 2",
        ])
        let setup = try fakes.run(["Scripts/setup", task])
        #expect(setup.status == 1)
        #expect(setup.errors == "make fails\n")
    }

    /// git refuses to read a clone that belongs to another user. Nothing is installed but git itself, if it is missing.
    @Test(
        .enabled(if: isClone),
        arguments: [true, false])
    func setupSaysBeforeItInstallsThatNoPackageCanBeMade(hasGit: Bool) throws {
        let fakes = try FakePrograms([
            "swift": "echo 'Swift version 6.1 (swift-6.1-RELEASE)'",
            "dpkg-query": hasGit ? "echo 'installed git, '" : "", "id": "echo 0", "apt-get": "",
            "git": "echo 'fatal: detected dubious ownership' >&2; exit 128",
        ])
        let setup = try fakes.run(["Scripts/setup", "package"])
        #expect(setup.status == 1)
        #expect(setup.errors.hasPrefix("fatal: detected dubious ownership\nsetup: git cannot"))
        #expect(setup.output == (hasGit ? "" : "setup: installing with apt: git\n"))
    }

    /// The sources from a release tarball are no clone, so git has nothing to say.
    @Test func setupPackagesTheSourcesOfATarball() throws {
        let sources = try TemporaryFolder()
        let copy = try RepositoryCommand([
            "install", "-D", "-t", sources("Scripts"), "Scripts/setup",
        ])
        try #require(copy.status == 0, "\(copy.errors)")
        let fakes = try FakePrograms([
            "swift": "echo 'Swift version 6.1 (swift-6.1-RELEASE)'",
            "dpkg-query": """
            for name in \(try Self.packages(without: [])); do echo "installed $name, "; done
            """,
            "git": "exit 128", "make": "echo \"make $*\"",
        ])
        let setup = try fakes.run([sources("Scripts/setup"), "package"])
        #expect(setup.status == 0, "\(setup.errors)")
        #expect(setup.output.contains(" deb SWIFT=\(fakes.folder("swift"))"))
    }

    /// Runs `Scripts/setup test` where xvfb is missing. The fake apt-get counts its calls: the cases of a shell's `case`
    /// name those that fail. Pauses take no time.
    private static func setup(lockedCalls cases: String) throws -> RepositoryCommand {
        let fakes = try FakePrograms([
            "swift": "echo 'Swift version 6.1 (swift-6.1-RELEASE)'",
            "dpkg-query": """
            for name in \(try packages(without: ["xvfb"])); do echo "installed $name, "; done
            """,
            "id": "echo 0", "sleep": "", "make": "",
            "apt-get": """
            [ "$1" != --print-uris ] || exit 0
            echo >>"$0.calls"
            call=$(wc -l <"$0.calls")
            case $call in
            \(cases)
            esac
            """,
        ])
        return try fakes.run(["Scripts/setup", "test"])
    }

    /// A module that pkg-config does not find, and the package that the script reports; the empty one stands for none.
    @Test(arguments: [
        ("", ""), ("xscrnsaver", "libxss-dev"), ("libpng16", "libpng-dev"), ("x11", "libx11-dev"),
    ])
    func setupFindsLibrariesWithoutDpkg(module: String, package: String) throws {
        let fakes = try FakePrograms([
            "swift": "echo 'Swift version 6.1 (swift-6.1-RELEASE)'",
            "pkg-config": "[ \"$2\" != \"\(module)\" ]", "git": "", "g++": "", "ld": "",
            "make": "echo \"make $*\"",
        ])
        let setup = try fakes.runAlone(["Scripts/setup", "test", "desktops"])
        if module.isEmpty {
            #expect(setup.status == 0, "\(setup.errors)")
            #expect(setup.output.contains("test-desktops SWIFT=\(fakes.folder("swift"))"))
            #expect(setup.errors.contains("continuing without"))
            #expect(setup.errors.contains(" xscreensaver "))
        } else {
            #expect(setup.status == 2)
            #expect(
                setup.errors.hasSuffix("\nsetup:     \(package) (Debian package names)\n"),
                "\(setup.errors)")
            #expect(setup.output.isEmpty, "nothing is built")
        }
    }

    /// The lines of /etc/os-release, and the end of the message if libXss and two modules of libxcb are missing.
    @Test(arguments: [
        ("ID=fedora", "dnf install libxcb-devel libXScrnSaver-devel"),
        ("ID=nobara\nID_LIKE=\"rhel fedora\"", "dnf install libxcb-devel libXScrnSaver-devel"),
        ("ID=arch", "pacman -S --needed libxcb libxss"),
        ("NAME=Manjaro\nID=manjaro\nID_LIKE=arch", "pacman -S --needed libxcb libxss"),
        ("ID=void", "libxcb-dpms0-dev libxcb-xkb-dev libxss-dev (Debian package names)"),
    ])
    func setupNamesThePackagesOfTheDistribution(release: String, packages: String) throws {
        let missing = "case $2 in xscrnsaver | xcb-dpms | xcb-xkb) exit 1 ;; esac"
        let fakes = try FakePrograms([
            "swift": "echo 'Swift version 6.1 (swift-6.1-RELEASE)'",
            "pkg-config": missing, "git": "", "g++": "", "ld": "", "make": "", "release": release,
        ])
        let setup = try fakes.runAlone([
            "env", "OS_RELEASE=\(fakes.folder("release"))", "Scripts/setup", "run", "--version",
        ])
        #expect(setup.status == 2)
        #expect(setup.errors.hasSuffix("\nsetup:     \(packages)\n"), "\(setup.errors)")
    }

    @Test func setupNamesAllMissingLibrariesWithoutDpkg() throws {
        let fakes = try FakePrograms(["swift": "echo 'Swift version 6.1 (swift-6.1-RELEASE)'"])
        let setup = try fakes.runAlone(["Scripts/setup", "run", "--version"])
        #expect(setup.status == 2)
        for package in ["g++", "git", "libx11-dev", "make", "pkgconf"] {
            #expect(setup.errors.contains(" \(package)"), "\(setup.errors)")
        }
        #expect(!setup.errors.contains("libc6-dev"), "a compiler that runs has its libraries")
        let package = try fakes.runAlone(["Scripts/setup", "package"])
        #expect(package.status == 1 && package.errors.contains("no dpkg"))
    }

    /// The names in the package lists at the top of the script, except `missing`.
    private static func packages(without missing: [String]) throws -> String {
        let search = #"tr '\n' ' ' <Scripts/setup | grep -o '_packages="[a-z][^"]*"'"#
        let lists = try RepositoryCommand(["sh", "-c", search]).output
        return
            lists
            .split(whereSeparator: { " \n\"".contains($0) })
            .filter { !$0.contains("=") && !missing.contains(String($0)) }
            .joined(separator: " ")
    }
}
