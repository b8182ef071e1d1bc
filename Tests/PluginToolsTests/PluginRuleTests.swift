import LayoutCore
import PluginTools
import ScriptedLayouts
import Testing

/// What the plugins here promise of their frames, with many random containers.
@Suite(.serialized) struct PluginRuleTests {
    private func definition(_ name: String) throws -> LayoutDefinition {
        try #require(Plugins.files.first { $0.name == name }).loadAsAuthor().definition
    }

    private func prepared(
        _ definition: LayoutDefinition, _ container: Container, _ parameters: [String: JSONValue] = [:]
    ) throws -> PreparedLayout {
        try definition.make(try definition.schema.resolve(parameters, pointer: "")).prepare(container)
    }

    // MARK: timeline

    /// An event as it is drawn.
    private struct Event {
        let item: Int
        let start: Double
        let finish: Double
        let frame: Rect

        func isBeside(_ other: Event) -> Bool { start < other.finish && other.start < finish }
    }

    /// The events of a day, in minutes, and the elements for those without room.
    private func day(
        _ timeline: LayoutDefinition, _ times: [(Double, Double)], width: Double, _ parameters: [String: JSONValue]
    ) throws -> (events: [Event], more: [Rect]) {
        var section = Section(itemCount: times.count)
        section.itemValues = ["start": .numbers(times.map(\.0)), "finish": .numbers(times.map(\.1))]
        let container = Container(bounds: Rect(x: 0, y: 0, width: width, height: 400), sections: [section])
        let fixed: [String: JSONValue] = ["minimumHeight": 0, "interitemSpacing": 0, "hourLines": false]
        let prepared = try prepared(timeline, container, fixed.merging(parameters) { $1 })
        let all = ElementQuery(rect: Rect(x: -1e4, y: -1e4, width: 2e4, height: 2e4))
        let shown = prepared.elements(all, bounds: container.bounds).attributes.all.filter { !$0.isHidden }
        let events = shown.filter { $0.element.category == .cell }.map { cell in
            let time = times[cell.element.indexPath.item]
            return Event(item: cell.element.indexPath.item, start: time.0, finish: time.1, frame: cell.frame)
        }
        return (events, shown.filter { $0.element.kind == "more" }.map(\.frame))
    }

    private func randomTimes(_ random: inout SeededRandom) -> [(Double, Double)] {
        (0..<Int.random(in: 1...14, using: &random)).map { _ in
            let start = 15 * Double(Int.random(in: 0...30, using: &random))
            return (start, start + 15 * Double(Int.random(in: 1...14, using: &random)))
        }
    }

    private func checkDay(
        _ events: [Event], _ more: [Rect], width: Double, usesRoom: Bool, _ what: Comment
    ) {
        for event in events {
            var (low, high) = (0.0, width)
            for other in events where other.item != event.item && event.isBeside(other) {
                let overlap = event.frame.intersection(other.frame)
                #expect(overlap.width <= 1e-6, "\(event.item) and \(other.item), \(what)")
                if other.frame.x > event.frame.x { high = min(high, other.frame.x) }
                if other.frame.x < event.frame.x { low = max(low, other.frame.maxX) }
            }
            for rect in more where rect.meets(Rect(x: 0, y: event.frame.y, width: width, height: event.frame.height)) {
                #expect(event.frame.intersection(rect).width <= 1e-6, "\(event.item) and more, \(what)")
                high = min(high, rect.x)
            }
            #expect(event.frame.width > 0, what)
            guard usesRoom else { continue }
            #expect(abs(event.frame.x - low) <= 1e-6, "room on the left of \(event.item), \(what)")
            #expect(abs(event.frame.maxX - high) <= 1e-6, "room on the right of \(event.item), \(what)")
        }
    }

    @Test func `six events of a day share its width without overlaps`() throws {
        let times = [(330.0, 525.0), (495, 510), (435, 630), (225, 390), (45, 270), (150, 180)]
        let (events, more) = try day(definition("timeline"), times, width: 300, ["mode": "stretch"])

        #expect(events.count == 6)
        checkDay(events, more, width: 300, usesRoom: true, "the day of six")
    }

