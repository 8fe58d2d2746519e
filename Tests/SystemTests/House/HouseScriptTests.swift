import Glibc
import TestSupport
import Testing

/// The scripts that a newcomer meets first.
@Suite struct HouseScriptTests {
    @Test(arguments: ["Scripts/setup", ".ci/run"])
    func scriptIsCleanForShellcheck(script: String) throws {
        let check = try HouseCommand(["shellcheck", "--severity=style", script])
        #expect(check.status == 0, "\(check.output)\(check.errors)")
    }

    @Test(arguments: [[], ["dance"], ["test", "surplus"]])
    func setupSaysHowItIsUsed(arguments: [String]) throws {
        let setup = try HouseCommand(["Scripts/setup"] + arguments)
        #expect(setup.status == 64)
        #expect(setup.errors.contains("usage: Scripts/setup run"))
        #expect(setup.output.isEmpty)
    }

    @Test(arguments: ["Swift version 5.10.1 (swift-5.10.1-RELEASE)", "swift 4.0.0"])
    func setupSaysWhatToDoWithoutANewEnoughSwift(version: String) throws {
        let folder = try TemporaryFolder()
        let fake = folder("swift")
        let making = "printf '#!/bin/sh\\necho \"%s\"\\n' '\(version)' >\(fake); chmod +x \(fake)"
        try #require(HouseCommand(["sh", "-c", making]).status == 0)
        let setup = try HouseCommand(["Scripts/setup", "run"], environment: ["SWIFT": fake])
        #expect(setup.status == 3)
        #expect(setup.errors.contains("apt install swiftlang"))
        #expect(setup.errors.contains("https://www.swift.org/install"))
        #expect(setup.output.isEmpty, "nothing is installed or built before Swift is found")
    }
}
