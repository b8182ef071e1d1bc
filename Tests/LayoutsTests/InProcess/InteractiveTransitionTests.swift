import LayoutCore
import Layouts
import PluginTools
import TestSupport
import Testing

/// Queries of a transition between two layouts, against an examination of every element.
@Suite struct InteractiveTransitionTests {
    private static let names = ["flow", "grid", "column", "mosaic", "span-flow", "column-flow", "circular"]

    /// Pinned headers where the layout has them.
    private func parameters(_ definition: LayoutDefinition) throws -> Parameters {
        let wanted: [String: JSONValue] = [
            "headerReferenceSize": [0, 30], "sectionHeadersPinToVisibleBounds": true,
            "sectionFootersPinToVisibleBounds": true, "footerReferenceSize": [0, 20], "headerHeight": 25,
        ]
        let known = Set(definition.schema.parameters.map(\.name))
        return try definition.schema.resolve(wanted.filter { known.contains($0.key) }, pointer: "")
    }

    private func state(
        _ name: String, _ container: Container, _ direction: Environment.LayoutDirection
    ) throws -> PreparedState {
        let definition = try #require(builtInLayouts.first { $0.name == name })
        var container = container
        container.environment.layoutDirection = direction
        return PreparedState(
            prepared: try definition.make(parameters(definition)).prepare(container), bounds: container.bounds)
    }

    @Test(arguments: names, names)
    func `a rectangle has exactly the elements whose interpolated frames meet it`(
        _ first: String, _ last: String
    ) throws {
        var bounds = Rect(x: 0, y: 300, width: 320, height: 480)
        for (seed, scale) in [(3 as UInt64?, nil as Double?), (nil, 2)] {
            let container = TestSupport.LayoutContract.container([70, 0, 1, 130], seed: seed, bounds: bounds)
            let way = InteractiveTransition(
                from: try state(first, container, .leftToRight), to: try state(last, container, .rightToLeft),
                scale: scale)
            bounds.y += 250
            for progress in [0, 1e-9, 0.3, 0.5, 0.999, 1] {
                let step = way.step(at: progress)
                let elements = Set(way.from.prepared.everyElement + way.to.prepared.everyElement)
                let all = elements.compactMap { step.attributes(of: $0, bounds: bounds) }
                for rect in [
                    bounds, Rect(x: 100, y: 0, width: 60, height: 40), Rect(x: 0, y: 900, width: 320, height: 1),
                    Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9),
                ] {
                    let found = step.elements(ElementQuery(rect: rect), bounds: bounds).attributes.all
                    let expected = all.filter { rect.meets($0.frame) }
                    #expect(Set(found) == Set(expected), "\(progress) \(rect)")
                    #expect(found.count == expected.count)
                    // In pages, the same elements in the same order.
                    var query = ElementQuery(rect: rect, limit: 7)
                    var paged: [LayoutAttributes] = []
                    while true {
                        let (page, next) = step.elements(query, bounds: bounds)
                        paged += page.all
                        guard let next else { break }
                        query.start = next
                    }
                    #expect(paged == found)
                }
            }
        }
    }

    @Test(arguments: names)
    func `the ends are the plain layouts bit for bit`(_ name: String) throws {
        let bounds = Rect(x: 0, y: 310, width: 320, height: 480)
        let container = TestSupport.LayoutContract.container([70, 40], seed: 5, bounds: bounds)
        let (from, to) = (try state(name, container, .leftToRight), try state("grid", container, .leftToRight))
        let way = InteractiveTransition(from: from, to: to, scale: 3)
        for (progress, end) in [(0.0, from), (1, to)] {
            let step = way.step(at: progress)
            for element in end.prepared.everyElement {
                #expect(
                    step.attributes(of: element, bounds: bounds)
                        == end.prepared.attributes(of: element, bounds: bounds))
            }
            #expect(step.prepared.contentSize == end.prepared.contentSize)
        }
    }

    /// A rectangle of a million items touches the blocks around it.
    @Test func `a screenful of a million items looks at few of them`() throws {
        let container = Container(
            bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [Section(itemCount: 1_000_000)])
        func state(_ columns: Double) throws -> PreparedState {
            let definition = ColumnLayout.definition
            let layout = definition.make(
                try definition.schema.resolve(["columnCount": .number(columns)], pointer: ""))
            return PreparedState(prepared: try layout.prepare(container), bounds: container.bounds)
        }
        let way = InteractiveTransition(from: try state(3), to: try state(5), scale: nil)
        for progress in [0.1, 0.5, 0.9] {
            let step = way.step(at: progress)
            for share in [0.1, 0.5, 0.9] {
                var query = ElementQuery(
                    rect: Rect(x: 0, y: share * step.prepared.contentSize.height, width: 320, height: 480))
                query.steps = 600
                let (found, next) = step.elements(query, bounds: container.bounds)
                #expect(next == nil && found.count > 10)
            }
        }
    }
}
