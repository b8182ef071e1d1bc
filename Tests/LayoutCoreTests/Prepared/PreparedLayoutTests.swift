import LayoutCore
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// Compares a prepared layout of everything that a section can contain with an examination of each element.
@Suite struct PreparedLayoutTests {
    private static let kinds = ElementKinds([
        ElementKind(.supplementary, "badge"), ElementKind(.decoration, "background"), ElementKind(.decoration, "line"),
    ])

    private func prepared(seed: UInt64, direction: ScrollDirection, isMirrored: Bool) -> PreparedLayout {
        var random = SeededRandom(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random).rounded() }
        func appearance() -> Appearance {
            Appearance(
                zIndex: Int32.random(in: -2...2, using: &random),
                alpha: Bool.random(using: &random) ? 1 : 0.25, isHidden: Int.random(in: 0...9, using: &random) == 0,
                transform: Int.random(in: 0...2, using: &random) == 0
                    ? .rotation(.random(in: -3...3, using: &random)) : nil)
        }
        var start = 0.0
        let sections = (0..<6).map { index -> PreparedSection in
            let count = index == 2 ? 0 : Int.random(in: 1...90, using: &random)
            var cells = FrameColumns()
            var elements: [PreparedElement] = []
            for item in 0..<count {
                let place = AxisRect(
                    cross: number(0...300), scroll: Double(item) * 20 + number(-30...30),
                    crossLength: number(0...60), scrollLength: number(0...60))
                cells.append(place, index % 2 == 0 ? appearance() : .plain)
                if item % 3 == 0 {
                    elements.append(PreparedElement(kind: 3, item: item, place: place, appearance: appearance()))
                }
                if item % 7 == 0 {
                    elements.append(PreparedElement(kind: 5, item: item, place: place, appearance: appearance()))
                }
            }
            cells.finish()
            let extent = Double(count) * 20 + 80
            elements.append(
                PreparedElement(kind: 4, place: AxisRect(cross: 0, scroll: 0, crossLength: 360, scrollLength: extent)))
            elements.append(
                PreparedElement(
                    kind: 1, place: AxisRect(cross: 0, scroll: 0, crossLength: 360, scrollLength: 20),
                    pin: index == 1 ? .toStartForever : .toStart(latest: extent - 40)))
            elements.append(
                PreparedElement(
                    kind: 2, place: AxisRect(cross: 0, scroll: extent - 20, crossLength: 360, scrollLength: 20),
                    pin: .toEnd(earliest: 20)))
            defer { start += extent }
            return PreparedSection(
                start: start, extent: extent, itemCount: count, body: .frames(cells), elements: elements)
        }
        let size = direction.size(cross: 360, scroll: start)
        return PreparedLayout(
            contentSize: size,
            space: ContainerSpace(direction: direction, mirrorWidth: isMirrored ? size.width : nil, scale: 2),
            contentInset: .zero, sections: sections, kinds: Self.kinds)
    }

    /// Every element, looked up one by one, in the order of results.
    private func everything(_ prepared: PreparedLayout, _ bounds: Rect) -> [LayoutAttributes] {
        prepared.kinds.list.flatMap { kind in
            prepared.sections.indices.flatMap { section in
                (0..<100).compactMap { item in
                    prepared.attributes(
                        of: kind.element(at: ItemPath(section: section, item: item)), bounds: bounds)
                }
            }
        }
    }

    @Test(arguments: 0..<12)
    func `a rectangle query returns each element that meets it, of every kind and appearance`(_ seed: Int) {
        let direction: ScrollDirection = seed % 2 == 0 ? .vertical : .horizontal
        let prepared = prepared(seed: UInt64(seed), direction: direction, isMirrored: seed % 3 == 0)
        var random = SeededRandom(seed: UInt64(seed) + 100)
        for _ in 0..<40 {
            let extent = max(prepared.contentSize.width, prepared.contentSize.height)
            func position() -> Double { .random(in: -100...extent, using: &random) }
            let bounds = Rect(x: position(), y: position(), width: 360, height: 500)
            let rect = Rect(
                x: position(), y: position(), width: .random(in: 1...500, using: &random),
                height: .random(in: 1...500, using: &random))

            let found = prepared.elements(ElementQuery(rect: rect), bounds: bounds).attributes.all

            #expect(found == everything(prepared, bounds).filter { rect.meets($0.frame) })
        }
    }

    @Test(arguments: [ElementCategories.cells, .supplementary, .decorations, [.cells, .decorations]])
    func `categories and pages are cut from the same result`(_ categories: ElementCategories) {
        let prepared = prepared(seed: 3, direction: .vertical, isMirrored: false)
        let bounds = Rect(x: 0, y: 500, width: 360, height: 500)
        let rect = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
        let expected = everything(prepared, bounds).filter {
            categories.contains(ElementCategories($0.element.category)) && rect.meets($0.frame)
        }
        for limit in [1, 7, 1000] {
            var query = ElementQuery(rect: rect, categories: categories, limit: limit)
            var found: [LayoutAttributes] = []
            var next: ElementCursor?
            repeat {
                let answer = prepared.elements(query, bounds: bounds)
                found += answer.attributes.all
                next = answer.next
                query.start = next ?? query.start
            } while next != nil
            #expect(found == expected)
        }
    }
}
