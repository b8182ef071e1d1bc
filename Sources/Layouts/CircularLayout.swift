package import LayoutCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Places the items of all sections on one circle in the middle of the bounds, clockwise from three o'clock.
///
///     item i of n:   angle = startAngle + i · (arc / n)       a whole circle
///                            startAngle + i · (arc / (n − 1)) an arc, including its ends
///     centre = (middle + radius · cos angle, middle + radius · sin angle)
///
/// The original's radius is fixed, so more than about a dozen items overlap. `radius: "fit"` uses the smallest radius
/// that keeps the centres of neighbours a diagonal apart, and the content grows to hold the circle.
///
/// A layout of few items: every cell is stored with its frame and its angle (a custom attribute), and a scroll invalidates all of them.
package struct CircularLayout: TrustedLayout {
    /// The radius in points; nil for the smallest one that keeps items apart.
    private let radius: Double?
    private let itemSize: Size
    /// The angle of the first item, in radians.
    private let startAngle: Double
    private let arc: Double
    private let isWhole: Bool
    private let rotatesItems: Bool

    package init(_ parameters: Parameters) {
        radius = parameters[Keys.radius]
        itemSize = parameters[Keys.itemSize]
        startAngle = parameters[Keys.startAngle] * .pi / 180
        let degrees = parameters[Keys.arc]
        isWhole = degrees >= 360
        rotatesItems = parameters[Keys.rotatesItems]
        arc = isWhole ? 2 * .pi : degrees * .pi / 180
    }

    /// - Complexity: O(items)
    package func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        let count = container.itemCount
        let step = isWhole ? arc / Double(max(count, 1)) : arc / Double(max(count - 1, 1))
        let radius = radius ?? fittingRadius(count, step)
        let contentSize = contentSize(container.bounds.size, radius)
        var sections: [PreparedSection] = []
        var number = 0
        for section in container.sections {
            try Cancellation.check()
            var cells = FrameColumns()
            cells.reserve(section.itemCount)
            var angles = CustomColumn(Self.angle)
            angles.reserve(section.itemCount)
            for item in 0..<section.itemCount {
                let size = section.itemSizes?[item] ?? itemSize
                let angle = startAngle + Double(number) * step
                let x = contentSize.width / 2 + radius * cos(angle)
                let y = contentSize.height / 2 + radius * sin(angle)
                let place = AxisRect(
                    cross: x - size.width / 2, scroll: y - size.height / 2, crossLength: size.width,
                    scrollLength: size.height)
                if rotatesItems {
                    // An item at twelve o'clock is upright.
                    cells.append(place, Appearance(transform: .rotation(angle + .pi / 2)))
                } else {
                    cells.append(place)
                }
                angles[item] = angle
                number += 1
            }
            cells.finish()
            var parts = SectionParts(
                extent: contentSize.height, itemCount: section.itemCount, body: .frames(cells))
            parts.custom = [angles]
            sections.append(PreparedSection(start: 0, parts))
        }
        return PreparedLayout(
            contentSize: contentSize,
            space: ContainerSpace(direction: .vertical, contentSize: contentSize, environment: container.environment),
            contentInset: container.environment.contentInset, sections: sections)
    }

    /// Invalidates everything on every call, as the original does, even for a scroll or no change at all.
    package func invalidation(of prepared: PreparedLayout, from old: Rect, to new: Rect) -> InvalidationContext? {
        .everything
    }

    private func fittingRadius(_ count: Int, _ step: Double) -> Double {
        guard count > 1 else { return 0 }
        let apart = isWhole ? step : min(step, 2 * .pi - arc)
        let diagonal = (itemSize.width * itemSize.width + itemSize.height * itemSize.height).squareRoot()
        return diagonal / (2 * sin(min(apart, .pi) / 2))
    }

    /// The size of the bounds. With a fitted radius it is at least large enough for the circle.
    private func contentSize(_ bounds: Size, _ radius: Double) -> Size {
        guard self.radius == nil else { return bounds }
        return Size(
            width: max(bounds.width, 2 * radius + itemSize.width),
            height: max(bounds.height, 2 * radius + itemSize.height))
    }
}

extension CircularLayout {
    enum Keys {
        static let radius = ParameterKey<Double?>(
            "radius", in: Parameter.length, or: "fit", default: 100,
            "Radius of the circle through the items' centres; \"fit\" is the smallest that keeps them apart.")
        static let itemSize = ParameterKey(
            "itemSize", in: Parameter.length, default: Size(width: 50, height: 50),
            "Size of items in sections without item sizes; \"fit\" is computed from it.")
        static let startAngle = ParameterKey<Double>(
            "startAngle", in: -360...360, default: 0, unit: "degrees",
            "Angle of the first item, clockwise from three o'clock.")
        static let arc = ParameterKey<Double>(
            "arc", in: 1...360, default: 360, unit: "degrees",
            "Angle that the items spread over; below 360, the first and last items are at its ends.")
        static let rotatesItems = ParameterKey(
            "rotatesItems", default: false,
            "Whether items turn with the circle; an item at twelve o'clock is upright.")
    }

    private static let angle = CustomAttribute(
        "angle", "Angle of the item's centre in radians, clockwise from three o'clock, from `startAngle` on.")

    package static var name: String { "circular" }
    package static var summary: String {
        "Items on a circle or an arc in the middle of the bounds."
    }
    package static var parameters: [Parameter] {
        [
            Keys.radius.parameter, Keys.itemSize.parameter, Keys.startAngle.parameter, Keys.arc.parameter,
            Keys.rotatesItems.parameter,
        ]
    }
    /// Drawn as circles.
    package static var itemShape: ItemShape { .circle }
    /// The angle.
    package static var attributes: [CustomAttribute] { [angle] }
    /// Every cell is stored with its frame, its angle and perhaps a transform.
    package static func memory(_ parameters: Parameters) -> LayoutMemory {
        LayoutMemory(
            perItem: FrameColumns.bytesPerItem + CustomColumn.bytesPerItem
                + (parameters[Keys.rotatesItems] ? AppearanceColumns.bytesPerTransform : 0),
            perSize: LayoutMemory.size)
    }
}
