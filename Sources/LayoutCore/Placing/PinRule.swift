/// How a header, a footer or another element that is not a cell follows the visible rectangle along the scroll axis.
///
///     place(.supplementary(Element.header, path), at: frame, pinned: .toStart(latest: end - frame.height))
///
///     scrolled        0              60               200
///                  ┌ header ┐     ┌ header ┐ ─ start  ┌ header ┐ ─ pushed out by its own limit
///                  │ items  │     │ items  │          │ items  │
///
/// It stays clear of the content inset. Positions are points in the content, of the element's edge that comes first along the axis. A
/// rule depends on the bounds alone, so a scroll moves pinned elements without a prepare.
public struct PinRule: Equatable, Sendable {
    private enum Rule: Equatable, Sendable {
        case start(latest: Double)
        case end(earliest: Double)
    }

    private let rule: Rule

    /// Pinned to the visible start, from its own place on and until it lies at `latest`.
    ///
    /// - Parameter latest: the last position that it moves to, in points; usually the end of its section, less its length.
    public static func toStart(latest: Double) -> PinRule { PinRule(rule: .start(latest: latest)) }

    /// Pinned to the visible end, from `earliest` on and until it lies at its own place.
    ///
    /// - Parameter earliest: the first position that it moves from, in points; usually the start of its section.
    public static func toEnd(earliest: Double) -> PinRule { PinRule(rule: .end(earliest: earliest)) }

    var limit: Double {
        switch rule {
        case .start(let position), .end(let position): position
        }
    }

    /// The same in a section that begins at `start`.
    func prepared(from start: Double) -> PreparedElement.Pin {
        switch rule {
        case .start(let latest): .toStart(latest: latest - start)
        case .end(let earliest): .toEnd(earliest: earliest - start)
        }
    }
}
