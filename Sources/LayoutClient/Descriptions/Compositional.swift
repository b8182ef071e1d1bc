public import LayoutModel

/// A description of a compositional layout, in Apple's terms.
///
///     let photo = Compositional.Item(width: .fractionalWidth(0.5), height: .fractionalHeight(1))
///     let row = Compositional.Group.horizontal(width: .fractionalWidth(1), height: .absolute(120), [.item(photo)])
///     let wall = Compositional(sections: [Compositional.Section(row)])
///     try await client.open(ContainerDescription(layout: "compositional", parameters: wall.parameters, …))
///
/// The description is not validated here: the daemon refuses an invalid one with a JSON pointer to the offending value.
public struct Compositional: Equatable, Sendable {
    /// The container's sections in order; the last one describes all that follow, too.
    public var sections: [Section]
    /// Settings that apply to the whole layout.
    public var configuration = Configuration()
    /// Alternative sections for wide containers; the first rule whose minimum width is reached applies.
    public var rules: [Rule] = []

    /// A layout of these sections, with a default configuration and no rules unless given.
    public init(sections: [Section], configuration: Configuration = Configuration(), rules: [Rule] = []) {
        self.sections = sections
        self.configuration = configuration
        self.rules = rules
    }

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

    /// Settings that apply to all sections.
    public struct Configuration: Equatable, Sendable {
        /// Whether the container scrolls horizontally instead of vertically.
        public var isHorizontal = false
        /// The space between sections, in points.
        public var interSectionSpacing = 0.0
        /// The container's insets that the content insets of sections are added to.
        public var contentInsetsReference = InsetsReference.automatic
        /// Headers and footers of the whole layout.
        public var boundaryItems: [BoundaryItem] = []

        /// The default configuration: vertical, without spacing and boundary items.
        public init() {}
    }

    /// The parameters of a container with this layout.
    public var parameters: [String: JSONValue] {
        var parameters: [String: JSONValue] = ["sections": .array(sections.map(\.json))]
        if configuration != Configuration() { parameters["configuration"] = configuration.json }
        if !rules.isEmpty {
            parameters["sectionRules"] = .array(
                rules.map { ["minWidth": .number($0.minWidth), "sections": .array($0.sections.map(\.json))] })
        }
        return parameters
    }

    // MARK: Values

    /// A width or a height: in points, as a share of the enclosing group or container, or measured.
    public enum Dimension: Equatable, Sendable {
        /// A share of the enclosing width.
        case fractionalWidth(Double)
        /// A share of the enclosing height.
        case fractionalHeight(Double)
        /// A length in points.
        case absolute(Double)
        /// An estimate in points, used until the element is measured.
        case estimated(Double)
        /// An estimate in points; the measured length is that of the largest item in the group.
        case uniformAcrossSiblings(Double)
    }

    /// The space between elements, in points.
    public enum Spacing: Equatable, Sendable {
        /// Exactly this much.
        case fixed(Double)
        /// At least this much; flexible spaces share what is left over.
        case flexible(Double)
    }

    /// Insets in points, in terms of the layout direction: leading is left in a left-to-right layout.
    public struct DirectionalInsets: Equatable, Sendable {
        /// The inset at the top.
        public var top: Double
        /// The inset at the leading edge.
        public var leading: Double
        /// The inset at the bottom.
        public var bottom: Double
        /// The inset at the trailing edge.
        public var trailing: Double

        /// Insets that are 0 unless given.
        public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
            self.top = top
            self.leading = leading
            self.bottom = bottom
            self.trailing = trailing
        }

