extension Compositional {
    /// A group, repeated for the items of a section, with the space and the elements around it. Lengths are in points.
    ///
    ///     ┌─────────────────────────┐
    ///     │ header                  │  boundaryItems
    ///     │  ┌───────────────────┐  │
    ///     │  │ group             │  │  contentInsets around the groups
    ///     │  └───────────────────┘  │
    ///     │                         │  interGroupSpacing
    ///     │  ┌───────────────────┐  │
    ///     │  │ group             │  │  decorations lie behind all of it
    ///     │  └───────────────────┘  │
    ///     └─────────────────────────┘
    ///
    /// With an `orthogonalScrollingBehavior` the groups lie in a row at right angles to the container's scroll axis instead.
    public struct GroupSection: Equatable, Sendable {
        /// The group to repeat.
        public var group: Group
        /// The space around the groups, in points.
        ///
        /// Along an axis, an inset between 0 and 1 is a share of the container.
        public var contentInsets = DirectionalInsets()
        /// The space between groups along the direction in which they follow each other, in points, within ±1e9.
        public var interGroupSpacing = 0.0
        /// The container's insets that `contentInsets` are added to.
        ///
        /// `automatic` is the reference of the configuration.
        public var contentInsetsReference = InsetsReference.automatic
        /// Whether boundary items keep to `contentInsets` across the scroll axis instead of using the whole width.
        public var supplementariesFollowContentInsets = true
        /// The container's insets that boundary items keep to instead; `automatic` leaves them where the section is.
        public var supplementaryContentInsetsReference = InsetsReference.automatic
        /// Where the section comes to rest if it scrolls at right angles to the container; nil if it does not.
        public var orthogonalScrollingBehavior: OrthogonalScrollingBehavior?
        /// How far a flick of the section carries, and whether it bounces. Frames do not depend on it.
        public var orthogonalScrollingProperties = OrthogonalScrollingProperties()
        /// The section's headers, footers and elements at other sides, at most 32, each of a different kind.
        public var boundaryItems: [BoundaryItem] = []
        /// Backgrounds behind the section, at most 32.
        ///
        /// Unlike boundary items, they may have the same kind.
        public var decorations: [Decoration] = []

        /// A section of this group, without insets, spacing and further elements, which scrolls with the container.
        public init(_ group: Group) {
            self.group = group
        }
    }
}

extension Compositional.GroupSection {
    static let members: JSONMembers<Self> = JSONMembers(
        defaults: Compositional.GroupSection(.custom(width: .absolute(0), height: .absolute(0), [])),
        [
            JSONMember(required: "group", \.group, as: Compositional.Group.format),
            JSONMember("contentInsets", \.contentInsets, as: Compositional.DirectionalInsets.format),
            JSONMember("interGroupSpacing", \.interGroupSpacing, as: .number()),
            JSONMember("contentInsetsReference", \.contentInsetsReference, as: .word),
            JSONMember("supplementariesFollowContentInsets", \.supplementariesFollowContentInsets, as: .boolean),
            JSONMember("supplementaryContentInsetsReference", \.supplementaryContentInsetsReference, as: .word),
            JSONMember("orthogonalScrollingBehavior", \.orthogonalScrollingBehavior, as: .word(orNil: "none")),
            JSONMember(
                "orthogonalScrollingProperties", \.orthogonalScrollingProperties,
                as: Compositional.OrthogonalScrollingProperties.format),
            JSONMember("boundarySupplementaryItems", \.boundaryItems, as: Compositional.BoundaryItem.list),
            JSONMember(
                "decorationItems", \.decorations,
                as: .array(
                    of: Compositional.Decoration.format, count: .within(0...Compositional.elementLimit, "decorations"))),
        ])
}
