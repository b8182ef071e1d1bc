extension Compositional {
    /// Sections for containers of some sizes and traits: what UIKit's section providers choose by their environment.
    ///
    ///     let list = Compositional.Section.list(Compositional.ListSection())
    ///     let description = Compositional(sections: [list], rules: [Compositional.Rule(minWidth: 600, sections: [wall])])
    ///
    /// A rule applies if all of its conditions hold. Bounds are inclusive, and lengths are those of the container's bounds in points.
    /// A trait without values has no condition: `horizontalSizeClasses: [.compact]` requires compact width, `[]` accepts every width.
    ///
    /// Rules are tried in order, and the first that applies replaces `Compositional.sections`; if none does, those sections stay. A
    /// change of the bounds that makes another rule apply prepares the container again.
    public struct Rule: Equatable, Sendable {
        /// The container's minimum width, in points, inclusive; 0 for none.
        public var minWidth = 0.0
        /// The container's maximum width; nil for no maximum.
        public var maxWidth: Double?
        /// The container's minimum height; nil for no minimum.
        public var minHeight: Double?
        /// The container's maximum height; nil for no maximum.
        public var maxHeight: Double?
        /// The minimum of width divided by height; nil for no minimum.
        public var minAspectRatio: Double?
        /// The maximum of width divided by height; nil for no maximum.
        public var maxAspectRatio: Double?
        /// The size classes across, one of which the container has.
        public var horizontalSizeClasses: [Traits.SizeClass] = []
        /// The size classes down, one of which the container has.
        public var verticalSizeClasses: [Traits.SizeClass] = []
        /// The sizes of text, one of which the user has chosen.
        public var contentSizeCategories: [ContentSizeCategory] = []
        /// The kinds of device.
        public var userInterfaceIdioms: [Traits.UserInterfaceIdiom] = []
        /// The weights of text.
        public var legibilityWeights: [Traits.LegibilityWeight] = []
        /// The sections that replace `Compositional.sections`, at least one.
        ///
        /// They may use the description's named groups.
        public var sections: [Section]

        /// A rule for containers at least `minWidth` points wide, without other conditions.
        ///
        /// Set the properties for more; all must hold.
        public init(minWidth: Double = 0, sections: [Section]) {
            self.minWidth = minWidth
            self.sections = sections
        }
    }
}

extension Compositional.Rule {
    /// Whether the rule applies to a container of this size and with these traits.
    ///
    /// Bounds are inclusive. A container of height 0 has no greatest aspect ratio: only a width of 0 is within `maxAspectRatio`
    /// then.
    package func applies(to size: Size, _ traits: Traits) -> Bool {
        func holds<Trait: Equatable>(_ wanted: [Trait], _ trait: Trait) -> Bool {
            wanted.isEmpty || wanted.contains(trait)
        }
        return size.width >= minWidth && size.width <= maxWidth ?? .infinity
            && size.height >= minHeight ?? 0 && size.height <= maxHeight ?? .infinity
            && size.width >= (minAspectRatio ?? 0) * size.height
            && size.width <= maxAspectRatio.map { $0 * size.height } ?? .infinity
            && holds(horizontalSizeClasses, traits.horizontalSizeClass)
            && holds(verticalSizeClasses, traits.verticalSizeClass)
            && holds(contentSizeCategories, traits.contentSizeCategory)
            && holds(userInterfaceIdioms, traits.userInterfaceIdiom)
            && holds(legibilityWeights, traits.legibilityWeight)
    }

    static let format: JSONFormat<Self> = {
        let length = JSONFormat<Double>.number(in: CoordinateRange.length)
        return JSONMembers(
            defaults: Compositional.Rule(sections: []),
            [
                JSONMember("minWidth", \.minWidth, as: length),
                JSONMember(optional: "maxWidth", \.maxWidth, as: length),
                JSONMember(optional: "minHeight", \.minHeight, as: length),
                JSONMember(optional: "maxHeight", \.maxHeight, as: length),
                JSONMember(optional: "minAspectRatio", \.minAspectRatio, as: length),
                JSONMember(optional: "maxAspectRatio", \.maxAspectRatio, as: length),
                JSONMember("horizontalSizeClass", \.horizontalSizeClasses, as: .words()),
                JSONMember("verticalSizeClass", \.verticalSizeClasses, as: .words()),
                JSONMember("contentSizeCategory", \.contentSizeCategories, as: .words()),
                JSONMember("userInterfaceIdiom", \.userInterfaceIdioms, as: .words()),
                JSONMember("legibilityWeight", \.legibilityWeights, as: .words()),
                JSONMember(required: "sections", \.sections, as: Compositional.sectionList),
            ]
        ).format
    }()
}
