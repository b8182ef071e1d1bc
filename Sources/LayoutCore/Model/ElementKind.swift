/// A kind of element: the cell, or a supplementary element or decoration of some name.
///
/// Cells are one kind, whose name is empty. A name that supplementary elements and decorations share stands for two kinds.
package struct ElementKind: Hashable, Sendable {
    /// The category of its elements.
    package var category: Element.Category
    /// The kind's name; "" for the cell.
    package var name: String

    /// Creates a kind.
    package init(_ category: Element.Category, _ name: String) {
        self.category = category
        self.name = name
    }

    /// The element of this kind at an index path.
    package func element(at path: ItemPath) -> Element {
        Element(category: category, kind: name, indexPath: path)
    }
}

/// The kinds of elements in a prepared layout, in answer order. Elements refer to their kind by its number.
///
///     number   0      1        2        3         4
///     kind     cell   header   footer   "badge"   "background"
///                     └─── supplementary ───┘     └ decorations
///
/// The first three are in every list, whether or not the layout uses them. Numbers belong to one prepared layout: the same kind may
/// have another number in the next one, so whatever outlives a prepare names kinds by category and name.
package struct ElementKinds: Hashable, Sendable {
    /// The kinds by number, the cell first.
    package let list: [ElementKind]

    /// Creates the list: cell, header and footer, followed by others.
    ///
    /// - Precondition: supplementary kinds come before decorations.
    package init(_ others: [ElementKind] = []) {
        list =
            [ElementKind(.cell, ""), ElementKind(.supplementary, Element.header)]
            + [ElementKind(.supplementary, Element.footer)] + others
    }

    /// Cells, headers and footers.
    package static let standard = ElementKinds()

    /// The number of the cell's kind.
    package static let cell: UInt32 = 0
    /// The number of the header's kind.
    package static let header: UInt32 = 1
    /// The number of the footer's kind.
    package static let footer: UInt32 = 2

    /// The kind of a number.
    ///
    /// - Precondition: the layout has a kind of this number: it is less than `list.count`.
    package subscript(number: UInt32) -> ElementKind { list[Int(number)] }

    /// The number of a kind; nil if the layout does not have it.
    ///
    /// - Complexity: O(kinds); there are seldom more than ten.
    package func number(of category: Element.Category, _ name: String) -> UInt32? {
        list.firstIndex(of: ElementKind(category, name)).map(UInt32.init)
    }

    /// The numbers of all kinds except the cell's.
    package var others: Range<UInt32> { 1..<UInt32(list.count) }
}
