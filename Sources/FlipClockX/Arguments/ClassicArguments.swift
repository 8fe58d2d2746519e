import FlipX11

/// The classic options of X11, with one dash, as the long ones that they mean: `-geometry 400x200` is
/// `--geometry 400x200`.
///
/// What follows an option as its text is left as it is: `--text -name` shows "-name".
enum ClassicArguments {
    /// Options that stand alone.
    static let flags = Set(
        WindowBehaviour.allCases.map(\.entry).filter(\.isClassic).map { "-\($0.option)" })
    /// Options that take a value.
    static let values: Set<String> = ["-geometry", "-display", "-name", "-title", "-xrm"]
    /// Long options whose value may be any text at all.
    private static let texts: Set<String> = ["--text", "--title", "--name", "--xrm"]

    /// `arguments` with each classic option in its long form.
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
