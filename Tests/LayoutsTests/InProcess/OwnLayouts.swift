import LayoutCore

/// Places all items but the last, in a column.
struct Forgetful: Layout {
    static let name = "forgetful"
    static let summary = "Forgets the last item."

    init(_ parameters: Parameters) {}

    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        var placement = Placement(of: container)
        for (number, path) in container.indexPaths.dropLast().enumerated() {
            try placement.place(.cell(path), at: Rect(x: 0, y: Double(number) * 10, width: 10, height: 10))
        }
        return try placement.prepared()
    }
}

/// Reads all that there is of an item.
struct Reader: Layout {
    static let name = "reader"
    static let summary = "Reads sizes, values, overrides and measured sizes."
    static let gap = ParameterKey<Double>("gap", in: 0...10, default: 0, perSection: true, "Distance from the left.")
    static let parameters = [gap.parameter]
    static let itemColumns = [
        ItemColumn("weights", kind: .numbers(2, 0...10), "Two weights."),
        ItemColumn("styles", kind: .names(["a", "b"]), "A style."),
    ]
    static let attributes = [CustomAttribute("weight", "The first weight.")]
    static func takesMeasuredSizes(_ parameters: Parameters) -> Bool { true }

    private let gap: Double

    init(_ parameters: Parameters) { gap = parameters[Self.gap] }

    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        var placement = Placement(of: container, attributes: Self.attributes, measuresItems: true)
        for path in container.indexPaths {
            let section = container.sections[path.section]
            let size = container.measuredSize(ofItemAt: path) ?? section.size(ofItem: path.item) ?? .zero
            let weights = [0, 1].map { section.number("weights", ofItem: path.item, at: $0, of: 2) ?? 0 }
            try placement.place(
                .cell(path),
                at: Rect(x: section[Self.gap] ?? gap, y: weights[1], width: size.width, height: size.height),
                zIndex: 7, alpha: section.name("styles", ofItem: path.item) == 0 ? 0.5 : 1,
                custom: ["weight": weights[0]])
        }
        return try placement.prepared()
    }
}

/// Items of 10 points in a column under a pinned header; says what a scroll makes stale.
struct Scrolled<Its: Answer>: Layout {
    static var name: String { "scrolled" }
    static var summary: String { "Says what a scroll makes stale." }

    init(_ parameters: Parameters) {}

    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        var placement = Placement(of: container)
        for path in container.indexPaths {
            let y = 20 + Double(path.item) * 10
            try placement.place(.cell(path), at: Rect(x: container.bounds.y, y: y, width: 10, height: 10))
        }
        try placement.place(
            .supplementary(Element.header, ItemPath(section: 0, item: 0)),
            at: Rect(x: 0, y: 0, width: 100, height: 20), pinned: .toStart(latest: 1000))
        return try placement.prepared(contentSize: Size(width: 1000, height: 2000))
    }
}

extension Scrolled: InvalidatingLayout {
    func invalidation(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext? {
        try Its.answer(prepared, new)
    }
}

/// What a layout says of a scroll.
protocol Answer {
    static func answer(_ prepared: PreparedLayout, _ bounds: Rect) throws(LayoutError) -> InvalidationContext?
}

/// Nothing is stale.
enum Nothing: Answer {
    static func answer(_ prepared: PreparedLayout, _ bounds: Rect) -> InvalidationContext? { nil }
}

/// It must prepare again.
enum Everything: Answer {
    static func answer(_ prepared: PreparedLayout, _ bounds: Rect) -> InvalidationContext? { .everything }
}

/// The last cell in sight is stale, and the first one of all, named twice.
enum LastInSight: Answer {
    static func answer(_ prepared: PreparedLayout, _ bounds: Rect) -> InvalidationContext? {
        let last = prepared.elements(in: bounds).last { $0.category == .cell }
        let first = Element.cell(ItemPath(section: 0, item: 0))
        return .elements([last, first, first].compactMap(\.self))
    }
}

/// An item that does not exist.
enum BeyondTheEnd: Answer {
    static func answer(_ prepared: PreparedLayout, _ bounds: Rect) -> InvalidationContext? {
        .items([ItemPath(section: 0, item: prepared.itemCounts[0])])
    }
}

/// A header of a section that does not exist.
enum AnotherSection: Answer {
    static func answer(_ prepared: PreparedLayout, _ bounds: Rect) -> InvalidationContext? {
        .elements([.supplementary(Element.header, ItemPath(section: 1, item: 0))])
    }
}

// MARK: Mistakes

/// A mistake in a prepare.
protocol Mistake {
    static func place(in placement: inout Placement) throws(LayoutError)
    static var contentSize: Size? { get }
}

extension Mistake {
    static var contentSize: Size? { nil }
    static func place(in placement: inout Placement) throws(LayoutError) {}

