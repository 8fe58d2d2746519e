import FlipClock
import FlipX11

/// The numbers of options that set no setting.
extension SettingsNumber {
    /// The number of pixels per point.
    static let scale = SettingsNumber(range: DisplayScale.range, unit: "", example: 2)
    /// The progress of a flip or a turn.
    static let fraction = SettingsNumber(range: 0...1, unit: "", example: 0.5)
}
