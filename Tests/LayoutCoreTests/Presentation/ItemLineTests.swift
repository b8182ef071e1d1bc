@testable import LayoutCore
import Testing

/// Items that lie side by side.
@Suite struct ItemLineTests {
    /// Cells of 10 × 10 points at these positions across the scroll axis, by index path from `first` on.
    private func line(_ places: [Double], first: Int = 0, isVertical: Bool = true) -> ItemLine {
        ItemLine(
            cells: places.enumerated().map { index, place in
                PresentedLayout.Cell(
                    path: ItemPath(section: 0, item: first + index),
                    frame: Rect(x: isVertical ? place : 0, y: isVertical ? 0 : place, width: 10, height: 10))
            }, isVertical: isVertical)
    }

    @Test(arguments: [true, false])
    func `the cell nearest to a point is found across the scroll axis`(isVertical: Bool) {
        let line = line([0, 20, 40], isVertical: isVertical)
        func nearest(_ place: Double) -> Int? {
            line.nearest(to: isVertical ? Point(x: place, y: 500) : Point(x: 500, y: place))?.path.item
        }

        #expect([-5, 5, 14, 16, 44, 90].map(nearest) == [0, 0, 0, 1, 2, 2])
        #expect(nearest(15) == 0, "of equally near ones, the first")
    }

    @Test func `it ascends where later items lie at greater coordinates`() {
        #expect(line([0, 20]).isAscending == true)
        #expect(line([20, 0]).isAscending == false)
        #expect(line([0]).isAscending == nil)
    }

    @Test func `it is whole if its cells follow each other and lie side by side`() {
        var gap = line([0, 20])
        gap.cells += line([40], first: 3).cells

        #expect(line([20, 0, 10]).isWhole { _ in 0 })
        #expect(!gap.isWhole { _ in 0 }, "item 2 is elsewhere")
        #expect(!line([0, 9]).isWhole { _ in 0 }, "they overlap")
        #expect(line([0, 9]).isWhole { _ in 1 }, "as rounding may make them")
    }

    @Test func `its extent along the scroll axis is that of all cells`() {
        var line = line([0, 20])
        line.cells[1] = PresentedLayout.Cell(
            path: line.cells[1].path, frame: Rect(x: 20, y: -5, width: 10, height: 30))

        #expect(line.extent == (-5, 25))
    }
}
