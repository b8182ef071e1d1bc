extension Compositional {
    /// How scrolling a section feels: how far a flick carries, and whether the row gives way at its ends.
    ///
    /// Frames do not depend on it. The daemon computes with it where a row comes to rest, and clients that draw the way there
    /// follow it.
    public struct OrthogonalScrollingProperties: Equatable, Sendable {
        /// How fast scrolling slows down.
        public enum DecelerationRate: String, Sendable, CaseIterable {
            /// As the behavior has it: normal where a row rests anywhere or at any group, fast where it goes on by pages or groups.
            case automatic
            /// Slowly: 0.998 of the velocity is left after each millisecond.
            case normal
            /// Fast: 0.99 of the velocity is left after each millisecond.
            case fast
        }

        /// Whether scrolling bounces at the ends.
        public enum Bounce: String, Sendable, CaseIterable {
            /// Where the row is longer than what it shows.
            case automatic
            /// Always.
            case always
            /// Never: the row's offset stays between its ends.
            case never
        }

        /// How fast scrolling slows down.
        public var decelerationRate: DecelerationRate
        /// Whether scrolling bounces at the ends.
        public var bounce: Bounce

        /// Properties that are automatic unless given: what a section has that does not set any.
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
            JSONMember("decelerationRate", \.decelerationRate, as: .word),
            JSONMember("bounce", \.bounce, as: .word),
        ]
    ).format
}
