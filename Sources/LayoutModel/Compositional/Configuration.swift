extension Compositional {
    /// Settings that apply to all sections.
    ///
    ///     var configuration = Compositional.Configuration()
    ///     configuration.interSectionSpacing = 20
    ///     let wall = Compositional(sections: sections, configuration: configuration)
    public struct Configuration: Equatable, Sendable {
        /// The axis that the container scrolls along.
        ///
        /// `fractionalWidth` is a share of the width for both axes, so a description is written for one of them.
        public var scrollDirection = ScrollDirection.vertical
        /// The space between sections along the scroll axis, in points, within ±1e9; negative lets them overlap.
        public var interSectionSpacing = 0.0
        /// The container's insets that the content insets of sections are added to; `automatic` is the safe area.
        ///
        /// A section may have a reference of its own.
        public var contentInsetsReference = InsetsReference.automatic
        /// Headers and footers of the whole layout, at most 32, each of a different kind.
        ///
        /// They belong to section 0 in answers to queries.
        public var boundaryItems: [BoundaryItem] = []

        /// The default configuration: vertical, without spacing and boundary items.
        public init() {}
    }
}

extension Compositional.Configuration {
    /// The format of a configuration: an object whose members all have defaults.
    package static let format: JSONFormat<Self> = JSONMembers(
        defaults: Compositional.Configuration(),
        [
            JSONMember("scrollDirection", \.scrollDirection, as: .word),
            JSONMember("interSectionSpacing", \.interSectionSpacing, as: .number()),
            JSONMember("contentInsetsReference", \.contentInsetsReference, as: .word),
            JSONMember("boundarySupplementaryItems", \.boundaryItems, as: Compositional.BoundaryItem.list),
        ]
    ).format
}
