import Honeycomb
import LayoutEngine
import Layouts
import TestSupport
import Testing

/// Containers of a program's own do what the daemon's do, at the same cost.
@Suite(.hangGuard) struct InProcessTests {
    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    // MARK: Cost

    @Test(arguments: [10_000, 1_000_000])
    func `edits and drags prepare nothing again, however many items there are`(_ count: Int) throws {
        let passes = Passes()
        var own = try LayoutContainer(
            FlowLayout.definition.counted(by: passes), parameters: [:],
            bounds: Rect(x: 0, y: 0, width: 320, height: 400), environment: Environment(), sections: [Self.mixed(count)]
        )
        #expect(passes.counts == [1, 0])

        try own.performBatch { $0.deleteItems(at: path(count / 2)) }
        #expect(passes.counts == [1, 1])
        var copy = own
        try copy.setSizes([Size(width: 30, height: 31)], from: path(3))
        try own.performBatch { $0.moveItem(from: path(1), to: path(count / 2)) }
        #expect(passes.counts == [1, 3])

        try own.beginDrag(of: [path(0)])
        try own.moveDrag(to: Point(x: 300, y: 200))
        #expect(own.drag?.target != path(0))
        try own.performBatch { $0.deleteItems(at: path(count / 2)) }
        try own.endDrag()
        #expect(passes.counts[0] == 1 && own.itemCount == count - 2 && copy.itemCount == count - 1)
    }

    @Test func `an edit in a transition prepares the layout that it began in no more than one outside`() throws {
        let passes = Passes()
        var own = try LayoutContainer(
            FlowLayout.definition.counted(by: passes), parameters: [:],
            bounds: Rect(x: 0, y: 0, width: 320, height: 400), environment: Environment(), sections: [Self.mixed(2000)])
        try own.beginTransition(to: "column")
        try own.moveTransition(to: 0.3)
        try own.performBatch { $0.deleteItems(at: path(1000)) }
        own.cancelTransition()
        #expect(own.itemCount == 1999 && passes.counts == [1, 1])
    }

    private static func mixed(_ count: Int) -> ContainerSection {
        var section = ContainerSection(itemCount: count)
        section.itemSizes = (0..<2 * count).map { Double(20 + $0 % 37) }
        return section
    }

    // MARK: The same as the daemon

    private static let subjects: [RandomSteps.Subject] =
        builtInLayouts.map { layout in
            RandomSteps.Subject(
                layout: layout, changes: [["nonesuch": 1]] + (changes[layout.name] ?? []))
        }
        + ["sticky", "hybrid"].flatMap { policy in
            ["css", "shortestFirst", "leftToRight"].map { strategy in
                RandomSteps.Subject(
                    layout: ColumnLayout.definition,
                    parameters: ["editPolicy": .string(policy), "layoutStrategy": .string(strategy)],
                    changes: changes["column"] ?? [])
            }
        }
        + [
            RandomSteps.Subject(
                layout: FlowLayout.definition, parameters: ["estimatedItemSize": [50, 40]],
                changes: changes["flow"] ?? []),
            RandomSteps.Subject(
                layout: SpanFlowLayout.definition, parameters: ["defaultRowTransform": ["fill": 1.5]]),
            RandomSteps.Subject(
                layout: CompositionalLayout.definition,
                parameters: ["sections": [["list": ["appearance": "plain"]], ["list": ["appearance": "insetGrouped"]]]]),
        ]
        + (owns ?? []).map { RandomSteps.Subject(layout: $0) }

    private static let changes: [String: [[String: JSONValue]]] = [
        // Columns of which some are filled from the end keep no items.
        "column": [
            ["fillReverse": true], ["fillReverse": false], ["columnCount": 3], ["columnCount": 2],
            ["interitemSpacing": 3.5],
        ],
        "flow": [["minimumLineSpacing": -500], ["minimumLineSpacing": 4], ["lineAlignment": "center"]],
    ]

    /// The program's own layouts, one of which moves its items.
    private static let owns = try? Catalogue.definitions(of: [Honeycomb.self, Falling.self])

    @Test(arguments: subjects, 0..<5)
    func `the same steps lead to the same container, bit for bit, and so they do in a copy`(
        _ subject: RandomSteps.Subject, _ seed: UInt64
    ) throws {
        var steps = RandomSteps(subject, seed: seed)
        let isLarge = seed == 4
        let sections = steps.sections(isLarge ? [1400, 0, 30] : [20, 0, 9])
        var twins = try ContainerTwins(subject.layout, subject.parameters, sections: sections)
        for number in 0..<(isLarge ? 15 : 50) {
            let place: Comment = "seed \(seed), step \(number)"
            if number % 10 == 5 {
                var (copy, others) = (twins.copy, RandomSteps(subject, seed: seed &+ 1000))
                try run(&copy, &others, 4, place)
                try twins.compare()
            }
            try run(&twins, &steps, 1, place)
        }
    }

    private func run(
        _ twins: inout ContainerTwins, _ steps: inout RandomSteps, _ count: Int, _ place: Comment
    ) throws {
        for _ in 0..<count {
            guard let step = steps.next(for: twins.own) else { continue }
            do {
                try twins.take(step)
            } catch {
                Issue.record("\(place): \(step)")
                throw error
            }
        }
    }

    @Test(arguments: [nil, "sticky"], 0..<4)
    func `items that go to another container lie there as in the daemon`(
        _ policy: String?, _ seed: UInt64
    ) throws {
        let subject = RandomSteps.Subject(
            layout: policy == nil ? FlowLayout.definition : ColumnLayout.definition,
            parameters: policy.map { ["editPolicy": .string($0)] } ?? [:])
        var steps = RandomSteps(subject, seed: seed * 12)
        var (own, other) = (
            try ContainerTwins(subject.layout, subject.parameters, sections: steps.sections([20, 5])),
            try ContainerTwins(subject.layout, subject.parameters, sections: steps.sections([9, 0]), number: 2)
        )
        for gesture in 0..<5 {
            try own.take(.lift([path(gesture), path(gesture + 3)]))
            for _ in 0..<4 {
                let point = Point(x: Double(steps.random.below(320)), y: Double(steps.random.below(300)))
                try own.drag(to: point, over: &other)
                let item = path(steps.random.below(5))
                if steps.random.below(2) == 0 {
                    try other.take(.update(.batch { $0.moveItem(from: item, to: path(0)) }))
                }
                if steps.random.below(2) == 0 { try own.take(.update(.batch { $0.moveItem(from: item, to: path(9)) })) }
            }
            if gesture % 2 == 0 {
                try own.drop(in: &other)
            } else {
                try other.take(.putBack)
                try own.take(.putBack)
            }
            try other.take(.update(.batch { $0.deleteItems(at: path(1)) }))
        }
    }
}
