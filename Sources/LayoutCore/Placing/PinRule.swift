/// How a header, a footer or another element that is not a cell follows the visible rectangle along the scroll axis.
///
/// It stays clear of the content inset. Positions are points in the content, of the element's edge that comes first along the axis.
///
///     place(.supplementary(Element.header, path), at: frame, pinned: .toStart(latest: end - frame.height))
public struct PinRule: Equatable, Sendable {
    private enum Rule: Equatable, Sendable {
        case start(latest: Double)
        case end(earliest: Double)
    }

    private let rule: Rule

    /// To the visible start, from its own place on and until it lies at `latest`.
    ///
    /// - Parameter latest: how far it goes along, in points; usually where its section ends, less its length.
    public static func toStart(latest: Double) -> PinRule { PinRule(rule: .start(latest: latest)) }

    /// To the visible end, from `earliest` on and until it lies at its own place.
    ///
    /// - Parameter earliest: where it begins to go along, in points; usually where its section begins.
    public static func toEnd(earliest: Double) -> PinRule { PinRule(rule: .end(earliest: earliest)) }

    /// The position that limits it.
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
