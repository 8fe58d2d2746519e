import FlipFace
import FlipX11

/// Reads simple command lines without the parser: options without `=`, each at most once, with values that do not look
/// like options.
///
///     PlainArguments.command(["--display", ":1", "--seconds"])   // the parser's result
///     PlainArguments.command(["--display=:1"])                   // nil: ask the parser
///
/// Most command lines are like that. The parser finds options by reflection, which took a third of the time in which
/// the program drew a small picture. The parser stays the reference: all remaining command lines, and all errors, are
/// left to it, and a test compares the results of the two for every option in the help.
enum PlainArguments {
    /// The parser's result for `arguments`; nil if the parser has to be asked.
    static func command(_ arguments: [String]) -> ArgumentsCommand? {
        var command = ArgumentsCommand.nothingGiven
        var given: Set<String> = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--"), given.insert(argument).inserted else { return nil }
            let option = String(argument.dropFirst(2))
            if command.take(option) { continue }
            // Some options take a value that looks like an option, others do not.
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
    /// The result of no arguments. The parser's property wrappers cannot be read before they are set.
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
        command.align = nil
        command.grid = nil
        command.spool = false
        command.helpAll = false
        command.frameLog = nil
        command.window = .nothingGiven
        command.behaviours = BehaviourArguments()
        command.server = .nothingGiven
        command.settings = SettingsArguments()
        command.settingsFile = .nothingGiven
        return command
    }

    /// Sets `option`, given without its dashes, if it takes no value and is in no table.
    fileprivate mutating func take(_ option: String) -> Bool {
        switch option {
        case "follow": follow = true
        case "spool": spool = true
        case "help-all": helpAll = true
        case "root": server.root = true
        case "keep-awake": server.keepAwake = true
        case "exit-on-input": server.exitOnInput = true
        case "debug": server.debug = true
        case "no-config": settingsFile.noConfig = true
        case "print-config": settingsFile.printConfig = true
        case "list-themes": settingsFile.listThemes = true
        default: return false
        }
        return true
    }

    /// Sets `option` to `value` if it takes one and is in no table.
    fileprivate mutating func take(_ value: String, of option: String) -> Bool {
        switch option {
        case "snapshot": snapshot = value
        case "at": time = value
        case "flip": flip = value
        case "side": side = value
        case "turn": turn = value
        case "turn-by": turnBy = value
        case "text": text = value
        case "align": align = value
        case "grid": grid = value
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
        arguments.listThemes = false
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
