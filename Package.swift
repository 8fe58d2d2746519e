// swift-tools-version: 6.0

import PackageDescription

// make sets this variable; without it the program does not know its exact version.
let version = Context.environment["FLIPCLOCKX_VERSION"]

// For modules of tests that take longer to optimise than their tests would gain. The engine's tests and the modules that
// tests share have the long loops, and are optimised like the product.
let unoptimised: [SwiftSetting] = [.unsafeFlags(["-Onone"])]

// The fuzzers' program, which make fuzz builds: the variable is the path of libFuzzer.
let libFuzzer = Context.environment["FLIPCLOCKX_LIBFUZZER"]
let fuzzTargets: [Target] =
    libFuzzer.map { library in
        [
            .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
            .executableTarget(
                name: "Fuzz", dependencies: ["Fuzzers", "CFuzzer"], path: "Tests/Fuzz/Runner",
                linkerSettings: [.unsafeFlags([library])]),
        ]
    } ?? []

let package = Package(
    name: "flipclockx",
    products: [
        .library(name: "FlipEngine", targets: ["FlipEngine"]),
        .executable(name: "flipclockx", targets: ["FlipClockXMain"]),
    ],
    targets: [
        // C modules: one module map for each system library, with as few shims as possible.
        .systemLibrary(
            name: "CX11", pkgConfig: "x11 x11-xcb xext xcb xcb-dpms xcb-randr xcb-xkb",
            providers: [
                .apt([
                    "libx11-dev", "libx11-xcb-dev", "libxcb-dpms0-dev", "libxcb-randr0-dev",
                    "libxcb-xkb-dev", "libxcb1-dev", "libxext-dev",
                ])
            ]),
        .systemLibrary(name: "CXrandr", pkgConfig: "xrandr", providers: [.apt(["libxrandr-dev"])]),
        .systemLibrary(name: "CXss", pkgConfig: "xscrnsaver", providers: [.apt(["libxss-dev"])]),
        .systemLibrary(
            name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(
            name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng16", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CLinux"),
        // sd-bus, opened at run time: nothing to link, no header needed.
        .systemLibrary(name: "CDBus"),
        // libpulse, opened at run time in the same way.
        .systemLibrary(name: "CPulse"),

        // The engine: layers, animation, rasterizer, flips. Uses no X11, no clock and no files.
        .target(name: "FlipEngine", dependencies: ["CPixelKernels"], exclude: ["API.txt"]),

        // The engine's innermost loops in SIMD instructions, selected at run time.
        .target(name: "CPixelKernels"),

        // Text in any script: both open their library when the first text needs it, and link to nothing.
        .target(name: "CHarfBuzz"),
        .target(name: "CFriBidi"),

        // The characters of keys; it opens its library when the first text is typed, and links to nothing.
        .target(name: "CXkbCommon"),

        // The program's version, in C because SwiftPM can define a text only for C.
        .target(
            name: "CVersion",
            cSettings: version.map { [.define("FLIPCLOCKX_VERSION", to: "\"\($0)\"")] } ?? []),

        // The arguments of the process, in C because only C has constructors.
        .target(name: "CArguments"),

        // The parser of the settings file: C++ on top of toml++, a header-only library. It does not use CVersion, but
        // passes it on to FlipClockX: SwiftPM compiles a Swift target again after each change of a C target that it names.
        .target(name: "CTOML", dependencies: ["CVersion"]),

        // Work on all cores: frames in bands, and pictures that take long to draw.
        .target(name: "FlipThreads", dependencies: ["FlipEngine"]),

        // The clock: moments, zones, words, modes, settings, held cards. Uses no layers, no X11, no files and no clock
        // that ticks.
        .target(name: "FlipClock", dependencies: ["FlipEngine", "CFriBidi"]),

        // The user interface: cards, type, pointer gestures, the back. Uses no X11, no files and no clock.
        .target(
            name: "FlipFace",
            dependencies: [
                "FlipEngine", "FlipThreads", "FlipClock", "CFreeType", "CFontconfig", "CHarfBuzz",
                "CFriBidi",
            ]),

        // The system without X11: files, descriptors, timers, event loop, session bus, sound device.
        .target(
            name: "FlipSystem",
            dependencies: ["FlipEngine", "FlipThreads", "CLinux", "CDBus", "CPulse"]),

        // The X11 layer: connection, window, monitors, input, presenting. Does not depend on FlipFace.
        .target(
            name: "FlipX11",
            dependencies: [
                "FlipEngine", "FlipThreads", "FlipSystem", "CX11", "CXrandr", "CXss", "CLinux",
                "CXkbCommon",
            ]),

        // The program: command line, settings, clocks, and the screens, each of which joins a face and a window.
        .target(
            name: "FlipClockX",
            dependencies: [
                "FlipEngine", "FlipThreads", "FlipClock", "FlipFace", "FlipSystem", "FlipX11",
                "CArguments", "CLinux", "CPNG", "CTOML",
            ]),

        // Its entry point alone. SwiftPM compiles a test target again when an executable that it names is linked again, so
        // no test target names this one.
        .executableTarget(name: "FlipClockXMain", dependencies: ["FlipClockX"]),

        .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
        .target(
            name: "TestSupport",
            dependencies: ["FlipEngine", "CX11", "CLinux", "CPNG", "CAllocationCounter"],
            path: "Tests/Support", exclude: ["FailingCalls.c", "Session/services.py", "fonts.conf"]),
        .testTarget(
            name: "FlipEngineTests", dependencies: ["FlipEngine", "CPixelKernels", "TestSupport"]),
        .testTarget(
            name: "FlipClockTests", dependencies: ["FlipClock", "TestSupport", "CFriBidi"],
            swiftSettings: unoptimised),
        .testTarget(
            name: "FlipSystemTests",
            dependencies: ["FlipSystem", "FlipThreads", "TestSupport", "CPulse"],
            swiftSettings: unoptimised),
        .testTarget(
            name: "FlipX11Tests", dependencies: ["FlipX11", "FlipSystem", "TestSupport", "CX11"],
            swiftSettings: unoptimised),
        .target(
            name: "FaceSupport", dependencies: ["FlipFace", "FlipClock", "TestSupport"],
            path: "Tests/FaceSupport"),
        .testTarget(
            name: "FlipFaceTests",
            dependencies: [
                "FlipFace", "FlipClock", "FlipThreads", "FaceSupport", "TestSupport", "CFriBidi",
            ],
            swiftSettings: unoptimised),
        // Parts of the program as functions of bytes, for a test and for libFuzzer.
        .target(
            name: "Fuzzers",
            dependencies: [
                "FlipClockX", "FlipClock", "FlipFace", "FlipX11", "FlipEngine", "CTOML",
                "CXkbCommon", "TestSupport",
            ],
            path: "Tests/Fuzz/Fuzzers"),
        .testTarget(
            name: "FlipClockXTests",
            dependencies: [
                "FlipClockX", "FlipClock", "FlipFace", "FlipSystem", "FlipX11", "FlipThreads",
                "FaceSupport", "Fuzzers", "TestSupport",
            ],
            swiftSettings: unoptimised),
        .testTarget(
            name: "RepositoryTests",
            dependencies: [
                "FlipClockX", "FlipClock", "FlipFace", "FlipSystem", "FlipX11", "TestSupport",
                "CLinux",
            ],
            swiftSettings: unoptimised),

        // System tests start the built program. Those of SystemTests need no more than an X server.
        .target(
            name: "SystemSupport",
            dependencies: [
                "FlipClockX", "FlipClock", "FlipFace", "FlipSystem", "FlipX11", "TestSupport",
                "CX11",
                "CXrandr",
            ],
            path: "Tests/SystemSupport"),
        .testTarget(
            name: "SystemTests",
            dependencies: [
                "FlipClockX", "FlipClock", "FlipFace", "FlipSystem", "FlipX11", "FlipThreads",
                "FaceSupport", "SystemSupport", "TestSupport", "CX11", "CXrandr",
            ],
            exclude: ["CHECKLIST.md"],
            swiftSettings: unoptimised),
        .testTarget(
            name: "DesktopTests",
            dependencies: [
                "FlipClockX", "FlipClock", "FlipFace", "FlipSystem", "FlipX11", "SystemSupport",
                "TestSupport", "CX11", "CXrandr",
            ],
            swiftSettings: unoptimised),
    ] + fuzzTargets,
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
