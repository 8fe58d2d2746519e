import FlipClock
import FlipThreads

/// Gives the typeface of a theme's digits: the first family that can be used, or the clock's numerals; reports the
/// families that cannot be used.
///
///     let fonts = DigitFonts { Diagnostics.write($0) }
///     fonts.prepare(for: style.theme, showsWords: settings.showsWords)    // searches on another thread
///     let typeface = fonts.typeface(for: style.theme)
///
/// It keeps the last typeface. A search takes some milliseconds; the numerals need none.
package final class DigitFonts {
    /// The values of a theme that select a typeface.
    private struct Request: Hashable, Sendable {
        let fonts: [String]
        let weight: ThemeValues.Weight
        let width: Double

        init(_ theme: Theme) {
            (fonts, weight, width) = (theme.type.fonts, theme.type.weight, theme.type.width)
        }
    }

    /// The result of a search. The typeface moves from the thread of the search to the caller's.
    private struct Found: @unchecked Sendable {
        var typeface: Typeface
        /// The families that cannot be used, with the reasons.
        var refused: [(family: String, reason: FontError)] = []
    }

    private let report: (String) -> Void
    private var last: (request: Request, typeface: Typeface)?
    private var task: (request: Request, search: BackgroundTask<Found>)?
    /// The loading of fontconfig, until `release()`.
    private var loading: BackgroundTask<Void>?
    private var reported: Set<String> = []
    /// The maximum number of families that are reported.
    private static let mostReported = 64

    /// Creates a finder; `report` receives one sentence for each family that cannot be used, once.
    package init(report: @escaping (String) -> Void) { self.report = report }

    /// Begins the slow part of the search for the typefaces of `theme`, on a thread of its own: the search for a family
    /// that it names, for the next call of `typeface(for:)`, or the loading of fontconfig if the cards show words beside
    /// the clock's numerals. Does nothing for numerals alone.
    package func prepare(for theme: Theme, showsWords: Bool) {
        let request = Request(theme)
        if request.fonts.isEmpty {
            if showsWords { loading = BackgroundTask { FontMatch.load() } }
        } else {
            task = (request, BackgroundTask { Self.search(request) })
        }
    }

    /// Frees fontconfig's memory, after the loading of fontconfig has ended.
    package func release() {
        loading = nil
        FontMatch.release()
    }

    /// The typeface of the first usable family of `theme`, otherwise the clock's numerals, in the theme's weight.
    package func typeface(for theme: Theme) -> Typeface {
        let request = Request(theme)
        if let last, last.request == request { return last.typeface }
        let prepared = task?.request == request ? task?.search.value : nil
        task = nil
        let found = prepared ?? Self.search(request)
        // The families before the one that is used are refused.
        let used = request.fonts.dropFirst(found.refused.count).first
        let substitute = used.map { "'\($0)' is used" } ?? "the clock's own digits are used"
        for (family, reason) in found.refused
        where reported.count < Self.mostReported && reported.insert(family).inserted {
            report("\(reason); \(substitute)")
        }
        last = (request, found.typeface)
        return found.typeface
    }

    /// The family of the digits of `theme` on this machine, nil for the clock's numerals, and the families before it,
    /// which cannot be used.
    package static func family(of theme: Theme) -> (used: String?, refused: [String]) {
        let request = Request(theme)
        let refused = search(request).refused.map(\.family)
        return (request.fonts.dropFirst(refused.count).first, refused)
    }

    /// Those of `families` that are installed and have all digits. A search takes some milliseconds.
    package static func usable(_ families: [String]) -> Set<String> {
        Set(
            families.filter {
                let entry = FontList.Entry($0)
                return (try? FontMatch.find(entry, required: FontList.digits)) != nil
            })
    }

    private static func search(_ request: Request) -> Found {
        var refused: [(family: String, reason: FontError)] = []
        for family in request.fonts {
            do throws(FontError) {
                return Found(typeface: try find(family, request.weight), refused: refused)
            } catch {
                refused.append((family, error))
            }
        }
        return Found(typeface: .numerals(request.weight, width: request.width), refused: refused)
    }

    private static func find(
        _ family: String, _ weight: ThemeValues.Weight
    ) throws(FontError) -> Typeface {
        let file = try FontMatch.find(
            FontList.Entry(family, ":\(weight.rawValue)"), required: FontList.digits)
        let typeface = try Typeface(file: file.path, index: file.index)
        // A font may have a digit in its list of characters, but no outline for it.
        guard let ink = typeface.digitBounds(pixelSize: 1000), ink.height > 0 else {
            throw .lacksDigits(family)
        }
        typeface.alignWaist()
        return typeface
    }
}
