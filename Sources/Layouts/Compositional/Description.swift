import LayoutCore

/// A length along one axis, in Apple's terms (`NSCollectionLayoutDimension`).
enum Dimension: Equatable, Sendable {
    case fractionalWidth(Double)
    case fractionalHeight(Double)
    case absolute(Double)
    /// The length until the element is measured.
    case estimated(Double)
    /// The length until the element is measured; then the largest in the group.
    case uniformAcrossSiblings(Double)

    var isEstimated: Bool {
        switch self {
        case .estimated, .uniformAcrossSiblings: true
        case .fractionalWidth, .fractionalHeight, .absolute: false
        }
    }

    var isUniform: Bool { if case .uniformAcrossSiblings = self { true } else { false } }
}

struct LayoutSize: Equatable, Sendable {
    var width: Dimension
    var height: Dimension

    func dimension(_ axis: Axis) -> Dimension { axis == .horizontal ? width : height }
}

enum Axis: String, Sendable {
    case horizontal
    case vertical

    var other: Axis { self == .horizontal ? .vertical : .horizontal }

    func length(_ size: Size) -> Double { self == .horizontal ? size.width : size.height }

    func size(along: Double, across: Double) -> Size {
        self == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
    }
}

/// Spacing that is fixed, or that has a minimum and shares the leftover room.
struct Spacing: Equatable, Sendable {
    var minimum = 0.0
    var isFlexible = false
}

/// Top, leading, bottom, trailing.
struct DirectionalInsets: Equatable, Sendable {
    var top = 0.0
    var leading = 0.0
    var bottom = 0.0
    var trailing = 0.0

    func start(_ axis: Axis) -> Double { axis == .horizontal ? leading : top }
    func end(_ axis: Axis) -> Double { axis == .horizontal ? trailing : bottom }
    func sum(_ axis: Axis) -> Double { start(axis) + end(axis) }
}

/// Spacing around an item's slot.
struct EdgeSpacing: Equatable, Sendable {
    var leading = Spacing()
    var top = Spacing()
    var trailing = Spacing()
    var bottom = Spacing()

    func start(_ axis: Axis) -> Spacing { axis == .horizontal ? leading : top }
    func end(_ axis: Axis) -> Spacing { axis == .horizontal ? trailing : bottom }

    func minimum(_ axis: Axis) -> Double { start(axis).minimum + end(axis).minimum }

    func flexibleCount(_ axis: Axis) -> Int {
        (start(axis).isFlexible ? 1 : 0) + (end(axis).isFlexible ? 1 : 0)
    }
}

/// An item, or a group of items.
struct ItemDescription: Sendable {
    indirect enum Content: Sendable {
        case leaf
        case group(GroupDescription)
    }

    var size: LayoutSize
    var contentInsets = DirectionalInsets()
    var edgeSpacing = EdgeSpacing()
    var supplementaryItems: [SupplementaryDescription] = []
    var content = Content.leaf
    /// Its number among the items of its section's description; cells with the same number are alike.
    var number = 0

    var group: GroupDescription? { if case .group(let group) = content { group } else { nil } }

    /// Whether any of its cells takes a measured size.
    var hasEstimatedCells: Bool {
        switch content {
        case .leaf: size.width.isEstimated || size.height.isEstimated
        case .group(let group): group.subitems.contains(where: \.hasEstimatedCells)
        }
    }

    /// Numbers itself and then the items in it, starting at `next`.
    mutating func numberItems(from next: inout Int) {
        number = next
        next += 1
        guard case .group(var group) = content else { return }
        group.numberItems(from: &next)
        content = .group(group)
    }
}

struct GroupDescription: Sendable {
    enum Filling: Sendable {
        /// Repeats the items as long as the next one fits.
        case list([ItemDescription])
        /// A number of equal items that share the length.
        case count(ItemDescription, Int)
        /// A number of equal items, each at its own size.
        case repeating(ItemDescription, Int)
        case custom([CustomItem])
    }

