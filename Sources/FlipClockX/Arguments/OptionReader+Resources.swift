import FlipSystem

/// Reads the server's X resources (`flipclockx.geometry: 640x360`) as if they were options of the window.
extension OptionReader {
    /// Creates a reader that has read the resources which `resource` looks up by name; adds a warning for each unusable
    /// value. One that contradicts an earlier one in the table has no effect.
    init(resource: (String) -> String?, warnings: inout [String]) {
        self.init(given: [])
        let table = Option.window.filter { $0.resource != nil }
        let values = table.filter(\.takesValue)
        // As on the command line, words are read before the values that may override them. The geometry, which is first,
        // overrides none, and its warning comes first.
        let order = values.prefix(1) + table.filter { !$0.takesValue } + values.dropFirst()
        var names: [String] = []
        for option in order {
            guard let (name, remedy) = option.resource, let text = resource(name) else { continue }
            let isOn = option.takesValue ? true : Self.truth(text)
            let isContradicted = option.contradictions.contains(where: names.contains)
            if isOn == false || isOn == true && isContradicted { continue }
            let argument = GivenOption(option: option, value: text, words: [])
            if isOn == true, (try? option.set(&self, argument)) != nil {
                names.append(option.name)
            } else if let remedy {
                let value = Quotation.shortened(text)
                warnings.append("X resource \(name) '\(value)' cannot be used; \(remedy)")
            }
        }
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
