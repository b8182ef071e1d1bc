import LayoutCore

extension GoldenCase {
    /// The plugin's current result as the value of `expect`.
    func recorded(_ definition: LayoutDefinition) throws(LayoutError) -> String {
        let laidOut = try laidOut(definition)
        let cells = try laidOut.cells()
        let others = try laidOut.everything([.supplementary, .decorations])
        func rows(_ attributes: [LayoutAttributes]) -> String {
            let rows = attributes.map { one in
                let path = one.element.indexPath
                let frame = one.untransformedFrame
                let kind = one.element.category == .cell ? "" : JSONText.string(one.element.kind) + ", "
                let numbers = [frame.x, frame.y, frame.width, frame.height].map(Self.text).joined(separator: ", ")
                return "[\(kind)\(path.section), \(path.item), \(numbers)]"
            }
            return "[" + rows.joined(separator: ", ") + "]"
        }
        let size = laidOut.prepared.contentSize
        var members = [
            "\"contentSize\": [\(Self.text(size.width)), \(Self.text(size.height))]", "\"items\": \(rows(cells))",
        ]
        for (name, category) in [("supplementary", Element.Category.supplementary), ("decorations", .decoration)] {
            let own = others.filter { $0.element.category == category }
            if !own.isEmpty { members.append("\"\(name)\": \(rows(own))") }
        }
        func appearances(_ name: String, _ row: (LayoutAttributes) -> String?) {
            let rows = cells.compactMap { one in
                row(one).map { "[\(one.element.indexPath.section), \(one.element.indexPath.item)\($0)]" }
            }
            if !rows.isEmpty { members.append("\"\(name)\": [\(rows.joined(separator: ", "))]") }
        }
        appearances("transforms") { one in
            one.transform == .identity
                ? nil : ", [" + one.transform.numbers.map(Self.text).joined(separator: ", ") + "]"
        }
        appearances("zIndexes") { $0.zIndex == 0 ? nil : ", \($0.zIndex)" }
        appearances("alphas") { $0.alpha == 1 ? nil : ", \(Self.text($0.alpha))" }
        appearances("hidden") { $0.isHidden ? "" : nil }
        return "{\(members.joined(separator: ", "))}"
    }

    private static func text(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }
}