    @Test(arguments: ["stretch", "noOverlap"], [0, 32.0])
    func `events never overlap, and use the room beside them`(_ mode: String, _ minimumWidth: Double) throws {
        let timeline = try definition("timeline")
        var random = SeededRandom(seed: 30)
        for round in 0..<150 {
            let times = randomTimes(&random)
            let width = Double(Int.random(in: 60...400, using: &random))
            let (events, more) = try day(
                timeline, times, width: width, ["mode": .string(mode), "minimumWidth": .number(minimumWidth)])

            checkDay(events, more, width: width, usesRoom: true, "round \(round): \(times) in \(width)")
        }
    }

    @Test(arguments: ["stretch", "noOverlap"])
    func `with equal shares, events that hang together are equally wide`(_ mode: String) throws {
        let timeline = try definition("timeline")
        var random = SeededRandom(seed: 31)
        for round in 0..<100 {
            let times = randomTimes(&random)
            let (events, more) = try day(
                timeline, times, width: 300, ["mode": .string(mode), "minimumWidth": 0, "equalShares": true])

            checkDay(events, more, width: 300, usesRoom: false, "round \(round): \(times)")
            for event in events {
                for other in events where event.isBeside(other) {
                    #expect(abs(event.frame.width - other.frame.width) < 1e-6, "round \(round): \(times)")
                }
            }
        }
    }

    // MARK: justified

