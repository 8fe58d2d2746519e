import TestSupport
import Testing

@testable import FlipClock

/// Pictures of the clock that is turned over.
enum BackPicture {
    /// The snapshot that the program draws with these options and environment.
    static func snapshot(
        _ width: Int, _ height: Int, _ options: [String],
        environment: [String: String?] = [:]
    ) throws -> GoldenPicture {
        let folder = try TemporaryFolder()
        let path = folder("picture.png")
        let child = try ChildProcess(
            ProductPath.flipclockx,
            ["--snapshot", path, "--geometry", "\(width)x\(height)"] + options,
            environment: environment)
        guard child.wait(timeout: 30) == .status(0), let picture = GoldenPicture.png(at: path)
        else { throw TestError("no snapshot: \(child.errorOutput)") }
        return picture
    }

    /// The left half of a picture of the back. In the right half are the settings of the window, some of which are
    /// dimmed, because they do not work on a server without a window manager.
    static func leftHalf(of picture: GoldenPicture) -> GoldenPicture {
        let half = picture.width / 2
        let pixels = (0..<picture.height).flatMap { row in
            picture.pixels[row * picture.width..<row * picture.width + half]
        }
        return GoldenPicture(width: half, height: picture.height, pixels: pixels)
    }
}

extension RunningClock {
    /// Expects that a click that comes with the pointer, or finds it on a button that has faded, turns to the settings.
    ///
    /// - Parameter server: The clock's server; its window has 800 x 500 pixels.
    func expectClicksWithoutMotionToTurn(on server: Xvfb) throws {
        let back = try BackPicture.leftHalf(of: BackPicture.snapshot(800, 500, ["--side", "back"]))
        let origin = try #require(observer.origin(of: window))
        for start in ["outside", "on the button"] {
            MachineClock.avoidMinuteChange(within: 12)
            // The pointer arrives and clicks in one step; the next click finds it where it was.
            var hand = Hand(on: server)
            if start == "outside" {
                hand.move(to: (origin.x + 800 - 32, origin.y + 32))
            }
            hand.press()
            hand.release()
            try hand.act()
            #expect(
                try waitUntil(timeout: 3) { try BackPicture.leftHalf(of: picture()) == back },
                "\(start): the back is not shown")
            try server.xdotool("key", "Escape")
            // The button fades out again some seconds later, under the pointer that rests on it.
            #expect(try waitUntilRight(timeout: 8) != nil, "\(start): not back")
        }
    }
}
