/// The way hours are counted.
package enum HourCycle: Hashable, Sendable {
    /// 1...12, twice a day, with AM and PM.
    case h12
    /// 0...23.
    case h24
}
