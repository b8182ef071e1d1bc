extension Compositional {
    /// A cell of a custom group.
    public struct CustomItem: Equatable, Sendable {
        /// The unit of a custom item's frame.
        public enum Unit: String, Sendable, CaseIterable {
            /// Points.
            case points
            /// Shares of the group's width and height.
            case fraction
        }

        /// The frame, from the group's top leading corner.
        public var frame: Rect
        /// The unit of the frame.
        public var unit: Unit
        /// The drawing order among elements; greater is further in front.
        public var zIndex = 0

        /// An item with this frame, in points unless given.
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
