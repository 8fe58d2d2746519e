import FlipFace
import FlipX11

/// Reads the command lines that need no parser: whole options, each of them once, with values that are no options.
///
///     PlainArguments.command(["--display", ":1", "--seconds"])   // as the parser would have it
///     PlainArguments.command(["--display=:1"])                   // nil: ask the parser
///
/// The program is nearly always started like that. The parser finds the options by reflection, which took a third of the
/// time to a small picture; all that is not as plain, and all that is wrong, is left to it and said by it.
enum PlainArguments {
    /// What the parser would make of `arguments`; nil where it is to be asked.
    static func command(_ arguments: [String]) -> ArgumentsCommand? {
        var command = ArgumentsCommand.nothingGiven
        var given: Set<String> = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--"), given.insert(argument).inserted else { return nil }
            let option = String(argument.dropFirst(2))
            if command.take(option) { continue }
            // What looks like an option is a value of some options and none of others.
            let value = rest.first.flatMap { $0.isEmpty || $0.hasPrefix("-") ? nil : $0 }
            if let value, command.take(value, of: option) {
                rest.removeFirst()
            } else if command.behaviours.take(option) || command.settings.take(option) {
                continue
            } else if let value, command.settings.take(value, of: option) {
                rest.removeFirst()
            } else {
                return nil
            }
        }
        return command
    }
}

extension ArgumentsCommand {
    /// What comes of no arguments. The parser's own values cannot be read before it has set them.
    fileprivate static var nothingGiven: ArgumentsCommand {
        var command = ArgumentsCommand()
        command.snapshot = nil
        command.time = nil
        command.flip = nil
        command.side = nil
        command.turn = nil
        command.turnBy = nil
        command.text = nil
        command.follow = false
        command.frameLog = nil
        command.window = .nothingGiven
        command.behaviours = BehaviourArguments()
        command.server = .nothingGiven
        command.settings = SettingsArguments()
        command.settingsFile = .nothingGiven
        return command
    }

    /// Takes `option`, without its dashes, if it is one that stands alone and in no table.
    fileprivate mutating func take(_ option: String) -> Bool {
        switch option {
        case "follow": follow = true
        case "root": server.root = true
        case "keep-awake": server.keepAwake = true
        case "exit-on-input": server.exitOnInput = true
        case "debug": server.debug = true
        case "no-config": settingsFile.noConfig = true
        case "print-config": settingsFile.printConfig = true
        default: return false
        }
        return true
    }

    /// Takes `value` for `option`, if that is one with a value and in no table.
    fileprivate mutating func take(_ value: String, of option: String) -> Bool {
        switch option {
        case "snapshot": snapshot = value
        case "at": time = value
        case "flip": flip = value
        case "side": side = value
        case "turn": turn = value
        case "turn-by": turnBy = value
        case "text": text = value
        case "frame-log": frameLog = value
        case "geometry": window.geometry = value
        case "monitor": window.monitor = value
        case "opacity": window.opacity = value
        case "scale": window.scale = value
        case "title": window.title = value
        case "name": window.name = value
        case "xrm": window.xrm = [value]
        case "display": server.displays = [value]
        case "window-id": server.windowID = value
        case "config": settingsFile.config = value
        default: return false
        }
        return true
    }
}

extension WindowArguments {
    fileprivate static var nothingGiven: WindowArguments {
        var arguments = WindowArguments()
        arguments.geometry = nil
        arguments.monitor = nil
        arguments.opacity = nil
        arguments.scale = nil
        arguments.title = nil
        arguments.name = nil
        arguments.xrm = []
        return arguments
    }
}

extension ServerArguments {
    fileprivate static var nothingGiven: ServerArguments {
        var arguments = ServerArguments()
        arguments.displays = []
        arguments.root = false
        arguments.windowID = nil
        arguments.keepAwake = false
        arguments.exitOnInput = false
        arguments.debug = false
        return arguments
    }
}

extension SettingsFileArguments {
    fileprivate static var nothingGiven: SettingsFileArguments {
        var arguments = SettingsFileArguments()
        arguments.config = nil
        arguments.noConfig = false
        arguments.printConfig = false
        return arguments
    }
}

extension BehaviourArguments {
    fileprivate mutating func take(_ option: String) -> Bool {
        let behaviour = WindowBehaviour.allCases.first { $0.entry.option == option }
        guard let behaviour else { return false }
        given.insert(behaviour)
        return true
    }
}

extension SettingsArguments {
    fileprivate mutating func take(_ option: String) -> Bool {
        for setting in Setting.all {
            if let name = setting.option, setting.isFlag {
                if option == name || option == "no-\(name)" {
                    switches[setting] = option == name
                    return true
                }
            }
            if let word = setting.words.first(where: { $0.name == option }) {
                words.append(SettingsWord(setting: setting, word: word))
                return true
            }
        }
        return false
    }

    fileprivate mutating func take(_ value: String, of option: String) -> Bool {
        let setting = Setting.all.first { $0.option == option && !$0.isFlag }
        guard let setting else { return false }
        texts[setting] = value
        return true
    }
}
