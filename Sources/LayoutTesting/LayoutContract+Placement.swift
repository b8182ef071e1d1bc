import LayoutCore

extension LayoutContract {
    /// Distance in points that rounding to pixels may add.
    private static let slack = 1.0

    /// Items that lie beyond the content, where users cannot scroll to them. Items with sizes or values of their own may be larger than
    /// the content; for them it is enough that a part is inside.
    func contentViolations(_ laidOut: LaidOutContainer, _ cells: [LayoutAttributes]) -> [String] {
        let size = laidOut.prepared.contentSize
        let isRegular = laidOut.container.sections.allSatisfy { $0.itemSizes == nil && $0.itemValues.isEmpty }
        let content = Rect(
            x: -Self.slack, y: -Self.slack, width: size.width + 2 * Self.slack, height: size.height + 2 * Self.slack)
        let beyond = cells.first { cell in
            let frame = cell.untransformedFrame
            let isWhole =
                frame.x >= content.x && frame.y >= content.y && frame.maxX <= content.maxX && frame.maxY <= content.maxY
            return !(isRegular ? isWhole : content.meets(frame) || frame.isEmpty) && cell.transform == .identity
                && !cell.isHidden && cell.alpha > 0
        }
        return beyond.map { ["\($0) lies beyond the content, \(size), expected the content to contain it"] } ?? []
    }
}
