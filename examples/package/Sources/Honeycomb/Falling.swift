public import LayoutCore

/// Rows of squares that fall to the bottom of what is in sight.
///
///     ┌──────────┐      ┌──────────┐
///     │ 0  1  2  │      │          │
///     │ 3  4     │  →   │ 0  1  2  │
///     │          │      │ 3  4     │
///     └──────────┘      └──────────┘
public struct Falling: SteppedLayout {
    public static let name = "falling"
    public static let summary = "Rows of squares that fall to the bottom of what is in sight."
    public static let parameters = [gravity.parameter]

    private static let gravity = ParameterKey<Double>(
        "gravity", in: 1...10_000, default: 1000, "Acceleration downwards, in points per second squared.")
    private static let side = 40.0

    private let gravity: Double

    public init(_ parameters: Parameters) { gravity = parameters[Self.gravity] }

    /// - Complexity: O(items)
    public func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        var placement = Placement(of: container)
        let columns = columns(of: container)
        for (number, path) in container.indexPaths.enumerated() {
            let (row, column) = number.quotientAndRemainder(dividingBy: columns)
            try placement.place(
                .cell(path),
                at: Rect(
                    x: Double(column) * Self.side, y: Double(row) * Self.side, width: Self.side, height: Self.side))
        }
        return try placement.prepared(
            contentSize: Size(
                width: max(container.bounds.width, Self.side),
                height: max(container.bounds.height, height(of: container))))
    }

    public func step(_ bodies: inout [Body], by seconds: Double, in container: Container) -> StepOutcome {
        let fall = max(0, container.bounds.height - height(of: container))
        var outcome = StepOutcome.resting
        for index in bodies.indices {
            bodies[index].velocityY += gravity * seconds
            bodies[index].y += bodies[index].velocityY * seconds
            let end = bodies[index].homeY + fall
            if bodies[index].y < end {
                outcome = .moving
            } else {
                (bodies[index].y, bodies[index].velocityY) = (end, 0)
            }
        }
        return outcome
    }

    private func columns(of container: Container) -> Int { max(1, Int(container.bounds.width / Self.side)) }

    /// The height of all rows.
    private func height(of container: Container) -> Double {
        let items = container.itemCount
        return (Double(items) / Double(columns(of: container))).rounded(.up) * Self.side
    }
}
