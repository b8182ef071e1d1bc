/// The elements that clients have made stale by name. (UIKit's `UICollectionViewLayoutInvalidationContext`.)
package struct PartialInvalidation: Sendable {
    /// Cells.
    package var items: [ItemRange] = []
    /// Supplementary elements and decorations; they need not exist.
    package var elements: [(kind: ElementKind, range: ItemRange)] = []
    /// Sections with all their elements.
    package var sections: [Int] = []

    /// No elements.
    package init() {}
}
