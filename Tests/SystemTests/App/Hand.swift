import TestSupport

/// A hand on the pointer of a server: what xdotool is told, step by step, in one go.
struct Hand {
    /// The commands so far.
    private(set) var commands: [String] = []
    private let server: Xvfb

    /// A hand on the pointer of `server`.
    init(on server: Xvfb) { self.server = server }

    /// Goes to a place on the screen, in one step.
    mutating func move(to point: (x: Int, y: Int)) {
        commands += ["mousemove", "\(point.x)", "\(point.y)"]
    }

    /// Goes from one place to another in `steps` even steps, one each `interval` seconds.
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

    /// Lets the button go.
    mutating func release() { commands += ["mouseup", "1"] }

    /// Turns the wheel: button 4 is up, 5 down.
    mutating func click(_ button: Int) { commands += ["click", "\(button)"] }

    /// Presses a key and lets it go.
    mutating func key(_ name: String) { commands += ["key", name] }

    /// Stays where it is for `seconds`.
    mutating func rest(_ seconds: Double) { commands += ["sleep", "\(seconds)"] }

    /// Does all of it now.
    mutating func act() throws {
        try server.xdotool(commands)
        commands = []
    }
}
