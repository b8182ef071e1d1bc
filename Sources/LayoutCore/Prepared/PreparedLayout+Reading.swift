/// How a program's own layout reads its last result.
extension PreparedLayout {
    /// The elements that are visible in bounds, cells first. Pinned ones are where these bounds put them.
    ///
    /// - Parameter bounds: in points, as if one read from left to right.
    /// - Complexity: O(log *n* + elements)
    public func elements(in bounds: Rect) -> [Element] {
        let bounds = unmirrored(bounds)
        let found = elements(ElementQuery(rect: bounds), bounds: bounds).attributes
        return (0..<found.count).map { found[$0].element }
    }

    /// The number of items in each section.
    ///
    /// - Complexity: O(sections)
    public var itemCounts: [Int] { sections.map(\.itemCount) }
}
