import LayoutCore
import Testing

@Suite struct GeometryTests {
    private static let query = Rect(x: 10, y: 10, width: 20, height: 20)

    @Test(arguments: [true, false])
    func `a coordinate that rounds to zero is 0, not -0`(_ roundsFirst: Bool) {
        let place = AxisRect(cross: -0.1, scroll: -0.2, crossLength: 5, scrollLength: 5)

        let frame = ContainerSpace(direction: .vertical, mirrorWidth: nil, scale: 2).frame(
            place, roundsFirst: roundsFirst)

        #expect(frame.x.sign == .plus && frame.y.sign == .plus)
        #expect(frame.origin == .zero)
    }

    @Test(arguments: [
        (Rect(x: 0, y: 0, width: 10, height: 100), false),  // touches the left side
        (Rect(x: 30, y: 0, width: 10, height: 100), false),  // touches the right side
        (Rect(x: 0, y: 30, width: 100, height: 1), false),
        (Rect(x: 0, y: 0, width: 10.001, height: 100), true),
        (Rect(x: 15, y: 15, width: 0, height: 0), true),  // a point inside
        (Rect(x: 10, y: 15, width: 0, height: 5), false),  // a line on the edge
        (Rect(x: 12, y: 0, width: 0, height: 100), true),  // a line across
        (Rect(x: 0, y: 0, width: 100, height: 100), true),
    ])
    func `a frame that only touches a rectangle does not meet it`(_ frame: Rect, _ meets: Bool) {
        #expect(Self.query.meets(frame) == meets)
    }

    @Test func `an empty query meets nothing`() {
        #expect(!Rect(x: 5, y: 5, width: 0, height: 10).meets(Rect(x: 0, y: 0, width: 100, height: 100)))
    }
}
