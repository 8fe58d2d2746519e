import FlipClock
import FlipX11

/// The settings of the window become a part of its preferences. An option overrides the file, and the file overrides
/// the X resources.
extension WindowPreferences {
    /// Creates the preferences from the `settings` that the user has given, as `isGiven` tells.
    init(_ settings: WindowSettings, isGiven: (Setting) -> Bool) {
        self.init()
        if isGiven(.windowLayer) {
            denied = [.above, .widget]
            setLayer(settings.layer)
        }
        if isGiven(.allDesktops) { set(.sticky, settings.isOnAllDesktops) }
        if isGiven(.clickThrough) { set(.clickThrough, settings.passesClicks) }
        if isGiven(.windowOpacity) { opacity = settings.opacity }
        if isGiven(.fullScreenMonitor) { monitors = FullScreenMonitors(settings.monitor) }
    }

    /// Changes the preferences for the settings that differ between `old` and `new`.
    mutating func change(from old: WindowSettings, to new: WindowSettings) {
        if new.layer != old.layer {
            behaviours.subtract([.above, .below, .widget])
            setLayer(new.layer)
        }
        if new.isOnAllDesktops != old.isOnAllDesktops { set(.sticky, new.isOnAllDesktops) }
        if new.passesClicks != old.passesClicks { set(.clickThrough, new.passesClicks) }
        if new.opacity != old.opacity { opacity = new.opacity }
        if new.monitor != old.monitor { monitors = FullScreenMonitors(new.monitor) }
    }

    private mutating func setLayer(_ layer: WindowSettings.Layer) {
        switch layer {
        case .ordinary: break
        case .top: behaviours.insert(.above)
        case .desktop: behaviours.insert(.widget)
        }
        denied.subtract(behaviours)
    }

    private mutating func set(_ behaviour: WindowBehaviour, _ isOn: Bool) {
        if isOn {
            behaviours.insert(behaviour)
            denied.remove(behaviour)
        } else {
            behaviours.remove(behaviour)
            denied.insert(behaviour)
        }
    }
}

extension SettingsOverrides {
    /// Adds the settings that `preferences` and `--keep-awake` determine.
    mutating func add(_ preferences: WindowPreferences, keepsAwake: Bool = false) {
        var settings = Settings()
        var given: [Setting] = []
        let behaviours = preferences.behaviours
        if behaviours.contains(.widget) {
            settings.window.layer = .desktop
            given.append(.windowLayer)
        } else if behaviours.contains(.above) {
            settings.window.layer = .top
            given.append(.windowLayer)
        } else if behaviours.contains(.below) {
            given.append(.windowLayer)
        }
        if behaviours.contains(.sticky) {
            settings.window.isOnAllDesktops = true
            given.append(.allDesktops)
        }
        if behaviours.contains(.clickThrough) {
            settings.window.passesClicks = true
            given.append(.clickThrough)
        }
        if preferences.opacity != nil || behaviours.contains(.transparent) {
            settings.window.opacity = preferences.groundOpacity
            given.append(.windowOpacity)
        }
        if let monitors = preferences.monitors {
            settings.window.monitor = monitors.word
            given.append(.fullScreenMonitor)
        }
        if keepsAwake {
            settings.window.keepsAwake = true
            given.append(.keepAwake)
        }
        for setting in given { set(setting, to: setting.value(in: settings)) }
    }
}
