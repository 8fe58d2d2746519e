import CPulse

/// The functions of libpulse, loaded when first needed.
///
/// Nothing else of the program needs the library, so it is not linked, and a system without it only lacks sound.
enum SoundLibrary {
    /// The functions; nil if there is no such library. The first use loads it, which takes some milliseconds, so only
    /// the device's thread uses it.
    static let functions: cpulse_functions? = {
        var functions = cpulse_functions()
        return cpulse_load(&functions) != 0 ? functions : nil
    }()
}
