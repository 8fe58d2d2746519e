// swift-tools-version: 6.0

import PackageDescription

// Programs that use only the public library. This package is separate, so that users of the library do not build it.
let package = Package(
    name: "FlipEngineExamples",
    dependencies: [.package(name: "flipclockx", path: "..")],
    targets: [
        // The shortest program: one file that draws a flipping card into a sequence of PNG files.
        .executableTarget(name: "FlippingCard", dependencies: [engine]),

        // Shared by the film strips below: digits made of strokes, and a strip of frames as one picture.
        .target(name: "FilmStrip", dependencies: [engine]),

        // The four flips, ported from Core Animation line by line.
        .executableTarget(name: "SplitDigitFlip", dependencies: [engine, "FilmStrip"]),
        .executableTarget(name: "TwoSidedLayerFlip", dependencies: [engine, "FilmStrip"]),
        .executableTarget(name: "InteractiveCardFlip", dependencies: [engine, "FilmStrip"]),
        .executableTarget(name: "FlippingButton", dependencies: [engine, "FilmStrip"]),

        // The documentation's statements, checked at run time.
        .executableTarget(name: "Essays", dependencies: [engine]),

        // Four cards driven by two variables.
        .executableTarget(name: "HourMinuteTimer", dependencies: [engine, "FilmStrip"]),
    ],
    swiftLanguageModes: [.v6]
)

var engine: Target.Dependency { .product(name: "FlipEngine", package: "flipclockx") }
