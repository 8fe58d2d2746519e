import FlipX11

/// Converts the classic X11 options, with one dash, to their long forms: `-geometry 400x200` to `--geometry 400x200`.
///
/// The value of an option is not converted: `--text -name` shows "-name".
enum ClassicArguments {
    /// Options without a value.
    static let flags = Set(
        WindowBehaviour.allCases.map(\.entry).filter(\.isClassic).map { "-\($0.option)" })
    /// Options that take a value.
    static let values: Set<String> = ["-geometry", "-display", "-name", "-title", "-xrm"]
    /// Long options whose value may be any text.
    private static let texts: Set<String> = ["--text", "--title", "--name", "--xrm"]

    /// Returns `arguments` with each classic option in its long form.
    static func longForms(of arguments: [String]) -> [String] {
        var result: [String] = []
        var isValue = false
        for (index, argument) in arguments.enumerated() {
            if isValue {
                result.append(argument)
                isValue = false
            } else if argument == "--" {
                return result + arguments[index...]
            } else if flags.contains(argument) || values.contains(argument) {
                result.append("-" + argument)
                isValue = values.contains(argument)
            } else {
                result.append(argument)
                isValue = texts.contains(argument)
            }
        }
        return result
    }
}
