/// The files of themes.
package protocol ThemeSource: AnyObject {
    /// Sets the values of the theme that `settings` name.
    func resolve(_ settings: inout Settings)
}
