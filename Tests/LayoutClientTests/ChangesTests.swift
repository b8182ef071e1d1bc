import LayoutClient
import LayoutCore
import Testing

/// How known elements follow changes, by the rule at `message ElementChanges`.
@Suite struct ChangesTests {
    private static func cell(_ section: Int, _ item: Int, y: Double = 0) -> LayoutAttributes {
        LayoutAttributes(
            element: .cell(ItemPath(section: section, item: item)), frame: Rect(x: 0, y: y, width: 50, height: 10))
    }

    private static func table(_ attributes: [LayoutAttributes]) -> [Element: LayoutAttributes] {
        Dictionary(uniqueKeysWithValues: attributes.map { ($0.element, $0) })
    }

    private static func cells(_ section: Int, _ item: Int, _ count: Int = 1) -> ElementRange {
        ElementRange(first: ItemPath(section: section, item: item), count: count)
    }

    @Test func `a change of everything cannot be followed`() {
        var changes = ElementChanges()
        changes.everything = true
        #expect(changes.follow(Self.table([Self.cell(0, 0)])) == nil)
    }

    @Test func `elements outside all ranges stay`() {
        let known = Self.table([Self.cell(0, 0), Self.cell(3, 9)])
        let followed = ElementChanges().follow(known)
        #expect(followed?.attributes == known)
        #expect(followed?.missing == [])
    }

    @Test func `moved elements keep their sizes, deleted ones go, and new ones are missing`() {
        var changes = ElementChanges()
        changes.deleted = [Self.cells(0, 0)]
        changes.moved = [
            ElementChanges.MovedRange(Self.cells(0, 1, 2), from: ItemPath(section: 0, item: 2), dx: 1, dy: 0.5)
        ]
        changes.inserted = [Self.cells(0, 0)]
        changes.elements = [ElementChanges.StaleRange(Self.cells(0, 3), from: ItemPath(section: 0, item: 1))]
        let followed = changes.follow(Self.table((0..<4).map { Self.cell(0, $0, y: Double(10 * $0)) }))

        var (first, second) = (Self.cell(0, 1, y: 20.5), Self.cell(0, 2, y: 30.5))
        first.frame.x = 1
        second.frame.x = 1
        #expect(followed?.attributes == Self.table([first, second]))
        #expect(followed?.missing == [Self.cells(0, 3), Self.cells(0, 0)])
    }

    @Test func `a transformed element moves by its untransformed frame`() {
        var turned = Self.cell(0, 0)
        turned.transform = Transform3D(a: 0, b: 1, c: -1, d: 0)
        var changes = ElementChanges()
        changes.moved = [ElementChanges.MovedRange(Self.cells(0, 0), dy: 7)]
        var expected = turned
        expected.untransformedFrame.y += 7
        #expect(changes.follow(Self.table([turned]))?.attributes == Self.table([expected]))
    }

    @Test func `elements move with their sections unless a range names them`() {
        var changes = ElementChanges()
        var shifted = ElementChanges.MovedSections(from: 1, to: 0, count: 2)
        shifted.dy = -5
        var stale = ElementChanges.MovedSections(from: 4, to: 2)
        stale.isStale = true
        changes.sections = [shifted, stale]
        changes.moved = [ElementChanges.MovedRange(Self.cells(0, 1), from: ItemPath(section: 1, item: 1), dy: 40)]
        changes.deleted = [Self.cells(2, 0)]
        let old = [
            Self.cell(0, 0), Self.cell(1, 0), Self.cell(1, 1), Self.cell(2, 0), Self.cell(2, 1), Self.cell(4, 1),
            Self.cell(4, 2), Self.cell(4, 7),
        ]
        changes.deleted.append(Self.cells(0, 0))
        let followed = changes.follow(Self.table(old))

        let expected = [Self.cell(0, 0, y: -5), Self.cell(0, 1, y: 40), Self.cell(1, 1, y: -5)]
        #expect(followed?.attributes == Self.table(expected))
        #expect(followed?.missing == [Self.cells(2, 1, 2), Self.cells(2, 7)])
    }

    @Test func `elements of different kinds at one index path move separately`() {
        let path = ItemPath(section: 0, item: 0)
        let frame = Rect(x: 0, y: 0, width: 9, height: 9)
        let header = LayoutAttributes(element: .supplementary(Element.header, path), frame: frame)
        let backdrop = LayoutAttributes(element: .decoration(Element.header, path), frame: frame)
        var changes = ElementChanges()
        changes.deleted = [ElementRange(category: .supplementary, kind: Element.header, first: path)]
        let followed = changes.follow(Self.table([header, backdrop, Self.cell(0, 0)]))
        #expect(followed?.attributes == Self.table([backdrop, Self.cell(0, 0)]))
    }

    @Test func `following a range of billions costs as much as the known elements`() {
        let most = Int(UInt32.max)
        var changes = ElementChanges()
        changes.moved = [
            ElementChanges.MovedRange(Self.cells(0, 1, most), from: ItemPath(section: 0, item: 0), dy: 10)
        ]
        changes.deleted = [Self.cells(1, 0, most)]
        changes.inserted = [Self.cells(2, 0, most)]
        changes.elements = [ElementChanges.StaleRange(Self.cells(3, 0, most))]
        let known = Self.table([0, 1, 3].flatMap { section in (0..<15).map { Self.cell(section, $0) } })
        let followed = changes.follow(known, unanswered: [Self.cells(0, 20, most - 20)])

        // Compared outside the expectation, which would print the difference: billions of elements.
        let isFollowed = followed?.attributes == Self.table((1..<16).map { Self.cell(0, $0, y: 10) })
        #expect(isFollowed)
        let missing = [Self.cells(3, 0, most), Self.cells(2, 0, most), Self.cells(0, 21, most - 20)]
        let isMissing = followed?.missing == missing
        #expect(isMissing)
    }

    @Test func `unanswered ranges follow a change, in as many pieces as it takes`() {
        var changes = ElementChanges()
        changes.deleted = [Self.cells(1, 2)]
        changes.moved = [ElementChanges.MovedRange(Self.cells(5, 0, 2), from: ItemPath(section: 1, item: 4))]
        changes.elements = [ElementChanges.StaleRange(Self.cells(1, 8))]
        changes.sections = [ElementChanges.MovedSections(from: 1, to: 2)]
        let followed = changes.follow([:], unanswered: [Self.cells(1, 1, 9), Self.cells(0, 3)])

        let left = [Self.cells(2, 1), Self.cells(2, 3), Self.cells(5, 0, 2), Self.cells(2, 6, 2), Self.cells(2, 9)]
        #expect(followed?.missing == [Self.cells(1, 8)] + left + [Self.cells(0, 3)])
    }

    @Test func `a range makes its elements on demand`() {
        let range = ElementRange(
            category: .decoration, kind: "line", first: ItemPath(section: 1, item: 5), count: Int(UInt32.max))
        let first = range.elements.first
        let last = range.indexPaths.last
        #expect(first == .decoration("line", ItemPath(section: 1, item: 5)))
        #expect(last == ItemPath(section: 1, item: 4 + Int(UInt32.max)))
    }
}
