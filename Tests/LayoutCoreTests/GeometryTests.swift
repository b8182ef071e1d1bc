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

@Suite struct IntervalEnvelopeTests {
    @Test func `intervals in order are found exactly`() {
        let starts = (0..<100).map { Double($0 * 10) }
        let envelope = IntervalEnvelope(starts: starts, ends: starts.map { $0 + 8 })
        #expect(envelope.candidates(from: 25, to: 44) == 2..<5)
        #expect(envelope.candidates(from: -9, to: -1) == 0..<0)
        #expect(envelope.candidates(from: 2000, to: 3000).isEmpty)
    }

    @Test func `no interval is missed out of order`() {
        let starts = [50.0, 0, 30, 10, 90, 20]
        let ends = [60.0, 5, 200, 11, 95, 25]
        let envelope = IntervalEnvelope(starts: starts, ends: ends)
        for low in stride(from: -10.0, to: 210, by: 3) {
            let found = envelope.candidates(from: low, to: low + 4)
            for index in starts.indices where starts[index] <= low + 4 && ends[index] >= low {
                #expect(found.contains(index), "\(low): \(index)")
            }
        }
    }
}

@Suite struct InvalidationContextTests {
    private func headers(_ sections: Range<Int>) -> InvalidationContext {
        .elements(sections.map { .supplementary("header", IndexPath(section: $0, item: 0)) })
    }

    @Test func `contexts merge without repetition`() {
        #expect(headers(0..<3).merged(with: headers(2..<5)) == headers(0..<5))
    }

    @Test func `everything absorbs other invalidations`() {
        #expect(headers(0..<3).merged(with: .everything) == .everything)
        #expect(InvalidationContext.everything.merged(with: headers(0..<3)) == .everything)
    }

    @Test func `a merged context that grows long is widened without causing a prepare`() {
        let limit = InvalidationContext.elementLimit
        #expect(headers(0..<limit - 1).merged(with: headers(limit - 1..<limit)) == headers(0..<limit))
        let wide = headers(0..<limit).merged(with: headers(limit..<limit + 1))
        #expect(wide.invalidatesEverything && !wide.needsPrepare && wide.elements.isEmpty)
        #expect(InvalidationContext.everything.needsPrepare)
    }
}
