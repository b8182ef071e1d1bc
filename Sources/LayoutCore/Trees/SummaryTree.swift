/// A sequence as a persistent balanced tree: a change makes new nodes along its path and shares all others with the tree before.
///
///     version 1  ●              ● version 2        A copy is one reference. Nodes never change once they are made, so that
///               ╱ ╲            ╱ ╲                 earlier versions stay as they were, and are read from any thread.
///              ●   ●──────────╯   ●'
///                 ╱ ╲            ╱ ╲
///                c   d          c   d'
///
/// Each node keeps the sum of its elements' summaries, which finds an element by any metric that grows from element to element.
/// All elements are equally deep. Nodes have 8 to 16 children, the root at least 2 (a B+ tree after the ropes of swift-collections'
/// `_RopeModule`, but addition of summaries need not have an inverse).
package struct SummaryTree<Element: TreeElement>: Sendable {
    /// The summary of consecutive elements.
    package typealias Summary = Element.Summary

    /// nil: no elements.
    let root: Node?

    /// Creates a tree of elements.
    ///
    /// - Complexity: O(*n*)
    package init(_ elements: some Collection<Element>) {
        root = Self.tree(of: elements)
    }

    /// Creates a tree without elements.
    package init() {
        root = nil
    }

    private init(_ root: Node?) {
        self.root = root
    }

    /// The number of elements.
    ///
    /// - Complexity: O(1)
    package var count: Int { root?.count ?? 0 }

    /// The summary of all elements.
    ///
    /// - Complexity: O(1)
    package var summary: Summary { root?.summary ?? .zero }

    /// The number of levels; 0 without elements.
    package var depth: Int { root.map { $0.height + 1 } ?? 0 }

    // MARK: Lookup

    /// The place of an element in the sequence.
    ///
    /// `before` plus the element's own summary says where the next element begins.
    package struct Position: Sendable {
        /// The number of elements before it.
        package var index: Int
        /// The summary of the elements before it.
        package var before: Summary
        /// The element.
        package var element: Element
    }

    /// The first element that meets a condition on the summary of all elements up to and including it; nil if there is none. An element
    /// that follows one that meets the condition must meet it too.
    ///
    /// - Complexity: O(log *n*)
    package func first(where reaches: (Summary) -> Bool) -> Position? {
        guard var node = root, reaches(node.summary) else { return nil }
        var index = 0
        var before = Summary.zero
        while node.height > 0 {
            guard let next = node.descend(&index, adding: &before, until: reaches) else { return nil }
            node = next
        }
        for element in node.elements {
            let through = before + element.summary
            if reaches(through) { return Position(index: index, before: before, element: element) }
            before = through
            index += 1
        }
        return nil
    }

    /// The first element that is not skipped; nil if all are.
    ///
    /// Takes the place of `first(where:)` where adding summaries costs an allocation: `skips` keeps what it needs of those that it skips.
    ///
    /// - Parameter skips: is called with the summary of elements that follow those that it skipped, and skips all of them by returning true.
    /// - Complexity: O(log *n*)
    package func element(skipping skips: (Summary) -> Bool) -> Element? {
        guard var node = root else { return nil }
        while node.height > 0 {
            guard let next = node.children.first(where: { !skips($0.summary) }) else { return nil }
            node = next
        }
        return node.elements.first { !skips($0.summary) }
    }

    /// The element of a number, which must be in `0..<count`.
    ///
    /// - Complexity: O(log *n*)
    package func position(at index: Int) -> Position? {
        guard var node = root, (0..<count).contains(index) else { return nil }
        var rest = index
        var before = Summary.zero
        while node.height > 0 {
            guard let next = node.descend(&rest, &before) else { return nil }
            node = next
        }
        for element in node.elements[..<rest] { before = before + element.summary }
        return Position(index: index, before: before, element: node.elements[rest])
    }

    /// The elements of a range, as a tree of their own.
    ///
    /// - Precondition: `range` lies in `0...count`.
    /// - Complexity: O(log *n*)
    package subscript(range: Range<Int>) -> SummaryTree {
        let (_, rest) = Self.split(root, at: range.lowerBound)
        return Self(Self.split(rest, at: range.count).left)
    }

    /// Calls `body` with each element, in order.
    ///
    /// - Complexity: O(*n*)
    package func forEach(_ body: (Element) -> Void) {
        root?.forEach(body)
    }

    // MARK: Changes

    /// Replaces the elements of a range by others.
    ///
    /// - Precondition: `range` lies in `0...count`.
    /// - Complexity: O(log *n* + new elements)
    package mutating func splice(_ range: Range<Int>, with elements: some Collection<Element>) {
        let (left, rest) = Self.split(root, at: range.lowerBound)
        let (_, right) = Self.split(rest, at: range.count)
        self = Self(Self.joined(Self.joined(left, Self.tree(of: elements)), right))
    }

    /// Elements that take the place of others.
    ///
    /// An edit collects them and applies them at once, which keeps old numbers valid while it does.
    package struct Region: Sendable {
        /// The numbers of the old elements.
        package var old: Range<Int>
        /// The elements in their place.
        package var new: [Element]

        /// Creates a region.
        package init(old: Range<Int>, new: [Element]) {
            self.old = old
            self.new = new
        }
    }

    /// These elements with others in some places, in order, and elsewhere.
    ///
    /// - Complexity: O(regions · log *n* + new elements)
    func replacing(_ regions: [Region]) -> SummaryTree {
        var tree = self
        for region in regions.reversed() { tree.splice(region.old, with: region.new) }
        return tree
    }

    /// Appends all elements of another tree.
    ///
    /// - Complexity: O(log *n*)
    package mutating func join(_ other: SummaryTree) {
        self = Self(Self.joined(root, other.root))
    }
}

extension SummaryTree {
    /// The number of children that all nodes but the root have at least.
    package static var fewestChildren: Int { 8 }
    /// The number of children that a node has at most.
    package static var mostChildren: Int { 16 }

    /// Whether all nodes but the root are at least half full, all elements are equally deep, and all sums are right.
    ///
    /// - Parameter areEqual: compares a node's sum with one that is computed anew; sums of floating-point numbers may differ by some bits.
    /// - Complexity: O(*n*)
    package func isBalanced(_ areEqual: (Summary, Summary) -> Bool) -> Bool {
        root?.isBalanced(isRoot: true, areEqual) ?? true
    }
}
