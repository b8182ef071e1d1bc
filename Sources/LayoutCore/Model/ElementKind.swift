/// A sort of element: the cell, or a supplementary element or decoration of some name.
package struct ElementKind: Hashable, Sendable {
    package var category: Element.Category
    /// "" for the cell.
    package var name: String

    package init(_ category: Element.Category, _ name: String) {
        self.category = category
        self.name = name
    }

    package func element(at path: IndexPath) -> Element {
        Element(category: category, kind: name, indexPath: path)
    }
}

/// The kinds that a prepared layout has, in answer order. An element names its own by its number.
package struct ElementKinds: Hashable, Sendable {
    package let list: [ElementKind]

    /// - Precondition: supplementary kinds come before decorations.
    package init(_ others: [ElementKind] = []) {
        list =
            [ElementKind(.cell, ""), ElementKind(.supplementary, Element.header)]
            + [ElementKind(.supplementary, Element.footer)] + others
    }

    /// Cells, headers and footers.
    package static let standard = ElementKinds()

    package static let cell: UInt32 = 0
    package static let header: UInt32 = 1
    package static let footer: UInt32 = 2

    package subscript(number: UInt32) -> ElementKind { list[Int(number)] }

    package func number(of category: Element.Category, _ name: String) -> UInt32? {
        list.firstIndex(of: ElementKind(category, name)).map(UInt32.init)
    }

    /// Numbers of all kinds but the cell's.
    package var others: Range<UInt32> { 1..<UInt32(list.count) }
}