    @Test(arguments: ["justified", "justified_optimal"])
    func `no picture of a justified page lies beyond it`(_ name: String) throws {
        let gallery = try definition(name)
        var random = SeededRandom(seed: 32)
        let styles: [JSONValue] = ["left", "center", "justify"]
        for round in 0..<150 {
            let sizes = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                Size(
                    width: Double(Int.random(in: 1...3000, using: &random)),
                    height: Double(Int.random(in: 1...3000, using: &random)))
            }
            let width = Double(Int.random(in: 0...900, using: &random))
            let inset = Double(Int.random(in: 0...30, using: &random))
            let spacing = Double(Int.random(in: 0...60, using: &random))
            var parameters: [String: JSONValue] = ["interitemSpacing": .number(spacing)]
            if name == "justified" {
                parameters = [
                    "interitemSpacing": .number(spacing), "sectionInset": .number(inset),
                    "widowLayoutStyle": styles[round % 3],
                    "targetRowHeight": .number(Double(Int.random(in: 20...700, using: &random))),
                ]
            }
            let margin = name == "justified" ? inset : 0
            var container = Container(
                bounds: Rect(x: 0, y: 0, width: width, height: 600),
                sections: [Section(itemCount: sizes.count, itemSizes: ItemSizes(sizes))])
            container.environment.contentInset = Insets(top: 0, left: 7, bottom: 0, right: 13)

            let prepared = try prepared(gallery, container, parameters)

            let page = max(margin, width - 20 - margin)
            for item in sizes.indices {
                guard let frame = prepared.frame(of: ItemPath(section: 0, item: item)) else { continue }
                #expect(frame.x >= margin - 1e-6, "round \(round), item \(item): \(sizes) in \(width)")
                #expect(frame.maxX <= page + 1e-6, "round \(round), item \(item): \(sizes) in \(width)")
            }
        }
    }

    @Test func `two pictures for a row of their own are as wide as the page`() throws {
        let sizes = [Size(width: 2000, height: 1500), Size(width: 500, height: 332)]
        let container = Container(
            bounds: Rect(x: 0, y: 0, width: 280, height: 600),
            sections: [Section(itemCount: 2, itemSizes: ItemSizes(sizes))])

        let justified = try definition("justified")
        for target in stride(from: 20.0, through: 700, by: 20) {
            let prepared = try prepared(justified, container, ["targetRowHeight": .number(target)])
            for item in 0..<2 {
                #expect(prepared.frame(of: ItemPath(section: 0, item: item))?.maxX ?? 0 <= 270 + 1e-6, "\(target)")
            }
        }
    }

    // MARK: Insets

    /// What is as wide as the bounds less the insets is as wide as bounds without insets that are narrower.
    @Test(arguments: Plugins.files)
    func `content insets on the left and right make a layout narrower`(_ file: PluginFile) throws {
        // They are as wide as the built-in layouts whose frames they give, which leave the insets to clients.
        if ["circular_lua", "mosaic_lua"].contains(file.name) { return }
        let definition = try file.loadAsAuthor().definition
        for scrollDirection in definition.schema.parameters.contains(where: { $0.name == "scrollDirection" })
            ? ["vertical", "horizontal"] : [""]
        {
            let parameters: [String: JSONValue] =
                scrollDirection.isEmpty ? [:] : ["scrollDirection": .string(scrollDirection)]
            var narrow = LayoutContract.container(
                [9, 0, 14], seed: 3, bounds: Rect(x: 0, y: 0, width: 400, height: 500))
            let plain = try LayoutContract(definition).frames(narrow, parameters: parameters)
            narrow.bounds = Rect(x: -40, y: -21, width: 460, height: 530)
            narrow.environment.contentInset = Insets(top: 21, left: 40, bottom: 9, right: 20)

            let inset = try LayoutContract(definition).frames(narrow, parameters: parameters)

            #expect(inset == plain, "\(scrollDirection)")
        }
    }

    // MARK: treemap

    @Test(arguments: ["squarify", "binary"])
    func `an item without value takes no room in a treemap`(_ tiling: String) throws {
        let treemap = LayoutContract(try definition("treemap"))
        var random = SeededRandom(seed: 33)
        for round in 0..<100 {
            let counts = (0..<Int.random(in: 1...3, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
            let isEmpty = round % 3 == 0
            var container = LayoutContract.container(
                counts, seed: nil, bounds: Rect(x: 0, y: 0, width: 300, height: 200))
            var total = 0.0
            for (index, count) in counts.enumerated() {
                let values = (0..<count).map { _ in
                    isEmpty || Bool.random(using: &random) ? 0 : Double(Int.random(in: 1...9, using: &random))
                }
                total += values.reduce(0, +)
                container.sections[index].itemValues["value"] = .numbers(values)
            }
            let frames = try treemap.frames(container, parameters: ["tiling": .string(tiling)])

            for (path, frame) in frames {
                guard case .numbers(let values)? = container.sections[path.section].itemValues["value"] else {
                    continue
                }
                let share = total > 0 ? values[path.item] / total * 300 * 200 : 0
                #expect(
                    abs(frame.width * frame.height - share) < 1e-6, "round \(round), \(path): \(frame), value \(values)"
                )
            }
        }
    }

    // MARK: graph

    @Test(arguments: [
        ([[0, 1], [2]], "edges[1] is [2], expected two different items of the container's 5, counted from 0"),
        ([[0, 1, 2]], "edges[0] is [0, 1, 2]"), ([[]], "edges[0] is []"), ([[1, 1]], "edges[0] is [1, 1]"),
        ([[0, 1], [1, 2], [4, 5]], "edges[2] is [4, 5]"), ([[7, 0]], "edges[0] is [7, 0]"),
    ])
    func `an edge that links no two items is an error that names it`(_ edges: [[Double]], _ message: String) throws {
        let container = LayoutContract.container([3, 2], seed: nil, bounds: Rect(x: 0, y: 0, width: 300, height: 300))
        let value = JSONValue.array(edges.map { .array($0.map { .number($0) }) })

        let graph = try definition("graph")
        let error = #expect(throws: LayoutError.self) { try prepared(graph, container, ["edges": value]) }

        #expect(error?.message.contains(message) == true, "\(String(describing: error?.message))")
        #expect(throws: Never.self) { try prepared(graph, container, ["edges": [[0, 4], [1, 2]]]) }
    }
}
