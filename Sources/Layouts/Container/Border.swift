import LayoutEngine

/// Checks the arguments of `LayoutContainer`, once. All numbers behind it are known to be valid.
///
///     bounds, windows, insets, scale   request.invalid, with the name of the argument, the value and the range
///     sections                         checked for the layout, as `LayoutDefinition.section(_:pointer:)` does
///     more than 2³⁰ items              limit.items
///     a query's rectangle              clipped instead, since no content can lie outside of the clipped one
///
/// The daemon's counterpart is `Mapping`, which checks the same numbers as they come in messages. Layouts and queries presume that one of
/// the two has checked them.
enum Border {
    static func bounds(_ bounds: Rect) throws(LayoutError) -> Rect { try rect(bounds, "bounds") }

    /// Checks a rectangle that may be visible. `name` is that of the argument, for the message.
    static func rect(_ rect: Rect, _ name: String) throws(LayoutError) -> Rect {
        try number(rect.x, in: Parameter.signedLength, name: name + ".x")
        try number(rect.y, in: Parameter.signedLength, name: name + ".y")
        try number(rect.width, in: Parameter.length, name: name + ".width")
        try number(rect.height, in: Parameter.length, name: name + ".height")
        return rect
    }

    static func overscan(_ overscan: LayoutContainer.Window.Overscan) throws(LayoutError) -> WindowPlace.Overscan {
        switch overscan {
        case .points(let points):
            try number(points, in: Parameter.length, name: "overscan")
            return .points(points)
        case .share(let share):
            try number(share, in: 0...100, name: "overscan")
            return .share(share)
        }
    }

    static func environment(_ environment: Environment) throws(LayoutError) -> Environment {
        if let scale = environment.scale { try number(scale, in: 0.1...100, name: "environment.scale") }
        try insets(environment.contentInset, "environment.contentInset")
        try insets(environment.safeAreaInsets, "environment.safeAreaInsets")
        try insets(environment.layoutMargins, "environment.layoutMargins")
        try insets(environment.readableContentInsets, "environment.readableContentInsets")
        return environment
    }

    static func sections(
        _ sections: [ContainerSection], for definition: LayoutDefinition
    ) throws(LayoutError) -> [Section] {
        try items(sections.map(\.itemCount))
        var checked: [Section] = []
        checked.reserveCapacity(sections.count)
        for (index, section) in sections.enumerated() {
            checked.append(try definition.section(section, pointer: "/sections/\(index)"))
        }
        return checked
    }

    /// Checks the number of items of all sections together.
    ///
    /// - Throws: `limit.items`
    static func items(_ counts: [Int]) throws(LayoutError) {
        var total = 0
        for count in counts {
            total += count
            guard total <= LayoutContainer.itemLimit else {
                throw LayoutError(
                    .tooManyElements, "the sections have \(total) items, expected at most \(LayoutContainer.itemLimit)")
            }
        }
    }

    /// A rectangle to query, clipped to where content can lie; nil if nothing of it is left.
    static func query(_ rect: Rect) -> Rect? {
        let limit = 10 * Parameter.coordinateLimit
        let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
        let (left, top) = (max(rect.x, -limit), max(rect.y, -limit))
        // An infinite rectangle ends nowhere.
        let width = (right.isNaN && rect.width == .infinity ? limit : min(right, limit)) - left
        let height = (bottom.isNaN && rect.height == .infinity ? limit : min(bottom, limit)) - top
        return width >= 0 && height >= 0 && left.isFinite && top.isFinite
            ? Rect(x: left, y: top, width: width, height: height) : nil
    }

    /// Whether content can lie at a point.
    static func contains(_ point: Point) -> Bool {
        let range = -10 * Parameter.coordinateLimit...10 * Parameter.coordinateLimit
        return range.contains(point.x) && range.contains(point.y)
    }

    /// Checks a point from outside. `name` is that of the argument, for the message.
    ///
    /// - Throws: `request.invalid` for a point where no content can lie.
    static func point(_ point: Point, _ name: String) throws(LayoutError) {
        guard contains(point) else {
            throw LayoutError(.invalidInput, "\(name) is \(point), expected coordinates where content can lie")
        }
    }

    private static func insets(_ insets: Insets, _ name: String) throws(LayoutError) {
        try number(insets.top, in: Parameter.signedLength, name: name + ".top")
        try number(insets.left, in: Parameter.signedLength, name: name + ".left")
        try number(insets.bottom, in: Parameter.signedLength, name: name + ".bottom")
        try number(insets.right, in: Parameter.signedLength, name: name + ".right")
    }

    private static func number(
        _ value: Double, in range: ClosedRange<Double>, name: @autoclosure () -> String
    ) throws(LayoutError) {
        // A NaN is in no range.
        guard range.contains(value) else {
            throw LayoutError(
                .invalidInput, "\(name()) is \(value), expected \(range.lowerBound)...\(range.upperBound)")
        }
    }
}
