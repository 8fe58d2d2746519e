import CDBus

/// The functions of sd-bus, loaded when first needed.
///
/// Nothing else in the program needs the library, so it is not linked, and a system without it only lacks the services
/// of the session bus.
enum BusLibrary {
    /// The functions; nil if no library has them. The first use loads the library, which takes about a millisecond.
    static let functions: cdbus_functions? = {
        var functions = cdbus_functions()
        return cdbus_load(&functions) != 0 ? functions : nil
    }()
}
