import LayoutCore

extension GoldenExpectation {
    /// The plugin's current result as the value of `expect`.
    ///
    /// - Parameter old: an expectation to replace. The result has the same members, and of a partial one the same elements.
    static func recorded(_ laidOut: LaidOutContainer, over old: GoldenExpectation?) throws(LayoutError) -> String {
        var members: [String] = []
        let size = laidOut.prepared.contentSize
        if old == nil || old?.contentSize != nil {
            let sides = zip([size.width, size.height], old?.contentSize ?? [0, 0]).map { $1 == nil ? "null" : text($0) }
            members.append("\"contentSize\": [\(sides.joined(separator: ", "))]")
        }
        for (name, category) in lists where old == nil || old?.frames[category] != nil {
            let own = try elements(of: category, in: laidOut, over: old)
            if old != nil || category == .cell || !own.isEmpty { members.append("\"\(name)\": \(rows(own))") }
        }
        members += try appearances(laidOut, over: old)
        if old?.isPartial == true { members.append("\"partial\": true") }
        return "{\(members.joined(separator: ", "))}"
    }

    private static func elements(
        of category: Element.Category, in laidOut: LaidOutContainer, over old: GoldenExpectation?
    ) throws(LayoutError) -> [LayoutAttributes] {
        if let old, old.isPartial { return try laidOut.attributes(of: (old.frames[category] ?? []).map(\.element)) }
        return category == .cell ? try laidOut.cells() : try laidOut.everything(ElementCategories(category))
    }

    private static func rows(_ attributes: [LayoutAttributes]) -> String {
        let rows = attributes.map { one in
            let path = one.element.indexPath
            let frame = one.untransformedFrame
            let kind = one.element.category == .cell ? "" : JSONText.string(one.element.kind) + ", "
            let numbers = [frame.x, frame.y, frame.width, frame.height].map(text).joined(separator: ", ")
            return "[\(kind)\(path.section), \(path.item), \(numbers)]"
        }
        return "[" + rows.joined(separator: ", ") + "]"
    }

    /// What differs from a plain item; over an old expectation, what that lists.
    ///
    /// Transforms, z-indexes, alphas and hidden items, each as a member if there is something to list.
    private static func appearances(
        _ laidOut: LaidOutContainer, over old: GoldenExpectation?
    ) throws(LayoutError) -> [String] {
        let cells = old == nil ? try laidOut.cells() : []
        var members: [String] = []
        func append(_ name: String, of attributes: [LayoutAttributes], _ value: (LayoutAttributes) -> String) {
            let rows = attributes.map { "[\($0.element.indexPath.section), \($0.element.indexPath.item)\(value($0))]" }
            members.append("\"\(name)\": [\(rows.joined(separator: ", "))]")
        }
        func add(
            _ name: String, of listed: [ItemPath]?, unless isPlain: (LayoutAttributes) -> Bool,
            _ value: (LayoutAttributes) -> String
        ) throws(LayoutError) {
            let own = try listed.map { paths throws(LayoutError) in try laidOut.attributes(of: paths.map(Element.cell))
            }
            let shown = own ?? cells.filter { !isPlain($0) }
            if !shown.isEmpty { append(name, of: shown, value) }
        }
        try add("transforms", of: old?.transforms.map(\.path), unless: { $0.transform == .identity }) { one in
            ", [" + one.transform.numbers.map(text).joined(separator: ", ") + "]"
        }
        try add("zIndexes", of: old?.zIndexes.map(\.path), unless: { $0.zIndex == 0 }) { ", \($0.zIndex)" }
        try add("alphas", of: old?.alphas.map(\.path), unless: { $0.alpha == 1 }) { ", \(text($0.alpha))" }
        let candidates = try old.map { old throws(LayoutError) in
            try old.isPartial ? laidOut.attributes(of: (old.hidden ?? []).map(Element.cell)) : laidOut.cells()
        }
        let hidden = (candidates ?? cells).filter(\.isHidden)
        if old?.hidden != nil || old == nil && !hidden.isEmpty { append("hidden", of: hidden) { _ in "" } }
        return members
    }

    static func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}
