/// Where a pinned element may begin along the scroll axis, and the visible edge that it follows there.
///
///     natural place        section's end
///          ├───────────────────┤            a header goes along with the visible start in this range;
///          ▓▓▓▓            ▓▓▓▓             before and after it, it stays at an end of it
///
/// It answers every question about a pin: where the element lies, how far it can get, and what it may cover.
struct PinnedRange {
    /// A side of the visible rectangle.
    enum Edge {
        case start
        case end

        var opposite: Edge { self == .start ? .end : .start }
    }

    let edge: Edge
    /// The first position of the element's edge that comes first along the axis, relative to the section's start.
    let earliest: Double
    /// The last one, at least `earliest`.
    let latest: Double

    /// - Parameter natural: where the element begins if nothing is pinned, relative to the section's start.
    init(_ pin: PreparedElement.Pin, natural: Double) {
        (edge, earliest, latest) =
            switch pin {
            case .toStart(let latest): (.start, min(natural, latest), latest)
            case .toStartForever: (.start, natural, .infinity)
            case .toEnd(let earliest): (.end, earliest, max(natural, earliest))
            case .startWithin(let range): (.start, range.lowerBound, range.upperBound)
            case .endWithin(let range): (.end, range.lowerBound, range.upperBound)
            }
    }

    /// Where an element begins.
    ///
    /// - Parameters:
    ///   - visible: the visible interval, relative to the section's start.
    ///   - inset: how far below the visible start a stack keeps it.
    func position(visible: (start: Double, end: Double), length: Double, inset: Double) -> Double {
        let followed = edge == .start ? visible.start + inset : visible.end - length
        return min(max(followed, earliest), latest)
    }
}
