/// The elements that clients have made stale by name. (UIKit's `UICollectionViewLayoutInvalidationContext`.)
package struct PartialInvalidation: Sendable {
    /// The cells, as ranges of items.
    package var items: [ItemRange] = []
    /// The supplementary elements and decorations; they need not exist.
    package var elements: [(kind: ElementKind, range: ItemRange)] = []
    /// The sections, with all their elements.
    package var sections: [Int] = []

    /// No elements.
    package init() {}
}
