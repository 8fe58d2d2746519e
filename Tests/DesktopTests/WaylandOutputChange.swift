import TestSupport
import Testing

@testable import SystemSupport

/// A change of the outputs of a compositor with two of them.
enum WaylandOutputChange: String, Sendable, CustomTestStringConvertible {
    /// The first output turns by a quarter.
    case turn
    /// It turns back.
    case turnBack
    /// The first output gets scale 2.
    case scale
    /// It gets scale 1.
    case scaleBack
    /// The second output goes away.
    case go
    /// It comes back; under sway, which keeps its outputs without a screen, a third one comes.
    case come

    var testDescription: String { rawValue }

    /// The arguments of swaymsg.
    var swayCommand: [String] {
        switch self {
        case .turn: ["output HEADLESS-1 transform 90"]
        case .turnBack: ["output HEADLESS-1 transform normal"]
        case .scale: ["output HEADLESS-1 scale 2"]
        case .scaleBack: ["output HEADLESS-1 scale 1"]
        case .go: ["output HEADLESS-2 disable"]
        case .come: ["create_output"]
        }
    }

    /// The arguments of kscreen-doctor.
    var kwinCommand: [String] {
        switch self {
        case .turn: ["output.1.rotation.left"]
        case .turnBack: ["output.1.rotation.none"]
        case .scale: ["output.1.scale.2"]
        case .scaleBack: ["output.1.scale.1"]
        case .go: ["output.2.disable"]
        case .come: ["output.2.enable"]
        }
    }

    /// The layout of the monitors for `ApplyMonitorsConfig`.
    var mutterLayout: String {
        /// The monitor `number` at the column `x`.
        func monitor(_ number: Int, x: Int = 0, isTurned: Bool = false) -> String {
            """
            (\(x), 0, 1.0, uint32 \(isTurned ? 1 : 0), \(number == 0), \
            [('Meta-\(number)', '1280x800@60.000', @a{sv} {})])
            """
        }
        let isTurned = self == .turn
        let first = monitor(0, isTurned: isTurned)
        return self == .go ? "[\(first)]" : "[\(first), \(monitor(1, x: isTurned ? 800 : 1280))]"
    }
}

extension WaylandCompositor {
    /// The changes that it can make without a screen, in this order.
    ///
    /// weston has one output. mutter offers scale 2 for larger ones, and only enlarges the windows of X11 programs.
    var outputChanges: [WaylandOutputChange] {
        switch self {
        case .weston: []
        case .sway: [.come, .turn, .turnBack, .scale, .scaleBack]
        case .mutter: [.go, .come, .turn, .turnBack]
        case .kwin: [.go, .come, .turn, .turnBack, .scale, .scaleBack]
        }
    }

    /// The program that changes its outputs.
    private var outputProgram: String? {
        switch self {
        case .weston: nil
        case .sway: "swaymsg"
        case .mutter: "gdbus"
        case .kwin: "kscreen-doctor"
        }
    }

    /// Those whose outputs can change on this machine; missing programs are reported in the log.
    static let withChanges = installed.filter { compositor in
        guard let program = compositor.outputProgram else { return false }
        let isThere = Machine.has(program)
        if !isThere {
            progress("\(program) is not installed: the outputs of \(compositor) do not change")
        }
        return isThere
    }
}
