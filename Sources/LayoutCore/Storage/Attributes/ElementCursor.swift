/// A position in answer order: cells by index path, then the other kinds in turn, each by index path.
///
///     cell (0, 0) · cell (0, 1) · cell (1, 0) · header (0, 0) · header (1, 0) · footer (0, 0) …
///
/// A query that stops early says by one where to continue.
package struct ElementCursor: Comparable, Sendable {
    /// The number of the kind in the layout's `ElementKinds`.
    package var kind: UInt32
    /// The section's number.
    package var section: Int
    /// The number in the section.
    package var item: Int

    /// Creates a cursor.
    package init(kind: UInt32, section: Int, item: Int) {
        self.kind = kind
        self.section = section
        self.item = item
    }

    /// Orders by kind, section and item.
    ///
    /// This is the order of answers.
    package static func < (a: ElementCursor, b: ElementCursor) -> Bool {
        (a.kind, a.section, a.item) < (b.kind, b.section, b.item)
    }

    /// The very first cell.
    package static let first = ElementCursor(kind: ElementKinds.cell, section: 0, item: 0)
}
