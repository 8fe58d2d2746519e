import FlipClock
import FlipSystem
import FlipX11

/// Interprets the server's X resources for the window (`flipclockx.geometry: 640x360`).
extension WindowPreferences {
    /// Creates the preferences from `resource`, which looks up a resource by name; adds a warning for each unusable
    /// value.
    init(resource: (String) -> String?, warnings: inout [String]) {
        self.init()
        func complain(_ name: String, _ value: String, _ remedy: String) {
            warnings.append(
                "X resource \(name) '\(Quotation.shortened(value))' cannot be used; \(remedy)")
        }
        if let text = resource("geometry") {
            if let geometry = WindowGeometry(parsing: text) {
                size = geometry.size
                position = geometry.position
            } else {
                complain("geometry", text, "give it as WxH or WxH+X+Y in pixels")
            }
        }
        for behaviour in WindowBehaviour.allCases {
            let name = behaviour.entry.resource
            guard let text = resource(name) else { continue }
            switch Self.truth(text) {
            case true?: behaviours.insert(behaviour)
            case false?: break
            case nil: complain(name, text, "give true or false")
            }
        }
        while let (_, second) = behaviours.conflict { behaviours.remove(second) }
        if let text = resource("monitor") { monitors = FullScreenMonitors(text) }
        for (name, number) in [("opacity", SettingsNumber.opacity), ("scale", .scale)] {
            guard let text = resource(name) else { continue }
            switch number.outcome(of: text) {
            case .value(let value?), .clamped(let value):
                if name == "scale" { scale = value } else { opacity = value }
            case .value(nil), .unusable:
                complain(name, text, "give a number \(number.limits)")
            }
        }
        title = resource("title")
    }

    /// Parses the words for true and false in resource files, ignoring case.
    private static func truth(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "on", "yes", "1": true
        case "false", "off", "no", "0": false
        default: nil
        }
    }
}
