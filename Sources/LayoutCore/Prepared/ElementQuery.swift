/// What to look for, and from where on.
package struct ElementQuery: Sendable {
    package var rect: Rect
    package var categories: ElementCategories
    package var limit: Int
    package var start: ElementCursor
    /// Most cells that are looked at for one answer, about five milliseconds' worth: items without any extent may lie at one
    /// place in millions. An answer that ends there goes on from its cursor, as at its limit.
    package static let stepLimit = 1 << 18
    /// The same for this answer.
    package var steps = ElementQuery.stepLimit
    /// Only elements of this section, wherever they lie; a compositional layout else answers none beyond its content.
    package var section: Int?
    /// How the elements of a compositional layout are matched; all others go by frames either way.
    package var match = Match.layoutAttributes

    /// What of an element has to meet the rectangle.
    package enum Match: Sendable {
        /// What UIKit's `layoutAttributesForElements(in:)` goes by: a cell counts as far as its group reaches, and so on.
        case layoutAttributes
        /// All that is drawn of it: the whole frame of each element that the layout answers for some rectangle. Cells of a section
        /// with a row of its own, and what is anchored to them, are drawn elsewhere; they are found by `section` alone, and then
        /// nothing else is.
        case drawn
    }

    package init(
        rect: Rect, categories: ElementCategories = .all, limit: Int = .max,
        start: ElementCursor = .first
    ) {
        self.rect = rect
        self.categories = categories
        self.limit = limit
        self.start = start
    }
}

/// Categories of elements to look for.
package struct ElementCategories: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package init(_ category: LayoutCore.Element.Category) {
        switch category {
        case .cell: self = .cells
        case .supplementary: self = .supplementary
        case .decoration: self = .decorations
        }
    }

    package static let cells = ElementCategories(rawValue: 1)
    package static let supplementary = ElementCategories(rawValue: 2)
    package static let decorations = ElementCategories(rawValue: 4)
    package static let all: ElementCategories = [.cells, .supplementary, .decorations]
}

/// A place in the order of answers: cells by index path, then the other kinds one after another, each by index path.
package struct ElementCursor: Comparable, Sendable {
    /// Number in the layout's `ElementKinds`.
    package var kind: UInt32
    package var section: Int
    package var item: Int

    package init(kind: UInt32, section: Int, item: Int) {
        self.kind = kind
        self.section = section
        self.item = item
    }

    package static func < (a: ElementCursor, b: ElementCursor) -> Bool {
        (a.kind, a.section, a.item) < (b.kind, b.section, b.item)
    }

    package static let first = ElementCursor(kind: ElementKinds.cell, section: 0, item: 0)
}
