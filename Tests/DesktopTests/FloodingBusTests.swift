import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// A session bus that sends calls as fast as it can, and reads no answers.
    @Suite(
        "Flooding session bus",
        .enabled(if: SessionServices.isPossible, "needs dbus-daemon, python3-dbus and python3-gi"))
    struct FloodingBusTests {
        /// Accepts a client, answers its greeting, and calls its Peer.Ping without an end.
        private static let bus = """
            import os, socket, struct, sys
            server = socket.socket(socket.AF_UNIX)
            server.bind(sys.argv[1] + ".new")
            server.listen(4)
            os.rename(sys.argv[1] + ".new", sys.argv[1])
            def pad(data, to): return data + b"\\0" * (-len(data) % to)
            def text(value): return struct.pack("<I", len(value)) + value.encode() + b"\\0"
            def field(code, kind, value): return bytes([code, 1]) + kind.encode() + b"\\0" + value
            def message(kind, serial, fields, body=b""):
                header = b""
                for entry in fields: header = pad(header, 8) + field(*entry)
                start = struct.pack("<BBBBIII", 108, kind, 0, 1, len(body), serial, len(header))
                return pad(start + header, 8) + body
            while True:
                client, _ = server.accept()
                data = b""
                while b"BEGIN\\r\\n" not in data:
                    part = client.recv(4096)
                    if not part: break
                    if b"DATA" in part: client.sendall(b"DATA\\r\\n")
                    if b"AUTH" in part: client.sendall(b"OK " + b"0" * 31 + b"1\\r\\n")
                    if b"NEGOTIATE" in part: client.sendall(b"AGREE_UNIX_FD\\r\\n")
                    data += part
                client.sendall(message(2, 1, [
                    (5, "u", struct.pack("<I", 1)), (6, "s", text(":1.1")),
                    (7, "s", text("org.freedesktop.DBus")), (8, "g", b"\\1s\\0")], text(":1.1")))
                try:
                    for serial in range(2, 1 << 31):
                        client.sendall(message(1, serial, [
                            (1, "o", text("/")), (2, "s", text("org.freedesktop.DBus.Peer")),
                            (3, "s", text("Ping")), (6, "s", text(":1.1")), (7, "s", text(":1.2"))]))
                except OSError: pass

            """

        @Test(
            "Its connection is given up with one line, memory stays bounded, and the clock goes on")
        func flood() throws {
            let server = try Xvfb()
            defer { server.stop() }
            let folder = try TemporaryFolder()
            try writeFile(Self.bus, to: folder("bus.py"))
            let bus = try ChildProcess("python3", [folder("bus.py"), folder("bus")])
            defer { bus.kill(SIGKILL) }
            #expect(waitUntil { access(folder("bus"), F_OK) == 0 })
            let clock = try DesktopClock(
                on: server, ["--keep-awake", "-geometry", "300x200"],
                environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder("bus"))"])
            let line =
                "flipclockx: the session bus sends calls and reads no answers; "
                + "it is not used any more\n"
            #expect(waitUntil { clock.process.errorOutput.hasSuffix(line) })
            let status = readFile("/proc/\(clock.process.pid)/status") ?? ""
            let anonymous = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
            let kilobytes = anonymous.split { $0 == " " || $0 == "\t" }.dropFirst().first
            #expect((kilobytes.flatMap { Int($0) } ?? .max) < 40_000)
            #expect(clock.end() == .status(0))
            #expect(clock.process.errorOutput.hasSuffix(line))
        }
    }
}
