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
        kindNames = columns.namedKinds.map(\.wireName)
        kindCategories = columns.categorizedKinds.map(\.category.wireName)
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
        matrix = transformed.transform.matrix
        untransformedFrame = WireRect(transformed.untransformedFrame)
    }
}

extension AttributeColumns {
    /// The kinds whose names an answer has: none if all elements are cells.
    var namedKinds: [ElementKind] { kinds.isEmpty ? [] : kindNames.list }

    /// The kinds whose categories an answer has: without decorations, all but the cell are supplementary.
    var categorizedKinds: [ElementKind] { kindNames.list.last?.category == .decoration ? namedKinds : [] }
}

extension Transform3D {
    /// As it is sent: six numbers if they are enough, else sixteen.
    var matrix: [Double] { affine ?? numbers }
}

extension ElementKind {
    /// With a name for the cell.
    var wireName: String { category == .cell ? "cell" : name }
}

extension ElementKinds {
    /// With a name for the cell.
    var wireNames: [String] { list.map(\.wireName) }
}
