// swift-tools-version: 6.0

import PackageDescription

// Programs on the library alone, as an outsider would write them. Nothing here reaches a user of the library.
let package = Package(
    name: "FlipEngineExamples",
    dependencies: [.package(name: "flipclockx", path: "..")],
    targets: [
        // The shortest program: one file, a card that turns, a sequence of PNG files.
        .executableTarget(name: "FlippingCard", dependencies: [engine]),

        // What the film strips below share: digits made of strokes, and a strip of frames as one picture.
        .target(name: "FilmStrip", dependencies: [engine]),

        // The four flips, each as it is written for Core Animation, line by line.
        .executableTarget(name: "SplitDigitFlip", dependencies: [engine, "FilmStrip"]),
        .executableTarget(name: "TwoSidedLayerFlip", dependencies: [engine, "FilmStrip"]),
        .executableTarget(name: "InteractiveCardFlip", dependencies: [engine, "FilmStrip"]),
        .executableTarget(name: "FlippingButton", dependencies: [engine, "FilmStrip"]),

        // What the documentation says, as statements that hold.
        .executableTarget(name: "Essays", dependencies: [engine]),

        // Four cards driven by two variables.
        .executableTarget(name: "HourMinuteTimer", dependencies: [engine, "FilmStrip"]),
    ],
    swiftLanguageModes: [.v6]
)

var engine: Target.Dependency { .product(name: "FlipEngine", package: "flipclockx") }
