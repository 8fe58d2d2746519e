import FlipSystem

/// The name of the user's locale for one purpose, as setlocale(3) takes it from the environment.
///
///     LocaleName.value(of: "LC_TIME")     // "tr_TR.UTF-8"
enum LocaleName {
    /// The first of `LC_ALL`, `category` and `LANG` that is set and not empty; "C" if none is.
    static func value(
        of category: String, _ variable: (String) -> String? = { Environment.variable($0) }
    ) -> String {
        setting(of: category, variable)?.value ?? "C"
    }

    /// The variable that selects the locale, and its value; nil if none is set.
    static func setting(
        of category: String, _ variable: (String) -> String? = { Environment.variable($0) }
    ) -> (variable: String, value: String)? {
        ["LC_ALL", category, "LANG"].map { ($0, variable($0) ?? "") }.first { !$0.1.isEmpty }
    }
}
