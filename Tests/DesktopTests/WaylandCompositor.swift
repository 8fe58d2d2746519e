import Glibc
import TestSupport
import Testing

@testable import SystemSupport

/// A Wayland compositor that can run without a screen.
enum WaylandCompositor: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case weston, sway, mutter, kwin

    var testDescription: String { rawValue }

    /// The name of its program.
    var program: String { self == .kwin ? "kwin_wayland" : rawValue }

    /// Whether these tests are those of a release: with the compositors of the large desktops, and with counts that a
    /// busy machine may miss. `FLIPCLOCKX_COMPOSITORS=all` selects them.
    static let isRelease = getenv("FLIPCLOCKX_COMPOSITORS") != nil

    /// The compositors that `.ci/run` installs, and in a release those of the large desktops.
    private static let wanted: [WaylandCompositor] = isRelease ? allCases : [.weston, .sway]

    /// The compositors of this machine; missing ones are reported in the log.
    static let installed: [WaylandCompositor] = wanted.filter { compositor in
        let isThere = [compositor.program, "Xwayland", "dbus-daemon"].allSatisfy { name in
            ["/usr/bin", "/usr/local/bin", "/bin"].contains { access("\($0)/\(name)", X_OK) == 0 }
        }
        if !isThere { progress("\(compositor) is not installed: its tests are skipped") }
        return isThere
    }

    /// Whether it has a pointer and a keyboard without a screen. Where it has none, Xwayland ends when a test moves the
    /// pointer.
    var hasSeat: Bool { self != .weston }

    /// Those that have a pointer and a keyboard.
    static let withSeat = installed.filter { $0.hasSeat }

    /// Whether it tells X11 programs that a window is minimised and on another desktop.
    var tellsHidden: Bool { self == .mutter || self == .kwin }

    /// Whether it places and sizes windows itself.
    var isTiling: Bool { self == .sway }

    /// The size of each output.
    static let output = (width: 1280, height: 800)

    /// The command that starts it with this number of outputs in a row, and with its files in `folder`. Those that run a
    /// program run `script`. weston has one output.
    func command(folder: TemporaryFolder, outputs: Int, script: String) throws -> [String] {
        let (width, height) = Self.output
        switch self {
        case .weston:
            return [
                program, "--backend=headless-backend.so", "--use-pixman", "--width=\(width)",
                "--height=\(height)", "--xwayland", "--no-config", "--idle-time=0",
                "--socket=test",
            ]
        case .sway:
            let settings = folder("sway")
            let sizes = (1...outputs).map {
                "output HEADLESS-\($0) resolution \(width)x\(height) position \(width * ($0 - 1)) 0\n"
            }
            try writeFile(
                "xwayland enable\n\(sizes.joined())exec \(script)\n", to: settings)
            guard geteuid() == 0 else { return [program, "-c", settings] }
            // It refuses to run as root.
            try run("chown", "-R", "65534:65534", folder.path)
            return [
                "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", program, "-c",
                settings,
            ]
        case .mutter:
            let monitors = (0..<outputs).flatMap { _ in ["--virtual-monitor", "\(width)x\(height)"]
            }
            return [program, "--wayland", "--headless"] + monitors
        case .kwin:
            // The file has a capability, without which it does not start; a copy has none.
            let copy = folder(program)
            try run("sh", "-c", "cp \"$(command -v \(program))\" \(copy)")
            return [
                copy, "--virtual", "--width", "\(width)", "--height", "\(height)",
                "--output-count", "\(outputs)", "--xwayland", "--socket", "test", script,
            ]
        }
    }
}

extension MenuClock {
    /// Waits until a tiling compositor has sized the window, some time after it was mapped.
    func waitUntilTiled(by compositor: WaylandCompositor) {
        guard compositor.isTiling else { return }
        #expect(waitUntil { clock.frame.count == 4 && clock.frame[2] != width })
    }
}
