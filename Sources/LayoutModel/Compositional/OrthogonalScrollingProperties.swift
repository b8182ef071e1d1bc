extension Compositional {
    /// How scrolling a section feels. The daemon checks the values; a client's scroll view applies them.
    public struct OrthogonalScrollingProperties: Equatable, Sendable {
        /// How fast scrolling slows down.
        public enum DecelerationRate: String, Sendable, CaseIterable {
            /// As the behavior has it.
            case automatic
            /// Slowly.
            case normal
            /// Fast.
            case fast
        }

        /// Whether scrolling bounces at the ends.
        public enum Bounce: String, Sendable, CaseIterable {
            /// As the behavior has it.
            case automatic
            /// Always.
            case always
            /// Never.
            case never
        }

        /// How fast scrolling slows down.
        public var decelerationRate: DecelerationRate
        /// Whether scrolling bounces at the ends.
        public var bounce: Bounce

        /// Properties that are automatic unless given.
        public init(decelerationRate: DecelerationRate = .automatic, bounce: Bounce = .automatic) {
            self.decelerationRate = decelerationRate
            self.bounce = bounce
        }
    }
}

extension Compositional.OrthogonalScrollingProperties {
    static let format: JSONFormat<Self> = JSONMembers(
        defaults: Compositional.OrthogonalScrollingProperties(),
        [
            JSONMember("decelerationRate", \.decelerationRate, .word),
            JSONMember("bounce", \.bounce, .word),
        ]
    ).format
}
