import LayoutCore
import LayoutWire
import SwiftProtobuf

extension WireAttributes {
    /// - Complexity: O(1); the columns are handed over.
    init(_ columns: AttributeColumns) {
        self.init()
        sections = columns.sections
        items = columns.items
        frames = columns.frames
        kinds = columns.kinds
        if !kinds.isEmpty {
            kindNames = columns.kindNames.wireNames
            if columns.kindNames.hasDecorations { kindCategories = columns.kindNames.list.map(\.category.wireName) }
        }
        set(columns.optional)
        transforms = columns.transforms.map { WireTransform($0) }
        pinned = columns.pinned.map { pinned in
            .with {
                $0.position = pinned.position
                $0.dx = pinned.displacement.x
                $0.dy = pinned.displacement.y
            }
        }
        custom = columns.custom.map { column in
            .with {
                $0.name = column.name
                $0.positions = column.positions
                $0.values = column.values
            }
        }
    }

    /// Single attributes as columns.
    init(_ attributes: [LayoutAttributes]) {
        var seen: Set<ElementKind> = []
        let kinds = attributes.map { ElementKind($0.element.category, $0.element.kind) }
            .filter { $0.category != .cell && seen.insert($0).inserted }
            .filter { !ElementKinds.standard.list.contains($0) }
        let decorations = kinds.filter { $0.category == .decoration }
        var columns = AttributeColumns(
            kindNames: ElementKinds(kinds.filter { $0.category == .supplementary } + decorations))
        columns.reserve(attributes.count)
        for attributes in attributes { columns.append(attributes) }
        self.init(columns)
    }
}

extension WireTransform {
    fileprivate init(_ transformed: AttributeColumns.Transformed) {
        self.init()
        position = transformed.position
        matrix = transformed.transform.affine ?? transformed.transform.numbers
        untransformedFrame = WireRect(transformed.untransformedFrame)
    }
}

extension ElementKinds {
    /// With a name for the cell.
    var wireNames: [String] { ["cell"] + list.dropFirst().map(\.name) }

    var hasDecorations: Bool { list.last?.category == .decoration }
}
