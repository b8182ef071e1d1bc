// How operations name what is in a container: by number where it lies, or by the identifier that follows it wherever it goes.

/// A section, by its number or by its identifier. A number means the section that has it when the operation is carried out.
package enum SectionName: Equatable, Sendable {
    /// From 0.
    case number(Int)
    /// The section's own.
    case identifier(Identifier)
}

/// The elements that an operation makes stale by name. (UIKit's `UICollectionViewLayoutInvalidationContext`.)
///
/// Index paths are those after all operations of an update. Whether the elements exist is known once the layout is prepared, and checked
/// then.
package struct StaleNames: Sendable {
    /// Some items.
    package enum Items: Sendable {
        /// Consecutive ones.
        case range(ItemRange)
        /// By their identifiers.
        case identified(Identifiers)
    }

    /// Cells.
    ///
    /// All must exist once the layout is prepared.
    package var items: [Items] = []
    /// Elements of a kind, which need not exist.
    ///
    /// Their section must exist, and a kind of cells means items, which must exist too.
    package var elements: [(kind: ElementKind, range: ItemRange)] = []
    /// Sections with all their elements.
    ///
    /// By number; they must exist.
    package var sections: [Int] = []

    /// Names nothing.
    package init() {}
}
