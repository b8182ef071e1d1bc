extension Compositional {
    /// A cell of a custom group, in a frame of its own.
    ///
    ///     ┌───────────┬─────┐     CustomItem(frame: Rect(x: 0, y: 0, width: 2.0 / 3, height: 1), unit: .fraction)
    ///     │           │  1  │     CustomItem(frame: Rect(x: 2.0 / 3, y: 0, width: 1.0 / 3, height: 0.5), unit: .fraction)
    ///     │     0     ├─────┤     CustomItem(frame: Rect(x: 2.0 / 3, y: 0.5, width: 1.0 / 3, height: 0.5), unit: .fraction)
    ///     │           │  2  │
    ///     └───────────┴─────┘
    ///
    /// Items may overlap and reach beyond the group, whose size does not follow them.
    public struct CustomItem: Equatable, Sendable {
        /// The unit of a custom item's frame.
        ///
        /// It is that of all four numbers: `fraction` takes x and width from the group's width, y and height from its height.
        public enum Unit: String, Sendable, CaseIterable {
            /// Points.
            case points
            /// Shares of the group's width and height.
            case fraction
        }

        /// The frame, from the group's top leading corner, in the unit below.
        ///
        /// Width and height are not negative.
        public var frame: Rect
        /// The unit of the frame.
        public var unit: Unit
        /// The drawing order among elements; greater is further in front.
        ///
        /// Within ±1e9; 0 is that of other cells.
        public var zIndex = 0

        /// An item with this frame, in points unless given, and the z-index 0.
        public init(frame: Rect, unit: Unit = .points) {
            self.frame = frame
            self.unit = unit
        }
    }
}

extension Compositional.CustomItem {
    static let format: JSONFormat<Self> = JSONMembers(
        defaults: Compositional.CustomItem(frame: .zero),
        [
            JSONMember(required: "frame", \.frame, as: .frame),
            JSONMember("unit", \.unit, as: .word),
            JSONMember("zIndex", \.zIndex, as: Compositional.zIndex),
        ]
    ).format
}
