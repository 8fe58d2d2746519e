// swift-tools-version: 6.0

import PackageDescription

// A release's tarball carries the one dependency in vendor/, so that it builds without a network; the Makefile says so here.
let argumentParser: Package.Dependency =
    Context.environment["FLIPCLOCKX_VENDOR"].map {
        .package(path: $0 + "/swift-argument-parser")
    } ?? .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")

let package = Package(
    name: "flipclockx",
    products: [
        .library(name: "FlipEngine", targets: ["FlipEngine"]),
        .executable(name: "flipclockx", targets: ["FlipClockX"]),
    ],
    dependencies: [argumentParser],
    targets: [
        // The walls: one module map over each system library, and the fewest possible shims.
        .systemLibrary(
            name: "CX11", pkgConfig: "x11 x11-xcb xext xcb xcb-dpms xcb-randr",
            providers: [
                .apt([
                    "libx11-dev", "libx11-xcb-dev", "libxcb-dpms0-dev", "libxcb-randr0-dev",
                    "libxcb1-dev", "libxext-dev",
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

        // The engine: layers, animation, rasterizer, flips. Knows no X11, no clock, no file.
        .target(name: "FlipEngine", dependencies: ["CPixelKernels"]),

        // The engine's innermost loops in wide instructions, chosen when the program runs.
        .target(name: "CPixelKernels"),

        // The parser of the settings file: C++ over toml++, which is headers alone.
        .target(name: "CTOML"),

        // The clock: both clocks, the face, the hand, the window.
        .executableTarget(
            name: "FlipClockX",
            dependencies: [
                "FlipEngine", "CX11", "CXrandr", "CXss", "CFreeType", "CFontconfig", "CPNG",
                "CLinux",
                "CTOML",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
        .target(
            name: "TestSupport",
            dependencies: ["FlipEngine", "CX11", "CLinux", "CPNG", "CAllocationCounter"],
            path: "Tests/Support"),
        .testTarget(
            name: "FlipEngineTests", dependencies: ["FlipEngine", "CPixelKernels", "TestSupport"]),
        .testTarget(name: "FlipClockXTests", dependencies: ["FlipClockX", "TestSupport"]),
        .testTarget(
            name: "SystemTests", dependencies: ["FlipClockX", "TestSupport", "CX11", "CXrandr"],
            exclude: ["CHECKLIST.md"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
