import Glibc
import TestSupport
import Testing

@testable import FlipSystem

@Suite("Variables of files that libraries read")
struct FileVariableTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        #expect(mkfifo(folder("pipe"), 0o600) == 0)
    }

    /// The warnings in an environment of these variables.
    private func problems(_ values: [String: String]) -> [String] {
        FileVariable.all.compactMap { $0.problem { name in values[name].map { Array($0.utf8) } } }
    }

    @Test("a variable that names a FIFO or a device is not for a library, also through a link")
    func blocking() {
        for variable in FileVariable.all where !variable.name.hasSuffix("_PATH") {
            #expect(
                problems([variable.name: folder("pipe")]) == [
                    "the environment variable \(variable.name) is ignored, because "
                        + "\(folder("pipe")) is a FIFO; \(variable.instead)"
                ])
            symlink("/dev/zero", folder("zero"))
            #expect(
                problems([variable.name: folder("zero")]) == [
                    "the environment variable \(variable.name) is ignored, because "
                        + "\(folder("zero")) is a device; \(variable.instead)"
                ])
        }
    }

    @Test("usual files, the null device, folders and missing files are left to the libraries")
    func usual() {
        folder.write([1], to: "file")
        for variable in FileVariable.all {
            for path in ["", folder("file"), "/dev/null", folder.path, folder("none"), "~", ":"] {
                #expect(problems([variable.name: path]).isEmpty, "\(variable.name) \(path)")
            }
        }
    }

    @Test("a file of more than 16 MiB is not for a library")
    func large() {
        folder.write([], to: "large")
        for (size, count) in [(FileVariable.sizeLimit, 0), (FileVariable.sizeLimit + 1, 1)] {
            #expect(truncate(folder("large"), off_t(size)) == 0)
            let problems = problems(["XAUTHORITY": folder("large")])
            #expect(problems.count == count)
            #expect(problems.allSatisfy { $0.contains(" has 16777217 bytes (at most 16777216);") })
        }
    }

    @Test("names are looked up in the folders in which the libraries look")
    func folders() {
        let path = folder.path
        symlink("pipe", folder("fonts.conf"))
        symlink("pipe", folder("client.conf"))
        #expect(problems(["FONTCONFIG_PATH": "/nowhere:\(path)"]).count == 1)
        #expect(problems(["FONTCONFIG_PATH": path, "FONTCONFIG_FILE": "pipe"]).count == 1)
        #expect(problems(["FONTCONFIG_PATH": path, "FONTCONFIG_FILE": "none"]).isEmpty)
        #expect(problems(["FONTCONFIG_PATH": path, "FONTCONFIG_FILE": "/dev/null"]).isEmpty)
        #expect(problems(["FONTCONFIG_FILE": "~/pipe", "HOME": path]).count == 1)
        #expect(problems(["PULSE_CONFIG_PATH": path]).count == 1)
        #expect(problems(["PULSE_CONFIG_PATH": path, "PULSE_CLIENTCONFIG": "/dev/null"]).isEmpty)
    }

    @Test("a name that is not UTF-8 is looked up as it is")
    func otherEncoding() {
        let name = Array(folder("caf").utf8) + [0xe9]
        #expect(
            (name + [0]).withUnsafeBytes {
                $0.bindMemory(to: CChar.self).baseAddress.map { mkfifo($0, 0o600) }
            } == 0)
        #expect(
            FileVariable.all.count { $0.problem { $0 == "XAUTHORITY" ? name : nil } != nil } == 1)
    }
}
