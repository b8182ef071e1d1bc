public import LayoutModel

/// A description of a compositional layout, in Apple's terms.
///
///     let photo = Compositional.Item(width: .fractionalWidth(0.5), height: .fractionalHeight(1))
///     let row = Compositional.Group.horizontal(width: .fractionalWidth(1), height: .absolute(120), [.item(photo)])
///     let wall = Compositional(sections: [Compositional.Section(row)])
///     try await client.open(ContainerDescription(layout: "compositional", parameters: wall.parameters, …))
///
/// Whether it makes sense is the daemon's to say: it refuses with a JSON pointer into the description.
public struct Compositional: Equatable, Sendable {
    /// The last one serves all sections that follow.
    public var sections: [Section]
    public var configuration = Configuration()
    /// Other descriptions for wide containers, the first whose width is reached.
    public var rules: [Rule] = []

    public init(sections: [Section], configuration: Configuration = Configuration(), rules: [Rule] = []) {
        self.sections = sections
        self.configuration = configuration
        self.rules = rules
    }

    /// Descriptions for containers at least `minWidth` points wide.
    public struct Rule: Equatable, Sendable {
        public var minWidth: Double
        public var sections: [Section]

        public init(minWidth: Double, sections: [Section]) {
            self.minWidth = minWidth
            self.sections = sections
        }
    }

    /// What holds for all sections.
    public struct Configuration: Equatable, Sendable {
        public var isHorizontal = false
        public var interSectionSpacing = 0.0
        public var contentInsetsReference = InsetsReference.automatic
        public var boundaryItems: [BoundaryItem] = []

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

    /// A length: points, a share of what it is in, or measured.
    public enum Dimension: Equatable, Sendable {
        case fractionalWidth(Double)
        case fractionalHeight(Double)
        case absolute(Double)
        case estimated(Double)
        /// Measured, and as large as the largest of the group.
        case uniformAcrossSiblings(Double)
    }

    /// Room between things; flexible room shares what is left over.
    public enum Spacing: Equatable, Sendable {
        case fixed(Double)
        case flexible(Double)
    }

    /// Leading is left in a left-to-right layout.
    public struct DirectionalInsets: Equatable, Sendable {
        public var top: Double
        public var leading: Double
        public var bottom: Double
        public var trailing: Double

        public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
            self.top = top
            self.leading = leading
            self.bottom = bottom
            self.trailing = trailing
        }

        /// The same on all sides.
        public init(_ all: Double) {
            self.init(top: all, leading: all, bottom: all, trailing: all)
        }
    }

    /// Room outside of an item; nil is none.
    public struct EdgeSpacing: Equatable, Sendable {
        public var leading: Spacing?
        public var top: Spacing?
        public var trailing: Spacing?
        public var bottom: Spacing?

        public init(
            leading: Spacing? = nil, top: Spacing? = nil, trailing: Spacing? = nil, bottom: Spacing? = nil
        ) {
            self.leading = leading
            self.top = top
            self.trailing = trailing
            self.bottom = bottom
        }
    }

    /// A side of what an element is anchored to.
    public enum Edge: String, Hashable, Sendable {
        case top
        case leading
        case bottom
        case trailing
    }

    /// A corner, an edge or (without edges) the middle, and how far from it.
    public struct Anchor: Equatable, Sendable {
        public var edges: [Edge]
        public var offset: Point
        /// Whether the offset is in sizes of the element itself.
        public var isFractional: Bool

        public init(_ edges: [Edge], offset: Point = .zero, isFractional: Bool = false) {
            self.edges = edges
            self.offset = offset
            self.isFractional = isFractional
        }
    }

    /// What content insets are added to: the container's own insets of that kind.
    public enum InsetsReference: String, Sendable {
        case automatic
        case none
        case safeArea
        case layoutMargins
        case readableContent
    }

    /// At which side or corner of its section or content a boundary element lies.
    public enum Alignment: String, Sendable {
        case top
        case topLeading
        case leading
        case bottomLeading
        case bottom
        case bottomTrailing
        case trailing
        case topTrailing
    }

