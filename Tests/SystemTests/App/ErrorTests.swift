import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// Errors before the window exists: one sentence, the right exit status, no files left behind.
    @Suite("Errors", .serialized)
    struct ErrorTests {
        /// Invalid arguments and the expected exit status.
        struct Refusal: CustomTestStringConvertible, Sendable {
            var arguments: [String]
            var status: Int32
            var display: String?
            var waylandDisplay: String?
            /// The text that the message must contain.
            var names: String
            var testDescription: String { "\(display ?? "no DISPLAY") \(arguments)" }

            static let all = [
                Refusal(arguments: [], status: 1, names: "DISPLAY"),
                Refusal(arguments: [], status: 1, display: "", names: "DISPLAY"),
                Refusal(
                    arguments: [], status: 1, waylandDisplay: "wayland-0",
                    names: "this Wayland session needs Xwayland"),
                Refusal(arguments: [], status: 1, display: ":4321", names: ":4321"),
                Refusal(arguments: ["--display", ":4321"], status: 1, names: ":4321"),
                Refusal(arguments: [], status: 1, display: "junk", names: "junk"),
                Refusal(arguments: [], status: 1, display: "127.0.0.1:4321", names: "127.0.0.1"),
                Refusal(arguments: ["--geometry", "junk"], status: 64, names: "junk"),
                Refusal(arguments: ["--geometry", "12x"], status: 64, names: "12x"),
                Refusal(arguments: ["--geometry"], status: 64, names: "--geometry"),
                Refusal(
                    arguments: ["--snapshot", "OUT", "--at", "2026-02-30 09:41:00"], status: 64,
                    names: "2026-02-30"),
                Refusal(
                    arguments: ["--snapshot", "OUT", "--at", "noon"], status: 64, names: "noon"),
                Refusal(
                    arguments: ["--snapshot", "OUT", "--flip", "nan"], status: 64, names: "nan"),
                Refusal(arguments: ["--at", "2026-01-01 00:00:00"], status: 64, names: "--at"),
                Refusal(arguments: ["--nonsense"], status: 64, names: "--nonsense"),
                Refusal(arguments: ["surplus"], status: 64, names: "surplus"),
                Refusal(arguments: ["--12h", "a\nb"], status: 64, names: "flipclockx"),
                Refusal(
                    arguments: ["--snapshot", "/nonexistent/clock.png"], status: 1,
                    names: "/nonexistent/clock.png"),
                Refusal(arguments: ["--snapshot", "FOLDER"], status: 1, names: "directory"),
                Refusal(arguments: ["--snapshot", "FOLDER/"], status: 1, names: "directory"),
                Refusal(arguments: ["--snapshot", "/dev/full"], status: 1, names: "/dev/full"),
                Refusal(
                    arguments: ["--snapshot", "/proc/clock.png"], status: 1, names: "/proc/clock"),
            ]
        }

        @Test("Invalid arguments are rejected in one line", arguments: Refusal.all)
        func refused(_ refusal: Refusal) throws {
            let folder = try TemporaryFolder()
            let arguments = refusal.arguments.map { word in
                switch word {
                case "OUT": folder("out.png")
                case "FOLDER": folder.path
                case "FOLDER/": folder.path + "/"
                default: word
                }
            }
            let start = monotonicNow()
            let child = try ChildProcess(
                ProductPath.flipclockx, arguments,
                environment: [
                    "DISPLAY": refusal.display, "WAYLAND_DISPLAY": refusal.waylandDisplay,
                ])
            #expect(child.wait(timeout: 10) == .status(refusal.status))
            let error = child.errorOutput
            #expect(error.hasPrefix("flipclockx: "))
            #expect(error.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
            #expect(error.hasSuffix("\n"))
            #expect(error.contains(refusal.names), "\(error)")
            #expect(child.output.isEmpty)
            #expect(try run("ls", "-A", folder.path).isEmpty, "nothing is left behind")
            progress(
                "\(refusal.status) in \(milliseconds(monotonicNow() - start)): \(error.dropLast())")
        }

        /// Surroundings in which Swift finds no arguments.
        enum Surroundings: CaseIterable { case withoutProc, variableOfLibrary, both }

        @Test(
            "Arguments apply without /proc, and if a preloaded library sets a variable",
            .enabled(if: Machine.canMount && Machine.hasCompiler, "needs to unmount, and cc"),
            arguments: Surroundings.allCases)
        func hiddenArguments(_ surroundings: Surroundings) throws {
            let folder = try TemporaryFolder()
            try writeFile(Self.library, to: folder("variable.c"))
            try run("cc", "-shared", "-fPIC", "-o", folder("variable.so"), folder("variable.c"))
            let hides = surroundings == .variableOfLibrary ? "" : "umount -l /proc && "
            let loads = surroundings == .withoutProc ? "" : "LD_PRELOAD=\"$0\" "
            let script = hides + loads + "\"$@\""
            for (arguments, status, output) in [
                (["--version"], Int32(0), "flipclockx "), (["--snapshot", folder("a.png")], 0, ""),
                (["--nonsense"], 64, ""),
            ] {
                let child = try ChildProcess(
                    "unshare",
                    ["-m", "sh", "-c", script, folder("variable.so"), ProductPath.flipclockx]
                        + arguments)
                #expect(child.wait(timeout: 20) == .status(status), "\(arguments)")
                #expect(child.output.hasPrefix(output))
                #expect(child.errorOutput.contains("--nonsense") == (status == 64))
            }
            #expect(GoldenPicture.png(at: folder("a.png")) != nil)
        }

        private static let library = """
            #include <stdlib.h>
            __attribute__((constructor)) static void begin(void) { setenv("NEW_VARIABLE", "1", 1); }

            """

        @Test(
            "An unwritable frame log gives one line and status 1", arguments: [true, false])
        func frameLog(hasServer: Bool) throws {
            let server = try hasServer ? Xvfb() : nil
            let child = try ChildProcess(
                ProductPath.flipclockx, ["--frame-log", "/nonexistent/frames.tsv"],
                environment: ["DISPLAY": server?.display ?? ":4321"])
            #expect(child.wait(timeout: 10) == .status(1))
            #expect(child.errorOutput.hasPrefix("flipclockx: "))
            #expect(child.errorOutput.filter { $0 == "\n" }.count == 1)
            if hasServer { #expect(child.errorOutput.contains("/nonexistent/frames.tsv")) }
        }

        @Test("Without a server, the previous frame log is not touched")
        func frameLogWithoutServer() throws {
            let folder = try TemporaryFolder()
            try run("sh", "-c", "echo before > \(folder("old.tsv"))")
            for name in ["old.tsv", "new.tsv"] {
                let child = try ChildProcess(
                    ProductPath.flipclockx, ["--frame-log", folder(name)],
                    environment: ["DISPLAY": ":4321"])
                #expect(child.wait(timeout: 10) == .status(1))
            }
            #expect(try run("ls", "-A", folder.path) == "old.tsv\n")
            #expect(readFile(folder("old.tsv")) == "before\n")
        }

        @Test(
            "A full disk gives one line and status 1, and the previous picture stays intact",
            .enabled(if: Machine.canMount, "needs a mount namespace, for a small disk"))
        func fullDisc() throws {
            let folder = try TemporaryFolder()
            let script = """
                mount -t tmpfs -o size=16k none "$1" && cd "$1" && printf before > old.png
                "$2" --snapshot old.png --geometry 640x360; echo "status $?"
                "$2" --snapshot new.png --geometry 640x360; echo "status $?"
                ls -A; cat old.png
                """
            let child = try ChildProcess(
                "unshare", ["-m", "sh", "-c", script, "sh", folder.path, ProductPath.flipclockx])
            #expect(child.wait(timeout: 20) == .status(0))
            #expect(child.output == "status 1\nstatus 1\nold.png\nbefore")
            let lines = child.errorOutput.split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines.allSatisfy { $0.hasPrefix("flipclockx: ") && $0.contains("space") })
        }

        @Test("A snapshot replaces the previous file and leaves no other files")
        func replaced() throws {
            let folder = try TemporaryFolder()
            try run("sh", "-c", "echo before > \(folder("clock.png"))")
            try run(ProductPath.flipclockx, "--snapshot", folder("clock.png"))
            #expect(try run("ls", "-A", folder.path) == "clock.png\n")
            let picture = try #require(GoldenPicture.png(at: folder("clock.png")))
            #expect(picture.width == 1280 && picture.height == 720)
        }

        @Test(
            "Help and version go to standard output, status 0",
            arguments: ["--help", "--help-all", "--version"])
        func answers(option: String) throws {
            let child = try ChildProcess(
                ProductPath.flipclockx, [option], environment: ["DISPLAY": nil])
            #expect(child.wait(timeout: 10) == .status(0))
            #expect(child.errorOutput.isEmpty)
            #expect(child.output.contains("flipclockx"))
            #expect(child.output.hasSuffix("\n"))
        }

        @Test("A frame log on a full disk does not stop the clock")
        func fullFrameLog() throws {
            let server = try Xvfb()
            let observer = try ScreenReader(display: server.display)
            let child = try ChildProcess(
                ProductPath.flipclockx, ["--seconds", "--frame-log", "/dev/full"],
                environment: ["DISPLAY": server.display])
            _ = try observer.waitForWindow(pid: child.pid)
            pause(1.5)
            #expect(child.isRunning)
            #expect(child.errorOutput.isEmpty)
        }
    }
}
