import TestSupport
import Testing

/// Scripts/setup and the Debian package require the same packages.
@Suite struct RepositoryPackageListTests {
    /// Packages of build-essential, and packages that are needed only to download the sources.
    private static let neverNamed: Set = ["ca-certificates", "g++", "git", "libc6-dev", "make"]

    @Test func setupAndPackageHaveTheSameBuildDependencies() throws {
        let script = try Self.scriptList("build_packages").subtracting(Self.neverNamed)
        let control = try Self.controlList("Build-Depends")
            .filter { !$0.contains("<!nocheck>") && !$0.hasPrefix("swiftlang ") }
            .filter { !$0.hasPrefix("debhelper-compat ") }
        #expect(script.count > 5)
        #expect(script == Set(control))
    }

    @Test func setupAndPackageHaveTheSameFonts() throws {
        let script = try Self.scriptList("font_packages")
        let tested = try Self.controlList("Build-Depends").filter { $0.contains("<!nocheck>") }
        let names = Set(tested.map { $0.prefix { $0 != " " } }.map(String.init))
        #expect(names.subtracting(["netpbm"]) == script)
        #expect(try Self.scriptList("package_packages").contains("netpbm"))
        let needed = try Self.controlList("Depends").flatMap { $0.split(separator: " ") }
        #expect(Set(needed.map(String.init)).isSuperset(of: script))
        #expect(try Set(Self.controlList("Recommends")).isSuperset(of: script))
    }

    /// The modules that Package.swift asks pkg-config for, and the header-only library that has no target of its own.
    @Test func fedoraRecipeNeedsTheModulesOfTheManifest() throws {
        let manifest = try RepositoryText.lines(of: "Package.swift").flatMap { line in
            line.matches(of: #/pkgConfig: "([^"]+)"/#).flatMap { $0.1.split(separator: " ") }
        }
        let recipe = try RepositoryText.lines(of: "packaging/fedora/flipclockx.spec")
            .compactMap { $0.wholeMatch(of: #/BuildRequires: +pkgconfig\((.+)\)/#)?.1 }
        #expect(manifest.count > 5)
        #expect(Set(recipe) == Set(manifest + ["tomlplusplus"]))
    }

    /// Scripts/setup lists the packages of Arch in its third column. A recipe does not name those of base-devel.
    @Test func archRecipeNeedsThePackagesOfSetup() throws {
        let listed = try Self.scriptList("build_packages")
        let libraries = try RepositoryText.lines(of: "Scripts/setup").compactMap { line in
            let words = line.split(separator: " ")
            return words.count == 3 && listed.contains(String(words[0])) ? words[2] : nil
        }
        let recipe = try RepositoryText.lines(of: "packaging/arch/PKGBUILD").joined(separator: " ")
        let named = recipe.matches(of: #/depends=\(([^)]*)\)/#).flatMap {
            $0.1.split(whereSeparator: { "' ".contains($0) })
        }
        let baseDevel: Set<Substring> = ["gcc", "git", "make", "pkgconf"]
        #expect(libraries.count > 10)
        #expect(Set(libraries).subtracting(baseDevel).isSubset(of: named))
    }

    @Test func packageTestsNeedNoOtherPackages() throws {
        let lists = ["font_packages", "virtual_packages", "test_packages", "desktop_packages"]
        let script = try Set(lists.flatMap(Self.scriptList))
        let named = try RepositoryText.lines(of: "debian/tests/control")
            .filter { $0.hasPrefix("Depends:") }
            .flatMap { $0.dropFirst(8).split(whereSeparator: { " ,".contains($0) }) }
        #expect(!named.isEmpty)
        #expect(Set(named.map(String.init)).subtracting(["@"]).isSubset(of: script))
    }

    /// SwiftPM finds tests through their index, under the original paths; with a prefix map the compiler writes it
    /// under the mapped ones.
    @Test(arguments: ["suite", "parallel=2 suite"])
    func packageTestsAreBuiltWithTheirOwnPaths(options: String) throws {
        let tests = try Self.packageChecks(options).filter { $0.contains("\" test ") }
        #expect(tests.count == 1)
        for line in tests {
            #expect(!line.contains("-file-prefix-map"), "\(line)")
            #expect(line.contains("--disable-sandbox"), "\(line)")
        }
        let rules = try RepositoryText.lines(of: "debian/rules").joined(separator: "\n")
        #expect(rules.contains("-Xswiftc -file-prefix-map"), "the program contains no build path")
    }

    /// Compiling the tests takes longer than building the package.
    @Test(arguments: [
        ("", true), ("parallel=2", true), ("nocheck", false), ("nocheck suite", false),
    ])
    func packageBuildChecksOnlyTheProgram(options: String, checks: Bool) throws {
        let commands = try Self.packageChecks(options)
        #expect(commands.contains("Scripts/package/check .build/release/flipclockx") == checks)
        #expect(!commands.contains { $0.contains("\" test ") })
    }

    /// The commands that check the program in a package build, which `make -n` prints without running them.
    private static func packageChecks(_ options: String) throws -> [Substring] {
        let dry = try RepositoryCommand(
            ["make", "-n", "-f", "debian/rules", "override_dh_auto_test"],
            environment: ["DEB_BUILD_OPTIONS": options, "MAKEFLAGS": ""])
        #expect(dry.status == 0, "\(dry.errors)")
        return dry.output.split(separator: "\n")
    }

    @Test func requiredSwiftVersionIsTheManifests() throws {
        let manifest = try RepositoryText.lines(of: "Package.swift").first
        let control = try Self.controlList("Build-Depends").first { $0.hasPrefix("swiftlang ") }
        #expect(manifest?.hasSuffix(": 6.0") == true)
        #expect(control == "swiftlang (>= 6.0) <!pkg.flipclockx.extswift>")
    }

    /// The words of a package list at the top of Scripts/setup.
    private static func scriptList(_ name: String) throws -> Set<String> {
        let script = try RepositoryText.lines(of: "Scripts/setup").joined(separator: "\n")
        let list = try #require(RepositoryText.part(of: script, between: "\n\(name)=\"", and: "\""))
        return Set(list.split(whereSeparator: { " \n".contains($0) }).map(String.init))
    }

    /// The entries of a field of debian/control, without variables.
    private static func controlList(_ field: String) throws -> [String] {
        let control = try RepositoryText.lines(of: "debian/control")
        let start = try #require(control.firstIndex { $0.hasPrefix("\(field):") })
        let rest = control[(start + 1)...].prefix { $0.hasPrefix(" ") }
        let entries = ([control[start].drop { $0 != ":" }.dropFirst()] + rest.map { $0[...] })
            .joined().split(separator: ",")
        return entries.map { $0.trimming(" ") }.filter { !$0.isEmpty && !$0.contains("$") }
    }
}

extension Substring {
    /// The text without any of the characters `these` at both ends.
    fileprivate func trimming(_ these: String) -> String {
        var text = self
        while let first = text.first, these.contains(first) { text.removeFirst() }
        while let last = text.last, these.contains(last) { text.removeLast() }
        return String(text)
    }
}