    /// How a section's own row scrolls across the container, and where it comes to rest.
    public enum OrthogonalScrollingBehavior: String, Sendable {
        case none
        case continuous
        case continuousGroupLeadingBoundary
        case paging
        case groupPaging
        case groupPagingCentered
    }

    // MARK: Items

    /// What groups hold: an item, or a group.
    public enum Subitem: Equatable, Sendable {
        case item(Item)
        indirect case group(Group)
    }

    /// A cell's size and the room around it, in points or shares of the group.
    public struct Item: Equatable, Sendable {
        public var width: Dimension
        public var height: Dimension
        public var contentInsets = DirectionalInsets()
        public var edgeSpacing = EdgeSpacing()
        public var supplementaryItems: [SupplementaryItem] = []

        public init(width: Dimension, height: Dimension) {
            self.width = width
            self.height = height
        }
    }

    /// Items side by side or one below the other; a section repeats it.
    public struct Group: Equatable, Sendable {
        /// What it holds.
        public enum Content: Equatable, Sendable {
            /// Over and over, as long as the next one fits.
            case subitems([Subitem])
            /// So many, in equal shares.
            case count(Subitem, Int)
            /// So many, each as large as it says.
            case repeating(Subitem, Int)
            /// Frames from the group's corner, in points.
            case frames([Rect])
        }

        /// Size, insets, spacing and anchored elements.
        public var item: Item
        public var isVertical: Bool
        public var interItemSpacing = Spacing.fixed(0)
        public var content: Content

        public init(_ item: Item, isVertical: Bool, content: Content) {
            self.item = item
            self.isVertical = isVertical
            self.content = content
        }

        public static func horizontal(width: Dimension, height: Dimension, _ subitems: [Subitem]) -> Group {
            Group(Item(width: width, height: height), isVertical: false, content: .subitems(subitems))
        }

        public static func vertical(width: Dimension, height: Dimension, _ subitems: [Subitem]) -> Group {
            Group(Item(width: width, height: height), isVertical: true, content: .subitems(subitems))
        }

        public static func horizontal(
            width: Dimension, height: Dimension, _ subitem: Subitem, count: Int
        ) -> Group {
            Group(Item(width: width, height: height), isVertical: false, content: .count(subitem, count))
        }

        public static func vertical(width: Dimension, height: Dimension, _ subitem: Subitem, count: Int) -> Group {
            Group(Item(width: width, height: height), isVertical: true, content: .count(subitem, count))
        }
    }

    /// An element anchored to an item or a group, one for each.
    public struct SupplementaryItem: Equatable, Sendable {
        public var kind: String
        public var width: Dimension
        public var height: Dimension
        public var containerAnchor: Anchor
        public var itemAnchor: Anchor?
        public var zIndex = 1

        public init(kind: String, width: Dimension, height: Dimension, at containerAnchor: Anchor) {
            self.kind = kind
            self.width = width
            self.height = height
            self.containerAnchor = containerAnchor
        }
    }

    /// A header, a footer, or what stands at another side.
    public struct BoundaryItem: Equatable, Sendable {
        public var kind: String
        public var width: Dimension
        public var height: Dimension
        public var alignment: Alignment
        public var offset = Point.zero
        public var extendsBoundary = true
        public var pinsToVisibleBounds = false
        public var zIndex = 1

        public init(kind: String, width: Dimension, height: Dimension, alignment: Alignment) {
            self.kind = kind
            self.width = width
            self.height = height
            self.alignment = alignment
        }
    }

    /// What lies behind a section.
    public struct Decoration: Equatable, Sendable {
        public var kind: String
        public var contentInsets = DirectionalInsets()
        public var zIndex = 0

        public init(kind: String) {
            self.kind = kind
        }
    }

    /// A group over and over, with what stands around it; lengths in points.
    public struct Section: Equatable, Sendable {
        public var group: Group
        public var contentInsets = DirectionalInsets()
        public var interGroupSpacing = 0.0
        public var contentInsetsReference = InsetsReference.automatic
        public var supplementaryContentInsetsReference = InsetsReference.automatic
        public var orthogonalScrollingBehavior = OrthogonalScrollingBehavior.none
        public var boundaryItems: [BoundaryItem] = []
        public var decorations: [Decoration] = []

        public init(_ group: Group) {
            self.group = group
        }
    }
}
