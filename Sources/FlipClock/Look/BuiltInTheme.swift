/// A theme that the program contains: its name in the settings, its title on the back, and its values.
///
///     BuiltInTheme.named("paper")?.theme
///
/// To add one, add an entry to `all`.
package struct BuiltInTheme: Hashable, Sendable {
    /// The name in the settings file and on the command line.
    package let name: String
    /// The name on the back.
    package let title: String
    /// One line for the list of themes.
    package let summary: String
    /// The given values.
    package let values: ThemeValues

    /// The theme called `name`; nil if there is none.
    package static func named(_ name: String) -> BuiltInTheme? { all.first { $0.name == name } }

    /// The name of the theme that follows the desktop's preference: paper for light, graphite for dark and unknown.
    package static let system = "system"

    /// The theme called `name` on a desktop that prefers dark themes, prefers light ones, or does not say.
    package static func named(_ name: String, desktopPrefersDark: Bool?) -> BuiltInTheme? {
        guard name == system else { return named(name) }
        return named(desktopPrefersDark == false ? "paper" : "graphite")
    }

    private init(
        _ name: String, _ title: String, _ summary: String,
        _ change: (inout ThemeValues) -> Void = { _ in }
    ) {
        self.name = name
        self.title = title
        self.summary = summary
        var values = ThemeValues.graphite
        change(&values)
        self.values = values
    }

    /// All built-in themes, in the order in which the program lists them and the back shows them.
    package static let all: [BuiltInTheme] = [
        BuiltInTheme("graphite", "Graphite", "matt black cards, warm white digits"),
        BuiltInTheme("paper", "Paper", "pale cards, black ink") {
            $0.card = ThemeValues.Shade(0.945, 0.933, 0.906)
            $0.ink = ThemeValues.Shade(0.115, 0.112, 0.118)
            $0.ground = .lit(ThemeValues.Shade(0.830, 0.814, 0.778))
            $0.body = ThemeValues.Shade(0.863, 0.839, 0.784)
            $0.accent = ThemeValues.Shade(0.660, 0.227, 0.110)
            $0.axle = ThemeValues.Shade(0.640, 0.630, 0.615)
            $0.ambient = 0.80
            $0.weight = .light
        },
        BuiltInTheme("departures", "Departures", "an airport's board: black and yellow, square") {
            $0.card = ThemeValues.Shade(0.098, 0.098, 0.106)
            $0.ink = ThemeValues.Shade(0.961, 0.784, 0.086)
            $0.ground = .lit(ThemeValues.Shade(0.188, 0.196, 0.212))
            $0.body = ThemeValues.Shade(0.190, 0.192, 0.200)
            $0.accent = ThemeValues.Shade(0.980, 0.800, 0.130)
            $0.axle = ThemeValues.Shade(0.110, 0.110, 0.118)
            $0.corner = 0.012
            $0.seam = 0.0160
            $0.digitHeight = 0.600
            $0.group = 1
            $0.weight = .demibold
            $0.width = 1
        },
        BuiltInTheme("signal", "Signal", "black cards on vermilion, as clocks of the sixties") {
            $0.card = ThemeValues.Shade(0.130, 0.127, 0.125)
            $0.ink = ThemeValues.Shade(0.975, 0.968, 0.945)
            $0.ground = .lit(ThemeValues.Shade(0.835, 0.240, 0.125))
            $0.body = ThemeValues.Shade(0.865, 0.225, 0.110)
            $0.accent = ThemeValues.Shade(0.930, 0.390, 0.230)
            $0.axle = ThemeValues.Shade(0.620, 0.610, 0.600)
            $0.ambient = 0.50
            $0.corner = 0.030
            $0.digitHeight = 0.550
            $0.weight = .demibold
            $0.width = 1
        },
        BuiltInTheme("forest", "Forest", "dark green cards, cream digits, brass axles") {
            $0.card = ThemeValues.Shade(0.114, 0.251, 0.188)
            $0.ink = ThemeValues.Shade(0.949, 0.894, 0.749)
            $0.ground = .lit(ThemeValues.Shade(0.055, 0.114, 0.086))
            $0.body = ThemeValues.Shade(0.360, 0.232, 0.140)
            $0.accent = ThemeValues.Shade(0.850, 0.660, 0.300)
            $0.axle = ThemeValues.Shade(0.780, 0.600, 0.260)
            $0.weight = .black
            $0.wood = 1
        },
        BuiltInTheme("night", "Night", "deep red on black") {
            $0.card = ThemeValues.Shade(0.032, 0.008, 0.008)
            $0.ink = ThemeValues.Shade(0.980, 0.200, 0.115)
            $0.ground = .black
            $0.body = ThemeValues.Shade(0.100, 0.088, 0.088)
            $0.accent = ThemeValues.Shade(0.850, 0.150, 0.090)
            $0.axle = ThemeValues.Shade(0.220, 0.060, 0.045)
            $0.contrast = 0.4
            $0.weight = .thin
        },
        BuiltInTheme("contrast", "Contrast", "white on black, without texture") {
            $0.card = ThemeValues.Shade(0.030, 0.030, 0.030)
            $0.ink = ThemeValues.Shade(1, 1, 1)
            $0.ground = .black
            $0.body = ThemeValues.Shade(0.170, 0.170, 0.170)
            $0.accent = ThemeValues.Shade(1, 0.860, 0.420)
            $0.axle = ThemeValues.Shade(0.400, 0.400, 0.400)
            $0.ambient = 0.85
            $0.grain = 0
        },
        BuiltInTheme(system, "System", "paper or graphite, as the desktop prefers"),
    ]
}
