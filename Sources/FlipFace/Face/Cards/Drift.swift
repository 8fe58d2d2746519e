/// The slow movement of the cards that prevents burn-in, on a face that fills a screen: takes a count of minutes and
/// returns the distance of the cards from the middle.
///
///     Drift(minute: 0)      // x 0, y 0
///     Drift(minute: 1)      // x 1, y 0
///     Drift(minute: 2)      // x 1, y 1
///
/// Units are pixels, to the right and down. Each minute the cards move by one pixel, alternately to the side and up or
/// down, on a closed path of eight hours within 24 by 20 pixels.
///
/// The horizontal movement to and fro takes 96 minutes, the vertical one 80. So each edge is in one column and one row
/// of the screen for at most a twentieth of the time, and the two movements meet again only after eight hours.
struct Drift: Hashable, Sendable {
    /// The distance to the right, -12...12.
    let x: Int
    /// The distance down, -10...10.
    let y: Int

    /// The greatest distances from the middle.
    static let reach = (x: 12, y: 10)
    /// The length of the path, in minutes: the least common multiple of both movements' periods.
    static let period = 480

    /// The smallest side of a window in which the cards drift, in pixels; in a smaller one they need the space.
    static let smallestWindow = 240

    /// The distance `minute` minutes after any fixed moment; the number may be negative.
    init(minute: Int) {
        let passed = ((minute % Self.period) + Self.period) % Self.period
        x = Self.swing((passed + 1) / 2, Self.reach.x)
        y = Self.swing(passed / 2, Self.reach.y)
    }

    /// The position of a movement to and fro between -`reach` and `reach`, `steps` steps of one pixel after it has left
    /// the middle.
    private static func swing(_ steps: Int, _ reach: Int) -> Int {
        let step = steps % (4 * reach)
        if step <= reach { return step }
        return step <= 3 * reach ? 2 * reach - step : step - 4 * reach
    }

    /// The space on each side that the cards need for the drift in a window of this size, in pixels.
    static func space(width: Int, height: Int) -> (x: Int, y: Int) {
        min(width, height) < smallestWindow ? (0, 0) : reach
    }
}
