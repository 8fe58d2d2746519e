import CX11
import Glibc
import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// Keys with several keyboard layouts, set with `setxkbmap`.
    @Suite("Keyboard layouts", .serialized)
    struct KeyboardLayoutTests {
        /// The effect of a key press on the clock.
        enum Effect: Equatable, Sendable { case nothing, fullScreen, quit }

        /// A layout, its active group, and the effects of keys by keycode (on a US keyboard: q 24, y 29, a 38, f 41, x
        /// 53).
        struct Layout: Sendable, CustomTestStringConvertible {
            var options: [String]
            var group: UInt32
            var effects: [(keycode: Int, effect: Effect)]
            var testDescription: String { options.joined(separator: " ") + " group \(group)" }
        }

        static let layouts = [
            Layout(
                options: ["us,fr"], group: 0,
                effects: [(38, .nothing), (41, .fullScreen), (24, .quit)]),
            // A French keyboard has the letters a and q swapped.
            Layout(
                options: ["us,fr"], group: 1,
                effects: [(24, .nothing), (41, .fullScreen), (38, .quit)]),
            // On a Dvorak keyboard, q is at the position of x (53), f at that of y, and "'" at that of q.
            Layout(
                options: ["us,us", "-variant", ",dvorak"], group: 1,
                effects: [(24, .nothing), (41, .nothing), (29, .fullScreen), (53, .quit)]),
            Layout(
                options: ["us,ru"], group: 1,
                effects: [(38, .nothing), (41, .fullScreen), (24, .quit)]),
            Layout(
                options: ["ru"], group: 0,
                effects: [(38, .nothing), (41, .fullScreen), (24, .quit)]),
            Layout(
                options: ["gr"], group: 0,
                effects: [(38, .nothing), (41, .fullScreen), (24, .quit)]),
        ]

        @Test(
            "Keys follow the active layout; without Latin letters they follow the US layout",
            .enabled(if: Machine.has("setxkbmap"), "needs setxkbmap"), arguments: layouts)
        func groups(_ layout: Layout) throws {
            // Not xdotool, which selects a group itself.
            guard var keyboard = FakeKeyboard() else {
                return progress("libXtst is missing: the keyboard group tests are skipped")
            }
            let server = try Xvfb()
            let clock = try DesktopClock(on: server, ["-geometry", "300x200+100+100"])
            try run(
                "setxkbmap", [layout.options[0]] + layout.options.dropFirst(), on: server)
            XkbLockGroup(clock.observer.display, UInt32(XkbUseCoreKbd), layout.group)
            XSync(clock.observer.display, 0)
            keyboard.display = clock.observer.display
            try server.xdotool("mousemove", "200", "200")
            for (keycode, effect) in layout.effects {
                keyboard.press(keycode)
                #expect(
                    self.effect(on: clock, wanted: effect) == effect,
                    "\(layout.testDescription): key \(keycode)")
                if effect == .fullScreen { try leaveFullScreen(clock, server) }
            }
        }

        /// A client without the X Keyboard Extension.
        enum CoreClient: CaseIterable { case untrusted, disabled }

        static let coreLayouts = [
            Layout(options: ["us"], group: 0, effects: [(95, .fullScreen), (38, .nothing)]),
            Layout(
                options: ["fr"], group: 0,
                effects: [(24, .nothing), (95, .fullScreen), (41, .fullScreen), (38, .quit)]),
            Layout(
                options: ["us,fr"], group: 1,
                effects: [(24, .nothing), (95, .fullScreen), (41, .fullScreen), (38, .quit)]),
            Layout(
                options: ["us,ru"], group: 1,
                effects: [(38, .nothing), (95, .fullScreen), (41, .fullScreen), (24, .quit)]),
        ]

        @Test(
            "Without the X Keyboard Extension, keys follow the active layout from the start on",
            .enabled(
                if: Machine.has("setxkbmap") && Machine.has("xauth"), "needs setxkbmap and xauth"),
            arguments: CoreClient.allCases, coreLayouts)
        func core(_ client: CoreClient, _ layout: Layout) throws {
            guard var keyboard = FakeKeyboard() else {
                return progress("libXtst is missing: the keyboard group tests are skipped")
            }
            let server = try Xvfb()
            try run(
                "setxkbmap", [layout.options[0]] + layout.options.dropFirst(), on: server)
            let folder = try TemporaryFolder()
            let clock = try DesktopClock(
                on: server, ["-geometry", "300x200+100+100"],
                environment: try environment(of: client, on: server, folder))
            XkbLockGroup(clock.observer.display, UInt32(XkbUseCoreKbd), layout.group)
            XSync(clock.observer.display, 0)
            keyboard.display = clock.observer.display
            try server.xdotool("mousemove", "200", "200")
            for (keycode, effect) in layout.effects {
                keyboard.press(keycode)
                #expect(
                    self.effect(on: clock, wanted: effect) == effect,
                    "\(layout.testDescription): key \(keycode)")
                // Escape.
                if effect == .fullScreen { keyboard.press(9) }
                if effect != .quit { #expect(clock.waitForFrame([100, 100, 300, 200])) }
            }
        }

        @Test(
            "Without the X Keyboard Extension, a held key is one press",
            .enabled(if: Machine.has("xauth"), "needs xauth"), arguments: CoreClient.allCases)
        func held(_ client: CoreClient) throws {
            let server = try Xvfb()
            let folder = try TemporaryFolder()
            let clock = try DesktopClock(
                on: server, ["-geometry", "300x200+100+100"],
                environment: try environment(of: client, on: server, folder))
            try server.xdotool("mousemove", "200", "200", "keydown", "F11")
            #expect(clock.waitForFrame([0, 0, 1280, 800]))
            // The server repeats the key after 0.66 s, and then 25 times a second.
            let end = monotonicNow() + 1.2
            while monotonicNow() < end { #expect(clock.frame == [0, 0, 1280, 800]) }
            try server.xdotool("keyup", "F11", "key", "F11")
            #expect(clock.waitForFrame([100, 100, 300, 200]))
        }

        @Test(
            "Without the X Keyboard Extension, Home returns to the time, and Menu opens the menu",
            .enabled(if: Machine.has("xauth"), "needs xauth"), arguments: CoreClient.allCases)
        func names(_ client: CoreClient) throws {
            let server = try Xvfb()
            let folder = try TemporaryFolder()
            let clock = try DesktopClock(
                on: server, ["-geometry", "300x200+100+100", "--tell"],
                environment: try environment(of: client, on: server, folder))
            try server.xdotool("mousemove", "200", "200", "key", "Up")
            #expect(waitUntil { clock.process.output.contains("time offset 60\n") })
            try server.xdotool("key", "Home")
            #expect(waitUntil { clock.process.output.contains("time offset 0\n") })
            try server.xdotool("key", "Menu")
            let observer = clock.observer
            #expect(
                waitUntil {
                    observer.descendants().contains {
                        observer.atomNames(of: $0, property: "_NET_WM_WINDOW_TYPE")
                            == ["_NET_WM_WINDOW_TYPE_POPUP_MENU"] && observer.isViewable($0)
                    }
                })
        }

        /// Returns the environment of a clock that is a client of that kind.
        private func environment(
            of client: CoreClient, on server: Xvfb, _ folder: TemporaryFolder
        ) throws -> [String: String?] {
            switch client {
            case .disabled: return ["XKB_DISABLE": "1"]
            case .untrusted:
                try run(
                    "xauth",
                    [
                        "-f", folder("untrusted"), "generate", server.display, ".", "untrusted",
                        "timeout", "0",
                    ], on: server)
                return ["XAUTHORITY": folder("untrusted")]
            }
        }

        @Test(
            "Keys with Control, Alt or Super are ignored, except Control+Q and Control+W; locks do not matter"
        )
        func modifiers() throws {
            let server = try Xvfb()
            for last in ["ctrl+q", "ctrl+w"] {
                let clock = try DesktopClock(on: server, ["-geometry", "300x200+100+100"])
                try server.xdotool("mousemove", "200", "200")
                for keys in [
                    "ctrl+f", "alt+f", "super+f", "alt+q", "super+q", "ctrl+alt+q", "ctrl+Escape",
                ] {
                    try server.xdotool("key", keys)
                    #expect(effect(on: clock, wanted: .nothing) == .nothing, "\(keys)")
                }
                for keys in ["Caps_Lock", "Num_Lock", "shift"] {
                    if keys == "shift" {
                        try server.xdotool("key", "shift+f")
                    } else {
                        try server.xdotool("key", keys, "key", "f")
                    }
                    #expect(effect(on: clock, wanted: .fullScreen) == .fullScreen, "\(keys)")
                    try leaveFullScreen(clock, server)
                    if keys != "shift" { try server.xdotool("key", keys) }
                }
                try server.xdotool("key", last)
                #expect(effect(on: clock, wanted: .quit) == .quit, "\(last)")
            }
        }

        private func run(_ program: String, _ arguments: [String], on server: Xvfb) throws {
            let child = try ChildProcess(
                program, arguments, environment: ["DISPLAY": server.display])
            guard child.wait(timeout: 20) == .status(0) else { throw TestError(child.errorOutput) }
        }

        /// Waits for the `wanted` effect, or a moment if none is wanted, and returns the effect on the clock.
        private func effect(on clock: DesktopClock, wanted: Effect) -> Effect {
            func now() -> Effect {
                if !clock.process.isRunning { return .quit }
                return clock.frame == [0, 0, 1280, 800] ? .fullScreen : .nothing
            }
            if wanted == .nothing { pause(0.25) } else { waitUntil { now() == wanted } }
            return now()
        }

        private func leaveFullScreen(_ clock: DesktopClock, _ server: Xvfb) throws {
            try server.xdotool("key", "F11")
            #expect(clock.waitForFrame([100, 100, 300, 200]))
        }
    }
}

/// Presses keys by keycode in the locked group (`XTestFakeKeyEvent`).
struct FakeKeyboard {
    private typealias Fake = @convention(c) (OpaquePointer, UInt32, Int32, UInt) -> Int32
    private let fake: Fake
    /// The display whose keys are pressed.
    var display: OpaquePointer?

    init?() {
        guard let library = dlopen("libXtst.so.6", RTLD_NOW),
            let symbol = dlsym(library, "XTestFakeKeyEvent")
        else { return nil }
        fake = unsafeBitCast(symbol, to: Fake.self)
    }

    func press(_ keycode: Int) {
        guard let display else { return }
        for isDown: Int32 in [1, 0] { _ = fake(display, UInt32(keycode), isDown, 0) }
        XSync(display, 0)
    }

    /// Presses the last of `keycodes` while the others are held.
    func press(_ keycodes: [Int]) {
        guard let display, let last = keycodes.last else { return }
        for key in keycodes.dropLast() { _ = fake(display, UInt32(key), 1, 0) }
        press(last)
        for key in keycodes.dropLast().reversed() { _ = fake(display, UInt32(key), 0, 0) }
        XSync(display, 0)
    }
}
