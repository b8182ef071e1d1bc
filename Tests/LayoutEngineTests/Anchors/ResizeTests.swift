import LayoutEngine
import TestSupport
import Testing

/// A window that is resized step by step.
@Suite(.hangGuard) struct ResizeTests {
    private static let rows: [String: JSONValue] = [
        "itemSize": [100, 100], "minimumLineSpacing": 0, "minimumInteritemSpacing": 0,
    ]

    /// Rows of ten items at a width of 1000; item 1250 is the first that begins in sight.
    private func flow(y: Double = 12_430) throws -> EngineContainer {
        try EngineContainer(
            "flow", Self.rows, bounds: Rect(x: 0, y: y, width: 1000, height: 600),
            sections: [ContainerSection(itemCount: 100_000)])
    }

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    /// The origin that a client sends with new bounds.
    enum Habit: CaseIterable {
        /// The origin of the last reply.
        case follows
        /// The origin before the resize, whatever the replies say.
        case keeps
        /// The origin of the last reply, rounded to pixels.
        case rounds
        /// The origin of the reply three steps before.
        case lags
    }

    @Test(arguments: Habit.allCases)
    func `a window that is resized back and forth returns to its scroll offset`(_ habit: Habit) throws {
        let screen = try flow()
        var origins = [screen.bounds.origin]
        for width in Array(stride(from: 995.0, through: 750, by: -5)) + stride(from: 755.0, through: 1000, by: 5) {
            var origin = screen.bounds.origin
            switch habit {
            case .follows: break
            case .keeps: origin = origins[0]
            case .rounds: origin.y = (origin.y * 2).rounded() / 2
            case .lags: origin = origins[max(0, origins.count - 3)]
            }
            try screen.resize(width: width, height: 600, at: origin)
            origins.append(screen.bounds.origin)
            let place = try screen.frame(1250)?.y ?? 0
            #expect(abs(place - screen.bounds.y - 70) <= 1e-3, "\(width) wide")
        }
        #expect(abs(screen.bounds.y - 12_430) <= 1e-6)
        #expect(try screen.capture()?.indexPath.item == 1250)
    }

    @Test func `the end stays in place through a resize, even if only the height changes`() throws {
        let screen = try flow(y: 999_400)
        for (width, height) in [(900.0, 600.0), (900, 250), (310, 250), (1000, 250)] {
            try screen.resize(width: width, height: height, keeping: .end)
            let place = try screen.frame(99_999)?.maxY ?? 0
            #expect(place == screen.bounds.maxY, "\(width) × \(height)")
        }
        try screen.resize(width: 1000, height: 600, keeping: .end)
        #expect(screen.bounds.y == 999_400)
    }

    /// Changes between two steps of a resize, and whether the second step keeps the anchor of the first.
    enum Between: CaseIterable {
        case nothing, sameBounds, refusedChange, roundedBounds, rowOffset
        case scroll, scrollAndResize, edit, parameters, otherAnchor, unanchoredResize

        var goesOn: Bool {
            [.nothing, .sameBounds, .refusedChange, .roundedBounds, .rowOffset].contains(self)
        }
    }

    @Test(arguments: Between.allCases)
    func `a resize continues until something else changes`(_ between: Between) throws {
        let screen = try flow()
        // Item 1250 becomes the third of its row, so that item 1248 is the first that begins in sight.
        try screen.resize(width: 800, height: 600)
        #expect(try screen.capture()?.indexPath.item == 1248)
        var bounds = screen.bounds
        switch between {
        case .nothing, .scrollAndResize, .rowOffset: break
        case .sameBounds: try screen.setBounds(bounds)
        case .roundedBounds:
            bounds.y += 0.25
            try screen.setBounds(bounds)
        case .refusedChange:
            #expect(throws: LayoutError.self) {
                try screen.update([
                    .setBounds(Rect(x: 0, y: 0, width: 500, height: 600)),
                    .batch { $0.deleteItems(at: path(100_000)) },
                ])
            }
        case .scroll:
            bounds.y += 1000
            try screen.setBounds(bounds)
        case .edit: try screen.batch { $0.deleteItems(at: path(99_999)) }
        case .parameters: try screen.update([.setParameters(["footerReferenceSize": [10, 10]])])
        case .otherAnchor:
            bounds.width = 810
            try screen.setBounds(bounds, keeping: .place(.item(path(1250))))
        case .unanchoredResize: try screen.resize(width: 810, height: 600, keeping: nil)
        }
        let first = try screen.capture()
        if between == .scrollAndResize {
            try screen.resize(width: 700, height: 600, at: Point(x: 0, y: screen.bounds.y + 1000))
            // Rows of eight, ten further down.
            let place = try screen.frame(1328)?.y ?? 0
            #expect(place - screen.bounds.y == 70)
            return
        }
        try screen.resize(width: 700, height: 600)
        let anchored = try screen.capture(.item(between.goesOn ? path(1250) : first?.indexPath ?? path(0)))
        #expect(anchored.map { abs($0.distance - (between.goesOn ? 70 : first?.distance ?? 0)) < 1e-6 } == true)
    }
}
