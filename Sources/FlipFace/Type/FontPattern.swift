import CFontconfig
import Glibc

/// A view of a fontconfig pattern for one font. It does not own the pattern.
struct FontPattern {
    private let pattern: OpaquePointer

    /// A view of `pattern`, which must outlive it.
    init(_ pattern: OpaquePointer) {
        self.pattern = pattern
    }

    /// Whether one of the font's family names is `family`, ignoring case.
    func isOf(family: String) -> Bool {
        var index: Int32 = 0
        while let name = string(FC_FAMILY, index) {
            if strcasecmp(name, family) == 0 { return true }
            index += 1
        }
        return false
    }

    /// Whether the font has outlines but no colours, its file is readable, and it contains all of `scalars`.
    func isUsable(for scalars: [Unicode.Scalar]) -> Bool {
        guard bool(FC_SCALABLE) ?? false, !(bool(FC_COLOR) ?? false),
            let path = string(FC_FILE, 0), access(path, R_OK) == 0
        else { return false }
        var characters: OpaquePointer?
        guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch else {
            return false
        }
        return scalars.allSatisfy { FcCharSetHasChar(characters, $0.value) != 0 }
    }

    /// The font's file; its family is `family`, or the font's own first name if that is nil.
    func file(family: String?) -> FontFile? {
        guard let path = string(FC_FILE, 0) else { return nil }
        var index: Int32 = 0
        if FcPatternGetInteger(pattern, FC_INDEX, 0, &index) != FcResultMatch { index = 0 }
        return FontFile(
            path: path, index: Int(index), family: family ?? string(FC_FAMILY, 0) ?? "")
    }

    private func string(_ object: String, _ index: Int32) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, object, index, &value) == FcResultMatch, let value else {
            return nil
        }
        return String(cString: value)
    }

    private func bool(_ object: String) -> Bool? {
        var value: FcBool = 0
        guard FcPatternGetBool(pattern, object, 0, &value) == FcResultMatch else { return nil }
        return value != 0
    }
}
