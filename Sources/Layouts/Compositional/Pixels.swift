import LayoutCore

/// Rounds to device pixels as a compositional layout does, and scales lengths with the size of text. Without a scale nothing is rounded.
struct Pixels {
    let scale: Double?
    /// What scaled lengths are multiplied by.
    let textFactor: Double

    init(_ environment: Environment) {
        scale = environment.scale
        textFactor = environment.traits.contentSizeCategory.factor
    }

    /// Cuts a fraction of a length to whole pixels; a value a hair below a pixel counts as on it.
    func down(_ value: Double) -> Double {
        scale.map { (value * $0 + 0.001).rounded(.down) / $0 } ?? value
    }

    /// Rounds a position to the nearest pixel, halves away from zero. Without a scale, it is as it was.
    func near(_ value: Double) -> Double {
        scale.map { (value * $0).rounded() / $0 } ?? value
    }

    /// The length that a dimension has in a box; fractions are cut to whole pixels.
    func resolve(_ dimension: Compositional.Dimension, in box: Size) -> Double {
        switch dimension {
        case .fractionalWidth(let fraction): down(limited(fraction * box.width))
        case .fractionalHeight(let fraction): down(limited(fraction * box.height))
        case .scaled(let value): near(value * textFactor)
        case .absolute(let value), .estimated(let value), .uniformAcrossSiblings(let value): value
        }
    }

    /// The length within the coordinates: groups in groups may multiply fractions beyond all numbers.
    private func limited(_ length: Double) -> Double {
        min(max(length, -CoordinateRange.limit), CoordinateRange.limit)
    }

    func resolve(_ size: Compositional.LayoutSize, in box: Size) -> Size {
        Size(width: resolve(size.width, in: box), height: resolve(size.height, in: box))
    }
}
