import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// Attributes in columns, compared with a list of attributes.
@Suite struct AttributeColumnsTests {
    private static let kinds = ElementKinds([ElementKind(.decoration, "background")])

    @Test func `plain cells take only their index paths and frames`() {
        var columns = AttributeColumns()
        columns.appendCell(section: 1, item: 7, frame: Rect(x: 1, y: 2, width: 3, height: 4))

        #expect(columns.sections == [1] && columns.items == [7] && columns.frames == [1, 2, 3, 4])
        #expect(columns.kinds.isEmpty && columns.optional == AttributeColumns().optional)
        #expect(columns.transforms.isEmpty)
        #expect(columns.isPlain && !columns.isEmpty)
    }

    @Test func `a column is filled for all elements once one differs from the default`() {
        var columns = AttributeColumns()
        columns.appendCell(section: 0, item: 0, frame: .zero)
        columns.append(ElementCursor(kind: 0, section: 0, item: 1), frame: .zero, appearance: Appearance(alpha: 0.5))
        columns.appendCell(section: 0, item: 2, frame: .zero)

        #expect(columns.optional.alphas == [1, 0.5, 1])
        #expect(columns.optional.hidden.isEmpty && columns.optional.zIndexes.isEmpty)
        #expect(!columns.isPlain)
    }

    @Test func `attributes of the layout's own are listed for the elements that have a value`() {
        var columns = AttributeColumns()
        columns.appendCell(section: 0, item: 0, frame: .zero)
        #expect(columns.isPlain)
        columns.appendCell(section: 0, item: 1, frame: .zero)
        columns.setLast("progress", 0.5)
        columns.appendCell(section: 0, item: 2, frame: .zero)
        columns.setLast("angle", -1)
        columns.setLast("progress", 1)

        #expect(columns.custom.map(\.name) == ["progress", "angle"])
        #expect(columns.custom.map(\.positions) == [[1, 2], [2]])
        #expect(columns.custom.map(\.values) == [[0.5, 1], [-1]])
        #expect(columns.all.map(\.custom) == [[:], ["progress": 0.5], ["angle": -1, "progress": 1]])
        #expect(!columns.isPlain)
        columns.removeAll(kindNames: .standard)
        #expect(columns.custom.isEmpty)
    }

    @Test func `headers are plain, and a layout's own kinds are not`() {
        var headers = AttributeColumns()
        headers.append(ElementCursor(kind: ElementKinds.header, section: 0, item: 0), frame: .zero, appearance: .raised)

        #expect(headers.isPlain && headers.kinds == [1] && headers.optional.zIndexes == [10])
        #expect(!AttributeColumns(kindNames: Self.kinds).isPlain)
    }

    @Test func `an element of a kind that the layout does not have is left out`() {
        var columns = AttributeColumns()
        columns.append(
            LayoutAttributes(
                element: .decoration("background", ItemPath(section: 0, item: 0)), frame: .zero))

        #expect(columns.isEmpty)
    }

    @Test func `a transformed element has its bounding box as frame and keeps the other`() {
        let frame = Rect(x: 10, y: 20, width: 100, height: 50)
        let attributes = LayoutAttributes(
            element: .cell(ItemPath(section: 0, item: 0)), frame: frame, transform: .scale(2, 2))
        var columns = AttributeColumns()
        columns.appendCell(section: 0, item: 9, frame: .zero)
        columns.append(attributes)

        #expect(columns.frames.suffix(4) == [-40, -5, 200, 100])
        #expect(columns.transforms.map(\.untransformedFrame) == [frame])
        #expect(columns[1] == attributes)
        #expect(columns[0].transform == .identity)
    }

    @Test(arguments: 0..<50) func `attributes are read as they were appended`(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        // Rarely, so that some columns stay empty and others begin late.
        func rarely() -> Bool { Int.random(in: 0...15, using: &random) == 0 }
        let list = (0..<Int.random(in: 0...40, using: &random)).map { item in
            let kind = rarely() ? Self.kinds.list.randomElement(using: &random) ?? Self.kinds[0] : Self.kinds[0]
            let place = AxisRect.random(within: 500, using: &random)
            var attributes = LayoutAttributes(
                element: kind.element(at: ItemPath(section: item % 3, item: item)),
                frame: Rect(x: place.cross, y: place.scroll, width: place.crossLength, height: place.scrollLength),
                zIndex: rarely() ? .random(in: -5...5, using: &random) : 0,
                transform: rarely() ? .rotation(.random(in: -3...3, using: &random)) : .identity)
            attributes.alpha = rarely() ? 0.25 : 1
            attributes.isHidden = rarely()
            attributes.isEstimated = rarely()
            return attributes
        }
        var columns = AttributeColumns(kindNames: Self.kinds)

        for attributes in list { columns.append(attributes) }

        #expect(columns.count == list.count)
        #expect(columns.all == list)
        #expect(columns.frames.count == 4 * list.count)
    }
}
