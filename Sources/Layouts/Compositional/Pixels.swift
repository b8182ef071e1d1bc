import LayoutCore

/// Device pixels: how a compositional layout rounds. Without a scale nothing is rounded.
struct Pixels {
    let scale: Double?

    /// Fractions of a length are cut to whole pixels; a hair below a pixel counts as on it.
    func down(_ value: Double) -> Double {
        scale.map { (value * $0 + 0.001).rounded(.down) / $0 } ?? value
    }

    /// Places go to the nearest pixel, half a pixel away from zero.
    func near(_ value: Double) -> Double {
        scale.map { (value * $0).rounded() / $0 } ?? value
    }

    /// A size in a box.
    func resolve(_ dimension: Dimension, in box: Size) -> Double {
        switch dimension {
        case .fractionalWidth(let fraction): down(fraction * box.width)
        case .fractionalHeight(let fraction): down(fraction * box.height)
        case .absolute(let value), .estimated(let value), .uniformAcrossSiblings(let value): value
        }
    }

    func resolve(_ size: LayoutSize, in box: Size) -> Size {
        Size(width: resolve(size.width, in: box), height: resolve(size.height, in: box))
    }
}