    struct CustomItem: Equatable, Sendable {
        var frame: Rect
        /// Whether the frame is in fractions of the group's size.
        var isFraction: Bool
        var zIndex: Int32
    }

    var axis: Axis
    var interItemSpacing = Spacing()
    var filling: Filling

    var subitems: [ItemDescription] {
        switch filling {
        case .list(let items): items
        case .count(let item, _), .repeating(let item, _): [item]
        case .custom: []
        }
    }

    fileprivate mutating func numberItems(from next: inout Int) {
        switch filling {
        case .list(var items):
            for index in items.indices { items[index].numberItems(from: &next) }
            filling = .list(items)
        case .count(var item, let count):
            item.numberItems(from: &next)
            filling = .count(item, count)
        case .repeating(var item, let count):
            item.numberItems(from: &next)
            filling = .repeating(item, count)
        case .custom: break
        }
    }
}

/// A point of a box, such as an edge, a corner or the middle.
struct Anchor: Equatable, Sendable {
    /// 0 is leading or top, 1 is trailing or bottom.
    var x = 0.5
    var y = 0.5
    var offset = Point.zero
    /// Whether the offset is in multiples of the element's own size.
    var isFractional = false
}

struct SupplementaryDescription: Sendable {
    var kind: String
    var size: LayoutSize
    var containerAnchor: Anchor
    var itemAnchor: Anchor?
    var zIndex: Int32 = 1
}

struct BoundaryDescription: Sendable {
    /// -1 is the start, 1 the end, 0 unspecified.
    var horizontal: Int
    var vertical: Int
    var kind: String
    var size: LayoutSize
    var offset = Point.zero
    var extendsBoundary = true
    var pinsToVisibleBounds = false
    var zIndex: Int32 = 1

    func alignment(_ axis: Axis) -> Int { axis == .horizontal ? horizontal : vertical }
    func offset(_ axis: Axis) -> Double { axis == .horizontal ? offset.x : offset.y }
}

struct DecorationDescription: Sendable {
    var kind: String
    var contentInsets = DirectionalInsets()
    var zIndex: Int32 = 0
}

enum InsetsReference: String, Sendable, CaseIterable {
    case automatic
    case none
    case safeArea
    case layoutMargins
    case readableContent
}

struct SectionDescription: Sendable {
    var group: ItemDescription
    var contentInsets = DirectionalInsets()
    var interGroupSpacing = 0.0
    var contentInsetsReference = InsetsReference.automatic
    var supplementariesFollowContentInsets = true
    var supplementaryContentInsetsReference = InsetsReference.automatic
    var orthogonalBehavior: OrthogonalRow.Behavior?
    var boundaryItems: [BoundaryDescription] = []
    var decorations: [DecorationDescription] = []
    /// Padding before the whole section.
    var padding = 0.0
    var list: ListDescription?
    /// Its index among the descriptions.
    var number = 0
}

struct ListDescription: Sendable {
    enum Appearance: String, Sendable, CaseIterable {
        case plain
        case grouped
        case insetGrouped
        case sidebar
        case sidebarPlain
    }

    enum HeaderMode: String, Sendable, CaseIterable {
        case none
        case supplementary
        case firstItemInSection
    }

    var appearance = Appearance.plain
    var headerMode = HeaderMode.none
    var hasFooter = false
    /// nil: the appearance's default.
    var headerTopPadding: Double?
}

struct LayoutConfiguration: Sendable {
    var scrollDirection = ScrollDirection.vertical
    var interSectionSpacing = 0.0
    var contentInsetsReference = InsetsReference.safeArea
    var boundaryItems: [BoundaryDescription] = []
}

/// Descriptions for containers of at least a minimum width.
struct SectionRule: Sendable {
    var minWidth: Double
    var sections: [SectionDescription]
}
