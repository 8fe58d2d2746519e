import FlipSystem

/// The name of the user's locale for one purpose, as setlocale(3) takes it from the environment.
///
///     LocaleName.value(of: "LC_TIME")     // "tr_TR.UTF-8"
enum LocaleName {
    /// The first of `LC_ALL`, `category` and `LANG` that is set and not empty; "C" if none is.
    static func value(
        of category: String, _ variable: (String) -> String? = { Environment.variable($0) }
    ) -> String {
        let names = ["LC_ALL", category, "LANG"].compactMap(variable)
        return names.first { !$0.isEmpty } ?? "C"
    }
}
