extension Compositional {
    /// Sections for containers at least `minWidth` points wide.
    public struct Rule: Equatable, Sendable {
        /// The container's minimum width, in points.
        public var minWidth: Double
        /// The sections that replace `Compositional.sections`.
        public var sections: [Section]

        /// A rule for containers at least `minWidth` points wide.
        public init(minWidth: Double, sections: [Section]) {
            self.minWidth = minWidth
            self.sections = sections
        }
    }
}

extension Compositional.Rule {
    static let format: JSONFormat<Self> = JSONMembers(
        defaults: Compositional.Rule(minWidth: 0, sections: []),
        [
            JSONMember("minWidth", \.minWidth, .number(in: CoordinateRange.length)),
            JSONMember(required: "sections", \.sections, Compositional.sectionList),
        ]
    ).format
}
