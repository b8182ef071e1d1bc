@testable import LayoutCore
import Testing

/// Where pinned headers and footers lie, and what pushes them out.
@Suite struct PinnedElementTests {
    /// An element that is 20 long and begins at `scroll`, in a section of 100.
    private func element(at scroll: Double, _ pin: PreparedElement.Pin) -> PreparedElement {
        PreparedElement(
            kind: ElementKinds.header, place: AxisRect(cross: 0, scroll: scroll, crossLength: 50, scrollLength: 20),
            pin: pin)
    }

    /// Where it begins while 60 points from `start` on are visible.
    private func place(_ element: PreparedElement, visibleFrom start: Double) -> Double {
        element.place(visible: (start, start + 60)).scroll
    }

    @Test(arguments: [(-10.0, 5.0), (5, 5), (30, 30), (80, 80), (85, 80), (200, 80)])
    func `a header goes along until its end reaches what pushes it out`(start: Double, expected: Double) {
        let header = element(at: 5, .toStart(until: 100, length: 20))

        #expect(place(header, visibleFrom: start) == expected)
    }

    @Test func `a header that is longer than its room stays before it`() {
        let header = element(at: 0, .toStart(until: 15, length: 20))

        #expect(place(header, visibleFrom: -10) == -5)
        #expect(place(header, visibleFrom: 10) == -5)
    }

    @Test(arguments: [(-50.0, -10.0), (-10, -10), (30, 30), (90, 80)])
    func `a header within a range begins no earlier than the range`(start: Double, expected: Double) {
        let header = element(at: 0, .startWithin(from: -10, until: 100, length: 20))

        #expect(place(header, visibleFrom: start) == expected)
    }

    @Test func `a header stays at the start of a range that it does not fit into`() {
        #expect(PreparedElement.Pin.startWithin(from: 90, until: 100, length: 20) == .startWithin(90...90))
    }

    @Test(arguments: [(-200.0, 30.0), (-20, 30), (0, 40), (40, 80), (100, 80)])
    func `a footer goes along with the visible end, and stops behind the header`(start: Double, expected: Double) {
        let footer = element(at: 80, .toEnd(behind: 30))

        #expect(place(footer, visibleFrom: start) == expected)
    }

    @Test func `an element is at an edge only between the ends of its range`() {
        let header = element(at: 0, .toStart(until: 100, length: 20))

        #expect(header.heldEdge(visible: (0, 60)) == nil)
        #expect(header.heldEdge(visible: (30, 90)) == .start)
        #expect(header.heldEdge(visible: (90, 150)) == nil)
    }

    @Test func `in a stack, a header is at the edge below others`() {
        var header = element(at: 0, .toStart(until: 100, length: 20))
        header.stackInset = 15

        #expect(place(header, visibleFrom: 30) == 45)
        #expect(header.heldEdge(visible: (30, 90)) == .start)
        #expect(place(header, visibleFrom: 70) == 80)
    }
}
