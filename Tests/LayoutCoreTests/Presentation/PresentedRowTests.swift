@testable import LayoutCore
import Testing

/// A row that scrolls orthogonally: its window is 100 long and begins at 10, and it is scrolled by 30 of 300 points.
@Suite struct PresentedRowTests {
    private func row(_ direction: OrthogonalDirection) -> PresentedRow {
        switch direction {
        case .leftToRight:
            PresentedRow(
                window: Rect(x: 10, y: 0, width: 100, height: 50), shift: Point(x: -30, y: 0), offset: 30,
                direction: direction)
        case .rightToLeft:
            PresentedRow(
                window: Rect(x: 10, y: 0, width: 100, height: 50), shift: Point(x: 30, y: 0), offset: 30,
                direction: direction)
        case .topToBottom:
            PresentedRow(
                window: Rect(x: 0, y: 10, width: 50, height: 100), shift: Point(x: 0, y: -30), offset: 30,
                direction: direction)
        }
    }

    private func described(_ behavior: Compositional.OrthogonalScrollingBehavior) -> OrthogonalRow {
        OrthogonalRow(
            behavior: behavior, frame: Rect(x: 10, y: 0, width: 100, height: 50), contentLength: 400,
            visibleLength: 100, groups: [])
    }

    private func frame(at x: Double) -> Rect { Rect(x: x, y: 0, width: 20, height: 50) }

    @Test func `a window shows what it has room for`() {
        let row = row(.leftToRight)

        #expect(row.presented(frame(at: 50)) == frame(at: 20))
        #expect(row.presented(frame(at: 130)) == Rect(x: 100, y: 0, width: 10, height: 50))
        #expect(row.presented(frame(at: 200)) == nil)
    }

    @Test(arguments: [OrthogonalDirection.leftToRight, .rightToLeft, .topToBottom])
    func `a frame is the content of where it has moved`(direction: OrthogonalDirection) {
        let row = row(direction)
        let moved = row.moved(frame(at: 50))

        #expect(row.content(of: moved) == frame(at: 50))
        #expect(row.content(at: Point(x: moved.x, y: moved.y)) == Point(x: 50, y: 0))
    }

    @Test(arguments: [(0.0, 10.0), (50, 20), (200, 90)])
    func `a frame is brought into view at the nearest end of the window`(x: Double, expected: Double) {
        #expect(row(.leftToRight).broughtIntoView(frame(at: x)) == frame(at: expected))
    }

    @Test func `a frame moves against the offset before it is brought into view`() {
        #expect(row(.leftToRight).broughtIntoView(frame(at: 200), scrolledTo: 150) == frame(at: 50))
        #expect(row(.rightToLeft).broughtIntoView(frame(at: -100), scrolledTo: 150) == frame(at: 50))
    }

    @Test(arguments: [
        (ScrollAlignment.nearest, 110.0), (.start, 190), (.center, 150), (.end, 110), (.none, 30),
    ])
    func `an offset shows a frame with an alignment`(alignment: ScrollAlignment, expected: Double) {
        let row = row(.leftToRight)

        #expect(row.offset(showing: frame(at: 200), of: described(.continuous), aligned: alignment) == expected)
    }

    @Test(arguments: [
        (ScrollAlignment.nearest, 110.0), (.start, 110), (.center, 150), (.end, 190), (.none, 30),
    ])
    func `from right to left, a row's end is on the left`(alignment: ScrollAlignment, expected: Double) {
        let row = row(.rightToLeft)

        #expect(row.offset(showing: frame(at: -100), of: described(.continuous), aligned: alignment) == expected)
    }

    @Test func `a row that runs downwards goes by the other axis`() {
        let frame = Rect(x: 0, y: 200, width: 50, height: 20)

        #expect(row(.topToBottom).offset(showing: frame, of: described(.continuous), aligned: .nearest) == 110)
    }

    @Test func `an offset stays in the row`() {
        let row = row(.leftToRight)

        #expect(row.offset(showing: frame(at: 400), of: described(.continuous), aligned: .start) == 300)
        #expect(row.offset(showing: frame(at: 0), of: described(.continuous), aligned: .end) == 0)
    }

    @Test func `an offset at which the row rests is preferred if it shows the frame as well`() {
        let row = row(.leftToRight)

        #expect(row.offset(showing: frame(at: 160), of: described(.paging), aligned: .nearest) == 100)
        #expect(row.offset(showing: frame(at: 200), of: described(.paging), aligned: .nearest) == 110)
    }
}