    static func item(_ item: Int, section: Int = 0) -> Element { .cell(ItemPath(section: section, item: item)) }
}

/// A layout with a mistake.
struct Faulty<Its: Mistake>: Layout {
    static var name: String { "faulty" }
    static var summary: String { "Makes a mistake." }

    init(_ parameters: Parameters) {}

    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        var placement = Placement(of: container)
        try Its.place(in: &placement)
        return try placement.prepared(contentSize: Its.contentSize)
    }
}

private let cell = Rect(x: 0, y: 0, width: 1, height: 1)

enum NotANumber: Mistake {
    static func place(in placement: inout Placement) throws(LayoutError) {
        try placement.place(item(1), at: Rect(x: .nan, y: 0, width: 1, height: 1))
    }
}

enum Negative: Mistake {
    static func place(in placement: inout Placement) throws(LayoutError) {
        try placement.place(item(1), at: Rect(x: 0, y: 0, width: -1, height: 1))
    }
}

enum Missing: Mistake {
    static func place(in placement: inout Placement) throws(LayoutError) { try placement.place(item(3), at: cell) }
}

enum MissingSection: Mistake {
    static func place(in placement: inout Placement) throws(LayoutError) {
        try placement.place(item(0, section: 1), at: cell)
    }
}

enum Twice: Mistake {
    static func place(in placement: inout Placement) throws(LayoutError) {
        try placement.place(item(0), at: cell)
        try placement.place(item(0), at: cell)
    }
}

enum PinnedCell: Mistake {
    static func place(in placement: inout Placement) throws(LayoutError) {
        try placement.place(item(0), at: cell, pinned: .toStart(latest: 10))
    }
}

enum Transparent: Mistake {
    static func place(in placement: inout Placement) throws(LayoutError) {
        try placement.place(item(0), at: cell, alpha: 2)
    }
}

enum Undeclared: Mistake {
    static func place(in placement: inout Placement) throws(LayoutError) {
        try placement.place(item(0), at: cell, custom: ["angle": 1])
    }
}

enum HugeContent: Mistake {
    static var contentSize: Size? { Size(width: .infinity, height: 1) }
}

/// Returns what was prepared for another container.
struct Stale: Layout {
    static let name = "stale"
    static let summary = "Returns another container's placement."

    init(_ parameters: Parameters) {}

    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        try Placement(of: Container(bounds: container.bounds, sections: [])).prepared()
    }
}

/// A text as a type.
protocol Text {
    static var text: String { get }
}

enum FlowName: Text {
    static let text = "flow"
}

enum Spaces: Text {
    static let text = "two words"
}

/// A layout of that name.
struct Named<Its: Text>: Layout {
    static var name: String { Its.text }
    static var summary: String { "Places nothing." }

    init(_ parameters: Parameters) {}

    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        try Placement(of: container).prepared()
    }
}

/// Two parameters of one name.
struct Doubled: Layout {
    static let name = "doubled"
    static let summary = "Has two parameters of one name."
    static let side = ParameterKey<Double>("side", in: 0...1, default: 1, "A side.")
    static let parameters = [side.parameter, side.parameter]

    init(_ parameters: Parameters) {}

    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        try Placement(of: container).prepared()
    }
}

/// A default outside of its range.
struct OutOfRange: Layout {
    static let name = "out-of-range"
    static let summary = "Has a default outside of its range."
    static let side = ParameterKey<Double>("side", in: 0...1, default: 5, "A side.")
    static let parameters = [side.parameter]

    init(_ parameters: Parameters) {}

    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        try Placement(of: container).prepared()
    }
}
