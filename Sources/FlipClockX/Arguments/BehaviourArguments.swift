import ArgumentParser
import FlipX11

/// The options of the window's behaviours: one for each entry of `WindowBehaviour`.
///
/// As with `SettingsArguments`, the parser's definitions are generated from the table.
struct BehaviourArguments: ParsableArguments, CustomReflectable {
    /// The behaviours that were given.
    var given: Set<WindowBehaviour> = []

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ArgumentKey.self)
        for behaviour in WindowBehaviour.allCases {
            let key = ArgumentKey(stringValue: behaviour.entry.option)
            if try container.decode(Flag<Bool>.self, forKey: key).wrappedValue {
                given.insert(behaviour)
            }
        }
    }

    /// The flags that the parser reads as stored properties.
    var customMirror: Mirror {
        Mirror(
            self,
            children: WindowBehaviour.allCases.map { behaviour in
                let entry = behaviour.entry
                let flag = Flag(
                    wrappedValue: false, name: .customLong(entry.option),
                    help: ArgumentHelp("\(entry.help)"))
                return (label: entry.option, value: flag)
            })
    }
}

/// The key of a generated option.
struct ArgumentKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
