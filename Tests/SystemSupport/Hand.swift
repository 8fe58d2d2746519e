import TestSupport

@testable import FlipClock

/// Simulates the user's pointer and keys: collects xdotool commands and runs them in one call.
struct Hand {
    /// The commands so far.
    private(set) var commands: [String] = []
    private let server: Xvfb

    /// Creates an empty list of commands for `server`.
    init(on server: Xvfb) { self.server = server }

    /// Moves the pointer to a position on the screen in one step.
    mutating func move(to point: (x: Int, y: Int)) {
        commands += ["mousemove", "\(point.x)", "\(point.y)"]
    }

    /// Moves the pointer in `steps` equal steps, one every `interval` seconds.
    mutating func move(
        from start: (x: Int, y: Int), to end: (x: Int, y: Int), steps: Int, interval: Double = 0.012
    ) {
        for step in 1...steps {
            rest(interval)
            move(
                to: (
                    start.x + (end.x - start.x) * step / steps,
                    start.y + (end.y - start.y) * step / steps
                ))
        }
    }

    /// Presses the button.
    mutating func press() { commands += ["mousedown", "1"] }

    /// Releases the button.
    mutating func release() { commands += ["mouseup", "1"] }

    /// Turns the wheel: button 4 is up, 5 down.
    mutating func click(_ button: Int) { commands += ["click", "\(button)"] }

    /// Presses and releases a key.
    mutating func key(_ name: String) { commands += ["key", name] }

    /// Waits for `seconds`.
    mutating func rest(_ seconds: Double) { commands += ["sleep", "\(seconds)"] }

    /// Runs the collected commands.
    mutating func act() throws {
        try server.xdotool(commands)
        commands = []
    }
}
