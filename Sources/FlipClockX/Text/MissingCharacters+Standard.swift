import FlipFace
import FlipSystem

extension MissingCharacters {
    /// The program's instance, which writes to standard error.
    static let standard = MissingCharacters { Diagnostics.write($0) }
}
