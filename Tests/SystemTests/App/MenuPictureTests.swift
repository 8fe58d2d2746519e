import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// The pixels of an open menu on the screen, after every step of a user's way through it. The clock writes no log, as
    /// in a user's run.
    @Suite("Menu pictures", .serialized)
    struct MenuPictureTests {
        @Test(
            "The screen shows the menu after every key and every motion",
            arguments: [
                (server: [], options: []), (server: ["-extension", "MIT-SHM"], options: []),
                (server: [], options: ["--seconds"]),
            ])
        func steps(server: [String], options: [String]) throws {
            let server = try Xvfb(arguments: server)
            try MenuWalk(try MenuClock(on: server, options)).walkEverywhere()
        }

        @Test("A motion that comes while the picture of the one before is under way is shown, too")
        func busyServer() throws {
            let server = try Xvfb()
            try MenuWalk(try MenuClock(on: server)).hoverWhileBusy([0, 1, 2])
        }
    }
}
