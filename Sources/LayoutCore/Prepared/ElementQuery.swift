/// The elements to find, and the element to start at.
///
///     var query = ElementQuery(rect: bounds, limit: 500)
///     repeat {
///         let page = prepared.elements(query, bounds: bounds)
///         show(page.attributes)
///         query.start = page.next ?? query.start
///     } while page.next != nil
///
/// Answers are in answer order: cells by index path, then each other kind by index path. A query may end before it is complete, at its
/// `limit` or after visiting `steps` cells; both continue from the cursor. Pages of one prepared layout and equal bounds neither overlap
/// nor leave anything out.
package struct ElementQuery: Sendable {
    /// The rectangle to meet, in container coordinates.
    package var rect: Rect
    /// The categories to search.
    package var categories: ElementCategories
    /// The numbers of the kinds to search; nil for all.
    package var kinds: Set<UInt32>?
    /// The maximum number of elements.
    package var limit: Int
    /// Where to start in answer order.
    package var start: ElementCursor
    /// The number of cells that one answer may visit, about five milliseconds' work: millions of items without any extent may
    /// share a place. An answer that reaches this limit continues from its cursor, as at the limit of elements.
    package static let stepLimit = 1 << 18
    /// The number of cells that this answer may visit.
    package var steps = ElementQuery.stepLimit
    /// Restricts the answer to this section, wherever its elements lie; otherwise a compositional layout ignores elements outside
    /// its content.
    package var section: Int?
    /// How elements of a compositional layout are matched; other layouts always match by frame.
    package var match = Match.layoutAttributes

    /// The part of an element that has to meet the rectangle.
    ///
    /// The two differ in compositional layouts alone: UIKit answers by groups and clips to the content, while clients draw whole cells.
    package enum Match: Sendable {
        /// The rule of UIKit's `layoutAttributesForElements(in:)`: a cell counts as far as its group extends, and so on.
        case layoutAttributes
        /// Everything that is drawn: the whole frame of each element that the layout returns for some rectangle. Cells of
        /// orthogonal rows and their anchored elements are drawn elsewhere; only a query with their `section` finds them, and
        /// then it finds nothing else.
        case drawn
    }

    /// Whether elements of a kind are requested.
    package func includes(_ kind: UInt32, of category: LayoutCore.Element.Category) -> Bool {
        categories.contains(ElementCategories(category)) && kinds?.contains(kind) != false
    }

    /// Creates a query, by default for all elements from the first.
    ///
    /// - Parameters:
    ///   - rect: in container coordinates, in points.
    ///   - limit: the elements of one answer at most.
    ///   - start: the `next` cursor of an answer that the query continues.
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

/// A set of element categories.
package struct ElementCategories: OptionSet, Sendable {
    /// One bit per category.
    package let rawValue: UInt8

    /// Creates a set from its bits.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Creates a set of one category.
    package init(_ category: LayoutCore.Element.Category) {
        switch category {
        case .cell: self = .cells
        case .supplementary: self = .supplementary
        case .decoration: self = .decorations
        }
    }

    /// Items' cells.
    package static let cells = ElementCategories(rawValue: 1)
    /// Headers, footers and other supplementary elements.
    package static let supplementary = ElementCategories(rawValue: 2)
    /// Elements of the layout alone.
    package static let decorations = ElementCategories(rawValue: 4)
    /// All three categories.
    package static let all: ElementCategories = [.cells, .supplementary, .decorations]
}
