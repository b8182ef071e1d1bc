extension Compositional {
    /// A background behind a section, with its headers and footers.
    ///
    /// Its `zIndex` of 0 is that of cells; a section has at most 32 backgrounds.
    public struct Decoration: Equatable, Sendable {
        /// The decoration's kind, as queries return it.
        public var kind: String
        /// The distance from the section's edges, in points.
        public var contentInsets = DirectionalInsets()
        /// The drawing order among elements; greater is further in front.
        public var zIndex = 0

        /// A background that covers its whole section, without insets.
        public init(kind: String) {
            self.kind = kind
        }
    }
}

extension Compositional.Decoration {
    static let format: JSONFormat<Self> = JSONMembers(
        defaults: Compositional.Decoration(kind: ""),
        [
            JSONMember(required: "kind", \.kind, as: Compositional.kind),
            JSONMember("contentInsets", \.contentInsets, as: Compositional.DirectionalInsets.format),
            JSONMember("zIndex", \.zIndex, as: Compositional.zIndex),
        ]
    ).format
}
