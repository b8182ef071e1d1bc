extension SummaryTree {
    /// A node of the tree: a leaf of elements, or a node above others that are all of one height.
    final class Node: Sendable {
        /// The number of levels below; 0 for a leaf.
        let height: Int
        /// The number of elements below.
        let count: Int
        let summary: Summary
        /// Empty in a leaf.
        let children: [Node]
        /// Empty above leaves.
        let elements: [Element]

        init(_ elements: [Element]) {
            height = 0
            count = elements.count
            summary = elements.reduce(into: .zero) { $0 += $1.summary }
            children = []
            self.elements = elements
        }

        init(_ children: [Node], height: Int) {
            self.height = height
            count = children.reduce(0) { $0 + $1.count }
            summary = children.reduce(into: .zero) { $0 += $1.summary }
            self.children = children
            elements = []
        }

        var width: Int { height == 0 ? elements.count : children.count }

        // MARK: Lookup

        /// The child with the first element that meets the condition; adds what lies before it.
        func descend(_ index: inout Int, adding before: inout Summary, until reaches: (Summary) -> Bool) -> Node? {
            for child in children {
                let through = before + child.summary
                if reaches(through) { return child }
                before = through
                index += child.count
            }
            return nil
        }

        /// The child with the element of a number; subtracts the number of elements before it.
        func descend(_ index: inout Int, _ before: inout Summary) -> Node? {
            for child in children {
                if index < child.count { return child }
                index -= child.count
                before = before + child.summary
            }
            return nil
        }

        func forEach(_ body: (Element) -> Void) {
            for child in children { child.forEach(body) }
            for element in elements { body(element) }
        }

        func isBalanced(isRoot: Bool, _ areEqual: (Summary, Summary) -> Bool) -> Bool {
            let fewest = isRoot ? (height == 0 ? 1 : 2) : SummaryTree.fewestChildren
            return (fewest...SummaryTree.mostChildren).contains(width)
                && children.allSatisfy { $0.height == height - 1 && $0.isBalanced(isRoot: false, areEqual) }
                && areEqual(
                    summary,
                    height == 0
                        ? elements.reduce(.zero) { $0 + $1.summary } : children.reduce(.zero) { $0 + $1.summary })
        }
    }
}

// MARK: - Making and taking apart

extension SummaryTree {
    /// A tree of elements; nil without any.
    ///
    /// - Complexity: O(*n*)
    static func tree(of elements: some Collection<Element>) -> Node? {
        let elements = Array(elements)
        if elements.isEmpty { return nil }
        var level = parts(elements.count).map { Node(Array(elements[$0])) }
        var height = 0
        while level.count > 1 {
            height += 1
            level = parts(level.count).map { Node(Array(level[$0]), height: height) }
        }
        return level[0]
    }

    /// `count` things in as few nodes as possible, all equally full.
    private static func parts(_ count: Int) -> [Range<Int>] {
        let nodes = (count + mostChildren - 1) / mostChildren
        return (0..<nodes).map { $0 * count / nodes..<($0 + 1) * count / nodes }
    }

    /// Two trees one after the other.
    ///
    /// - Complexity: O(log *n*)
    static func joined(_ left: Node?, _ right: Node?) -> Node? {
        guard let left, let right else { return left ?? right }
        let nodes = join(left, right)
        return nodes.count == 1 ? nodes[0] : Node(nodes, height: nodes[0].height + 1)
    }

    /// One node with everything of two, or two that are at least half full, of the height of the higher one.
    private static func join(_ left: Node, _ right: Node) -> [Node] {
        if left.height > right.height, let last = left.children.last {
            return nodes(left.children.dropLast() + join(last, right), height: left.height)
        }
        if left.height < right.height, let first = right.children.first {
            return nodes(join(left, first) + right.children.dropFirst(), height: right.height)
        }
        if min(left.width, right.width) >= fewestChildren { return [left, right] }
        if left.height > 0 { return nodes(left.children + right.children, height: left.height) }
        let elements = left.elements + right.elements
        return parts(elements.count).map { Node(Array(elements[$0])) }
    }

    private static func nodes(_ children: [Node], height: Int) -> [Node] {
        parts(children.count).map { Node(Array(children[$0]), height: height) }
    }

    /// The elements before a place, and the others.
    ///
    /// - Complexity: O(log *n*)
    static func split(
        _ node: Node?, at index: Int
    ) -> (left: Node?, right: Node?) {
        guard let node, index > 0 else { return (nil, node) }
        if index >= node.count { return (node, nil) }
        if node.height == 0 {
            return (Node(Array(node.elements[..<index])), Node(Array(node.elements[index...])))
        }
        var rest = index
        var child = 0
        while rest > node.children[child].count {
            rest -= node.children[child].count
            child += 1
        }
        let (left, right) = split(node.children[child], at: rest)
        return (
            joined(group(node.children[..<child], height: node.height), left),
            joined(right, group(node.children[(child + 1)...], height: node.height))
        )
    }

    /// A tree over siblings.
    private static func group(_ children: ArraySlice<Node>, height: Int) -> Node? {
        children.count < 2 ? children.first : Node(Array(children), height: height)
    }
}
