extension Compositional {
    /// A background behind a section, with its headers and footers.
    ///
    /// Its `zIndex` of 0 is that of cells; a section has at most 32 backgrounds.
    public struct Decoration: Equatable, Sendable {
        /// The decoration's kind, as queries return it.
        ///
        /// 1 to 256 bytes. Several backgrounds of a section may have the same kind.
        public var kind: String
        /// The distance from the section's edges, in points.
        ///
        /// Each within ±1e9; negative ones let the background reach beyond the section.
        public var contentInsets = DirectionalInsets()
        /// The drawing order among elements; greater is further in front.
        ///
        /// Within ±1e9. A negative number puts it behind the cells, which have 0 by default.
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