        /// The same inset on all sides.
        public init(_ all: Double) {
            self.init(top: all, leading: all, bottom: all, trailing: all)
        }
    }

    /// The space outside an item; nil stands for no space.
    public struct EdgeSpacing: Equatable, Sendable {
        /// The space before the leading edge.
        public var leading: Spacing?
        /// The space above.
        public var top: Spacing?
        /// The space behind the trailing edge.
        public var trailing: Spacing?
        /// The space below.
        public var bottom: Spacing?

        /// Spacing at the given edges alone.
        public init(
            leading: Spacing? = nil, top: Spacing? = nil, trailing: Spacing? = nil, bottom: Spacing? = nil
        ) {
            self.leading = leading
            self.top = top
            self.trailing = trailing
            self.bottom = bottom
        }
    }

    /// A side of a rectangle that an element is anchored to.
    public enum Edge: String, Hashable, Sendable {
        /// The upper side.
        case top
        /// The side at which a line begins.
        case leading
        /// The lower side.
        case bottom
        /// The side at which a line ends.
        case trailing
    }

    /// A corner, an edge or (without edges) the center of a rectangle, and an offset from it.
    public struct Anchor: Equatable, Sendable {
        /// One edge, two adjacent ones for a corner, or none for the center.
        public var edges: [Edge]
        /// The offset from there, in points or, if `isFractional`, in sizes of the element.
        public var offset: Point
        /// Whether the offset is in multiples of the element's own size.
        public var isFractional: Bool

        /// An anchor at these edges, without an offset unless given.
        public init(_ edges: [Edge], offset: Point = .zero, isFractional: Bool = false) {
            self.edges = edges
            self.offset = offset
            self.isFractional = isFractional
        }
    }

    /// The insets of the container that content insets are added to.
    public enum InsetsReference: String, Sendable {
        /// The reference of the configuration, or for the configuration itself the safe area.
        case automatic
        /// No insets: the container's bounds.
        case none
        /// The safe area.
        case safeArea
        /// The layout margins.
        case layoutMargins
        /// The readable content guide.
        case readableContent
    }

    /// The side or corner of its section or layout at which a boundary element lies.
    public enum Alignment: String, Sendable {
        /// Above, centered.
        case top
        /// Above, at the leading edge.
        case topLeading
        /// At the leading edge, centered.
        case leading
        /// Below, at the leading edge.
        case bottomLeading
        /// Below, centered.
        case bottom
        /// Below, at the trailing edge.
        case bottomTrailing
        /// At the trailing edge, centered.
        case trailing
        /// Above, at the trailing edge.
        case topTrailing
    }

    /// Whether a section scrolls at right angles to the container, and where it comes to rest.
    public enum OrthogonalScrollingBehavior: String, Sendable {
        /// The section does not scroll by itself.
        case none
        /// It comes to rest anywhere.
        case continuous
        /// It comes to rest at the leading edge of a group.
        case continuousGroupLeadingBoundary
        /// It scrolls by its visible length.
        case paging
        /// It scrolls from group to group, each at the leading edge.
        case groupPaging
        /// It scrolls from group to group, each in the middle.
        case groupPagingCentered
    }

    // MARK: Items

    /// A part of a group: an item or another group.
    public enum Subitem: Equatable, Sendable {
        /// A single item.
        case item(Item)
        /// A nested group.
        indirect case group(Group)
    }

    /// A cell's size and the space around it.
    public struct Item: Equatable, Sendable {
        /// The width, including the content insets.
        public var width: Dimension
        /// The height, including the content insets.
        public var height: Dimension
        /// The space inside the size that the cell leaves free.
        public var contentInsets = DirectionalInsets()
        /// The space outside the size.
        public var edgeSpacing = EdgeSpacing()
        /// Elements anchored to the item.
        public var supplementaryItems: [SupplementaryItem] = []

        /// An item of this size, without insets, spacing and anchored elements.
        public init(width: Dimension, height: Dimension) {
            self.width = width
            self.height = height
        }
    }

    /// Items next to or below one another; a section repeats its group.
    public struct Group: Equatable, Sendable {
        /// The subitems of a group and how they fill it.
        public enum Content: Equatable, Sendable {
            /// The subitems in turn, repeated for as long as the next one fits.
            case subitems([Subitem])
            /// This many copies of the subitem, which share the group's length equally.
            case count(Subitem, Int)
            /// This many copies of the subitem, each of its own size.
            case repeating(Subitem, Int)
            /// Items with these frames, in points from the group's origin.
            case frames([Rect])
        }

        /// The group's size, insets, spacing and anchored elements.
        public var item: Item
        /// Whether the subitems lie below one another instead of side by side.
        public var isVertical: Bool
        /// The space between subitems.
        public var interItemSpacing = Spacing.fixed(0)
        /// The subitems.
        public var content: Content

        /// A group of this content, without spacing between its subitems.
        public init(_ item: Item, isVertical: Bool, content: Content) {
            self.item = item
            self.isVertical = isVertical
            self.content = content
        }

        /// Subitems side by side, repeated for as long as the next one fits.
        public static func horizontal(width: Dimension, height: Dimension, _ subitems: [Subitem]) -> Group {
            Group(Item(width: width, height: height), isVertical: false, content: .subitems(subitems))
        }

        /// Subitems below one another, repeated for as long as the next one fits.
        public static func vertical(width: Dimension, height: Dimension, _ subitems: [Subitem]) -> Group {
            Group(Item(width: width, height: height), isVertical: true, content: .subitems(subitems))
        }

        /// `count` copies of a subitem side by side, all of the same width.
        public static func horizontal(
            width: Dimension, height: Dimension, _ subitem: Subitem, count: Int
        ) -> Group {
            Group(Item(width: width, height: height), isVertical: false, content: .count(subitem, count))
        }

        /// `count` copies of a subitem below one another, all of the same height.
        public static func vertical(width: Dimension, height: Dimension, _ subitem: Subitem, count: Int) -> Group {
            Group(Item(width: width, height: height), isVertical: true, content: .count(subitem, count))
        }
    }

    /// An element anchored to each item or group of a kind, such as a badge.
    public struct SupplementaryItem: Equatable, Sendable {
        /// The element's kind, as queries return it.
        public var kind: String
        /// The element's width.
        public var width: Dimension
        /// The element's height.
        public var height: Dimension
        /// The point of the item or group that the element is anchored to.
        public var containerAnchor: Anchor
        /// The point of the element that lies there; nil: the point that corresponds to `containerAnchor`.
        public var itemAnchor: Anchor?
        /// The drawing order among elements; greater is further in front.
        public var zIndex = 1

        /// An element of this kind and size at `containerAnchor`.
        public init(kind: String, width: Dimension, height: Dimension, at containerAnchor: Anchor) {
            self.kind = kind
            self.width = width
            self.height = height
            self.containerAnchor = containerAnchor
        }
    }

    /// A header, a footer or an element at another side of a section or of the layout.
    public struct BoundaryItem: Equatable, Sendable {
        /// The element's kind, as queries return it.
        public var kind: String
        /// The element's width.
        public var width: Dimension
        /// The element's height.
        public var height: Dimension
        /// The side or corner at which it lies.
        public var alignment: Alignment
        /// How far it is moved from there, in points.
        public var offset = Point.zero
        /// Whether the section or layout grows to make room for it; otherwise it overlaps the content.
        public var extendsBoundary = true
        /// Whether it stays in the visible rectangle while its section or layout is visible.
        public var pinsToVisibleBounds = false
        /// The drawing order among elements; greater is further in front.
        public var zIndex = 1

        /// A boundary element that extends its section or layout and is not pinned.
        public init(kind: String, width: Dimension, height: Dimension, alignment: Alignment) {
            self.kind = kind
            self.width = width
            self.height = height
            self.alignment = alignment
        }
    }

    /// A background behind a section.
    public struct Decoration: Equatable, Sendable {
        /// The decoration's kind, as queries return it.
        public var kind: String
        /// The distance from the section's edges, in points.
        public var contentInsets = DirectionalInsets()
        /// The drawing order among elements; greater is further in front.
        public var zIndex = 0

        /// A background that covers its whole section.
        public init(kind: String) {
            self.kind = kind
        }
    }

    /// A group, repeated for the items of a section, with the space and the elements around it. Lengths are in points.
    public struct Section: Equatable, Sendable {
        /// The group to repeat.
        public var group: Group
        /// The space around the groups.
        public var contentInsets = DirectionalInsets()
        /// The space between groups.
        public var interGroupSpacing = 0.0
        /// The container's insets that `contentInsets` are added to.
        public var contentInsetsReference = InsetsReference.automatic
        /// The same for the boundary items; `automatic` leaves them where the section is.
        public var supplementaryContentInsetsReference = InsetsReference.automatic
        /// Whether the section scrolls by itself, and where it comes to rest.
        public var orthogonalScrollingBehavior = OrthogonalScrollingBehavior.none
        /// The section's headers, footers and elements at other sides.
        public var boundaryItems: [BoundaryItem] = []
        /// Backgrounds behind the section.
        public var decorations: [Decoration] = []

        /// A section of this group, without insets, spacing and further elements.
        public init(_ group: Group) {
            self.group = group
        }
    }
}
