import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// `column` as CSS grid lanes: columns of any size, dense packing, other directions, and items with columns of their own.
@Suite struct GridLanesTests {
    /// A container of CSS grid lanes.
    struct Case {
        var tracks: [JSONValue]
        /// The same in CSS.
        var css: String
        var tolerance: Double
        var isDense: Bool
        var isTrackReversed: Bool
        var isFillReversed: Bool
        var items: [GridLanesModel.Item]

        init(_ tracks: (json: [JSONValue], css: String), columns: Int, using random: inout SeededRandom) {
            (self.tracks, css) = tracks
            tolerance = [0, 16, 50, 1000].randomElement(using: &random) ?? 0
            isDense = Bool.random(using: &random)
            isTrackReversed = Int.random(in: 0...2, using: &random) == 0
            isFillReversed = Int.random(in: 0...2, using: &random) == 0
            items = GridLanesModel.Item.random(80, columns: columns, heights: 5...150, using: &random)
        }

        static func pixels(_ seed: Int) -> (widths: [Double], lanes: Case) {
            var random = SeededRandom(seed: UInt64(seed) + 3000)
            var widths: [Double] = []
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                widths.append(Int.random(in: 0...3, using: &random) == 0 ? 60 : 100)
            }
            let tracks = (
                json: widths.map { JSONValue.number($0) }, css: widths.map { "\(Int($0))px" }.joined(separator: " ")
            )
            return (widths, Case(tracks, columns: widths.count, using: &random))
        }

        var parameters: [String: JSONValue] {
            [
                "layoutStrategy": "css", "sectionInset": 0, "tracks": .array(tracks),
                "flowTolerance": .number(tolerance),
                "dense": .boolean(isDense), "trackReverse": .boolean(isTrackReversed),
                "fillReverse": .boolean(isFillReversed),
            ]
        }

        var section: Section {
            Section(
                itemCount: items.count,
                itemValues: [
                    "itemHeights": .numbers(items.map(\.height)),
                    "columnSpans": .numbers(items.map { Double($0.span) }),
                    "columnStarts": .numbers(items.map { Double($0.start) }),
                ])
        }

        /// CSS of the container and of its items; the axes are exchanged if columns are rows.
        func style(_ mode: Mode, width: Int) -> (style: String, items: [String]) {
            let (template, room, axis) =
                mode == .rows
                ? ("rows", "height:\(width)px;width:max-content", "row") : ("columns", "width:\(width)px", "column")
            let directions =
                "grid-lanes-direction:\(axis) \(isFillReversed ? "fill-reverse " : "")\(isTrackReversed ? "track-reverse" : "")"
            let style =
                "display:grid-lanes;\(room);gap:8px;flow-tolerance:\(Int(tolerance))px;grid-template-\(template):\(css);"
                + "\(isFillReversed || isTrackReversed ? directions : "");\(isDense ? "grid-lanes-pack:dense" : "");"
                + (mode == .rightToLeft ? "direction:rtl" : "")
            return (
                style,
                items.map { item in
                    let place = "grid-\(axis):\(item.start > 0 ? "\(item.start) / " : "")span \(item.span)"
                    return "\(mode == .rows ? "width" : "height"):\(Int(item.height))px;\(place)"
                }
            )
        }
    }

    /// How a page lays out.
    enum Mode: CaseIterable {
        case columns, rightToLeft, rows
    }

    private func frames(_ lanes: Case, _ mode: Mode = .columns, width: Double) throws -> [Rect] {
        let definition = ColumnLayout.definition
        var parameters = lanes.parameters
        if mode == .rows { parameters["scrollDirection"] = "horizontal" }
        let prepared = try definition.make(try definition.schema.resolve(parameters, pointer: "")).prepare(
            Container(
                bounds: Rect(x: 0, y: 0, width: width, height: mode == .rows ? width : 800),
                environment: Environment(layoutDirection: mode == .rightToLeft ? .rightToLeft : .leftToRight),
                sections: [lanes.section]))
        return try lanes.items.indices.map { item in
            var frame = try #require(prepared.frame(of: ItemPath(section: 0, item: item)))
            // Columns of `column` begin with a spacing where they begin to be filled.
            let spacing: Double = lanes.isFillReversed ? 0 : 8
            if mode == .rows { frame.x -= spacing } else { frame.y -= spacing }
            return frame
        }
    }

    @Test(
        .enabled(if: Browser.hasLaneDirections, "the Chromium here cannot reverse grid lanes"), arguments: Mode.allCases
    )
    func `dense, reversed and definite lanes match a browser's, frame by frame`(_ mode: Mode) throws {
        let cases = (0..<60).map { Case.pixels($0).lanes }
        let browser = try Browser.frames(cases.map { $0.style(mode, width: 600) })

        for (index, (lanes, theirs)) in zip(cases, browser).enumerated() {
            let ours = try frames(lanes, mode, width: 600)
            for (item, (own, their)) in zip(ours, theirs).enumerated() {
                #expect(own == their, "item \(item) of container \(index), \(lanes.style(mode, width: 600).style)")
            }
        }
    }

    /// Tracks in JSON and CSS. Browsers count in 64ths of a point and distribute what is left of them.
    private static let tracks: [(json: [JSONValue], css: String)] = {
        let fr: JSONValue = ["fr": 1]
        func minmax(_ least: JSONValue, _ greatest: JSONValue) -> JSONValue { ["minmax": [least, greatest]] }
        func fill(_ word: JSONValue, _ tracks: JSONValue...) -> JSONValue {
            ["repeat": word, "tracks": .array(tracks)]
        }
        return [
            ([fill("autoFill", minmax(120, fr))], "repeat(auto-fill,minmax(120px,1fr))"),
            ([fill("autoFit", minmax(120, fr))], "repeat(auto-fit,minmax(120px,1fr))"),
            ([70, fill("autoFit", minmax(10, 200)), 30], "70px repeat(auto-fit,minmax(10px,200px)) 30px"),
            ([fill("autoFill", 50, 100), 30], "repeat(auto-fill,50px 100px) 30px"),
            ([minmax(100, 200), minmax(50, 400), fr], "minmax(100px,200px) minmax(50px,400px) 1fr"),
            ([minmax(300, fr), fr, ["fr": 2]], "minmax(300px,1fr) 1fr 2fr"),
            ([["fr": 0.2], ["fr": 0.3]], "0.2fr 0.3fr"),
            ([minmax(600, ["fr": 0.2]), ["fr": 0.3]], "minmax(600px,0.2fr) 0.3fr"),
            ([minmax(200, 100), fr, 80], "minmax(200px,100px) 1fr 80px"),
            ([fill(3, 40, fr)], "repeat(3,40px 1fr)"),
            ([fill(2, minmax(10, 30)), ["fr": 0]], "repeat(2,minmax(10px,30px)) 0fr"),
            (
                [minmax(0, fr), minmax(300, ["fr": 2]), minmax(100, fr)],
                "minmax(0px,1fr) minmax(300px,2fr) minmax(100px,1fr)"
            ),
            ([500, 600], "500px 600px"), ([fill("autoFill", minmax(120, 90))], "repeat(auto-fill,minmax(120px,90px))"),
        ]
    }()

    @Test(
        .enabled(if: Browser.hasGridLanes, "the Chromium here does not know CSS grid lanes"),
        arguments: [100, 333, 620, 1000])
    func `tracks are as long as a browser's, whatever items they have`(_ width: Int) throws {
        var cases: [Case] = []
        for (index, tracks) in Self.tracks.enumerated() {
            for count in [1, 2, 3, 40] {
                var random = SeededRandom(seed: UInt64(index * 50 + count))
                var lanes = Case(tracks, columns: 1, using: &random)
                (lanes.isDense, lanes.isTrackReversed, lanes.isFillReversed) = (false, false, false)
                lanes.items = Array(lanes.items.prefix(count))
                // In some, items have columns of their own, which removes others than the last.
                for item in lanes.items.indices {
                    let isPlaced = count < 40 && item == 0 && index < 3 && width > 600
                    (lanes.items[item].start, lanes.items[item].span) = (isPlaced ? 3 : 0, 1)
                }
                cases.append(lanes)
            }
        }
        let browser = try Browser.frames(cases.map { $0.style(.columns, width: width) })

        for (lanes, theirs) in zip(cases, browser) {
            let ours = try frames(lanes, width: Double(width))
            for (item, (own, their)) in zip(ours, theirs).enumerated() {
                let distance = max(abs(own.x - their.x), abs(own.width - their.width))
                #expect(
                    distance < 0.2 && own.y == their.y && own.height == their.height,
                    "item \(item) of \(lanes.items.count) in \(lanes.css): \(own), not \(their)")
            }
        }
    }

    @Test(arguments: 0..<120)
    func `lanes lie where a plain list of what is free puts them`(_ seed: Int) throws {
        var (widths, lanes) = Case.pixels(seed + 500)
        var random = SeededRandom(seed: UInt64(seed))
        if seed % 40 == 0 {
            // So many gaps of all sizes that they take several blocks.
            lanes.isDense = true
            lanes.items = GridLanesModel.Item.random(1500, columns: widths.count, heights: 0...2000, using: &random)
        }
        var model = GridLanesModel(widths: widths, gap: 8, tolerance: lanes.tolerance)
        (model.isDense, model.isTrackReversed, model.isFillReversed) =
            (lanes.isDense, lanes.isTrackReversed, lanes.isFillReversed)

        let (ours, theirs) = (try frames(lanes, width: 1000), model.frames(lanes.items))

        for (item, (own, their)) in zip(ours, theirs).enumerated() { #expect(own == their, "item \(item)") }
    }

    /// In each round, the columns end 1500, 1400 and 2000 lower before an item spans them, and nothing fits into the gaps until all rounds
    /// are over. Then items that span two columns fill the gaps of the first and split those of the second.
    @Test func `gaps that are split lie where a plain list of what is free puts them`() throws {
        var lanes = Case.pixels(0).lanes
        let round = [(2000.0, 1, 3), (1500, 1, 1), (1400, 1, 2), (1, 3, 1)]
        var items = [[(Double, Int, Int)]](repeating: round, count: 200).flatMap(\.self)
        items += Array(repeating: (150, 2, 1), count: 600) + Array(repeating: (70, 1, 2), count: 300)
        lanes.items = items.map { GridLanesModel.Item(height: $0.0, span: $0.1, start: $0.2) }
        lanes.tracks = [100, 100, 100]
        (lanes.tolerance, lanes.isDense, lanes.isTrackReversed, lanes.isFillReversed) = (0, true, false, false)
        var model = GridLanesModel(widths: [100, 100, 100], gap: 8, tolerance: 0)
        model.isDense = true

        let (ours, theirs) = (try frames(lanes, width: 1000), model.frames(lanes.items))

        for (item, (own, their)) in zip(ours, theirs).enumerated() { #expect(own == their, "item \(item)") }
        #expect(ours[800].y == 1508 && ours[1400].y == 1408)
    }

    // MARK: Single rules

    private func prepare(
        _ parameters: [String: JSONValue], _ values: [String: [Double]], count: Int = 0, width: Double = 320
    ) throws -> PreparedLayout {
        let definition = ColumnLayout.definition
        let all = parameters.merging(["sectionInset": 0, "interitemSpacing": 0, "columnSpacing": 10]) { own, _ in own }
        return try definition.make(try definition.schema.resolve(all, pointer: "/parameters")).prepare(
            Container(
                bounds: Rect(x: 0, y: 0, width: width, height: 480),
                sections: [
                    Section(
                        itemCount: values["itemHeights"]?.count ?? count,
                        itemValues: values.mapValues { .numbers($0) })
                ]))
    }

    private func frames(_ prepared: PreparedLayout) -> [Rect?] {
        (0..<prepared.itemCount).map { prepared.frame(of: ItemPath(section: 0, item: $0)) }
    }

    @Test func `a later item fills the gap above one that spans columns`() throws {
        let values: [String: [Double]] = ["itemHeights": [50, 10, 30, 40, 20], "columnSpans": [1, 1, 2, 1, 1]]
        let parameters: [String: JSONValue] = ["layoutStrategy": "css", "columnCount": 2, "flowTolerance": 0]
        let sparse = try prepare(parameters, values, width: 110)
        let dense = try prepare(parameters.merging(["dense": true]) { $1 }, values, width: 110)

        #expect(frames(sparse).map { $0?.y } == [0, 0, 50, 80, 80])
        #expect(frames(dense).map { $0?.y } == [0, 0, 50, 10, 80], "40 points are free in the second column")
        #expect(frames(dense)[3] == Rect(x: 60, y: 10, width: 50, height: 40))
    }

    @Test func `an item has the ratio of the columns that it lies in`() throws {
        let values: [String: [Double]] = [
            "aspectRatios": [1, 2, 1, 2, 1, 2], "columnSpans": [1, 1, 2], "columnStarts": [0, 1, 0],
        ]
        let prepared = try prepare(
            ["layoutStrategy": "css", "tracks": [100, ["fr": 1]], "flowTolerance": 0], values, count: 3)
        #expect(
            frames(prepared) == [
                Rect(x: 0, y: 0, width: 100, height: 200), Rect(x: 0, y: 200, width: 100, height: 200),
                Rect(x: 0, y: 400, width: 320, height: 640),
            ])
    }

    @Test func `all strategies use the lengths of tracks`() throws {
        for (strategy, first) in [("leftToRight", 0.0), ("rightToLeft", 110), ("shortestFirst", 0)] {
            let prepared = try prepare(
                ["layoutStrategy": .string(strategy), "tracks": [100, 50]], ["itemHeights": [10, 20, 30]])
            #expect(frames(prepared)[0] == Rect(x: first, y: 0, width: first == 0 ? 100 : 50, height: 10))
        }
    }

    @Test func `a column count of a section's own takes the place of the layout's tracks`() throws {
        let definition = ColumnLayout.definition
        let layout = definition.make(
            try definition.schema.resolve(["tracks": [100, 50], "sectionInset": 0, "columnSpacing": 0], pointer: ""))
        let own = Parameters(["columnCount": .number(4)])
        let prepared = try layout.prepare(
            Container(
                bounds: Rect(x: 0, y: 0, width: 400, height: 300),
                sections: [Section(itemCount: 3), Section(itemCount: 3, overrides: own)]))
        #expect(prepared.frame(of: ItemPath(section: 0, item: 2))?.x == 0)
        #expect(prepared.frame(of: ItemPath(section: 1, item: 2))?.x == 200)
    }

    @Test func `a column beyond the last counts as the last with room for the item`() throws {
        let prepared = try prepare(
            ["layoutStrategy": "css", "tracks": [40, 50, 60]],
            ["itemHeights": [10, 10], "columnStarts": [9, 3], "columnSpans": [1, 2]])
        #expect(frames(prepared).map { $0?.x } == [110, 50])
    }

    @Test func `equal tracks are stored like equal columns`() throws {
        let tracks: JSONValue = [["repeat": "autoFill", "tracks": [["minmax": [90, ["fr": 1]]]]]]
        for (direction, isReversed) in [("leftToRight", false), ("rightToLeft", true)] {
            let fluid = try prepare(
                ["tracks": tracks, "trackReverse": .boolean(isReversed)], [:], count: 1_000_000)
            let fixed = try prepare(["columnCount": 3, "layoutStrategy": .string(direction)], [:], count: 1_000_000)
            let last = ItemPath(section: 0, item: 999_998)
            #expect(fluid.frame(of: last) == fixed.frame(of: last))
            #expect(fluid.frame(of: last)?.width == 100)
        }
    }

    @Test(
        arguments: [
            (["tracks": 5], "/tracks", "an array of tracks"), (["tracks": ["wide"]], "/tracks/0", "a length in points"),
            (["tracks": [-1]], "/tracks/0", "0.0...1000000000.0"),
            (["tracks": [["fr": -1]]], "/tracks/0/fr", "0.0...1000000.0"),
            (["tracks": [["minmax": [["fr": 1], 5]]]], "/tracks/0/minmax/0", "a number in"),
            (["tracks": [["minmax": [5]]]], "/tracks/0/minmax", "[points, points or"),
            (["tracks": [["repeat": "often", "tracks": [5]]]], "/tracks/0/repeat", "autoFill, autoFit"),
            (["tracks": [["repeat": 0, "tracks": [5]]]], "/tracks/0/repeat", "1.0...1000.0"),
            (["tracks": [["repeat": 600, "tracks": [5, 5]]]], "/tracks", "has 1200 tracks, expected 0...1000"),
            (["tracks": [["repeat": "autoFit", "tracks": [["fr": 1]]]]], "/tracks/0/tracks", "no length in points"),
            (
                ["tracks": [["repeat": "autoFit", "tracks": [9]], ["repeat": "autoFill", "tracks": [9]]]], "/tracks/1",
                "one such repetition"
            ),
            (["tracks": [["repeat": "autoFit"]]], "/tracks/0", "has no tracks"),
        ] as [([String: JSONValue], String, String)])
    func `tracks that cannot be laid out are refused`(
        _ parameters: [String: JSONValue], _ pointer: String, _ expected: String
    ) {
        let error = #expect(throws: LayoutError.self) {
            try ColumnLayout.definition.schema.resolve(parameters, pointer: "")
        }
        #expect(error?.pointer == pointer)
        #expect(error?.message.contains(expected) == true, "\(error?.message ?? "")")
    }

    @Test(
        arguments: [
            (["tracks": [50, 60]], [:], "tracks have different sizes"),
            (["fillReverse": true], [:], "fillReverse is true"),
            (["layoutStrategy": "css"], ["columnStarts": [1]], "items have columnStarts"),
            (["layoutStrategy": "css"], ["columnSpans": [1]], "items have columnSpans"),
        ] as [([String: JSONValue], [String: [Double]], String)], ["sticky", "hybrid"])
    func `items that do not lie in lanes cannot keep theirs`(
        _ options: (parameters: [String: JSONValue], values: [String: [Double]], reason: String), _ policy: String
    ) throws {
        let error = #expect(throws: LayoutError.self) {
            try prepare(
                options.parameters.merging(["editPolicy": .string(policy)]) { $1 }, options.values, count: 1)
        }
        #expect(
            error?.message
                == #"editPolicy is "\#(policy)", expected "balanced", since \#(options.reason) in section 0"#)
    }

    @Test func `a fill from the end is searched as fast as one from the start`() throws {
        let heights = (0..<50_000).map { Double(20 + $0 * 37 % 101) }
        let prepared = try prepare(["columnCount": 4, "fillReverse": true], ["itemHeights": heights])
        let rect = Rect(x: 0, y: 90_000, width: 320, height: 480)

        let found = prepared.elements(ElementQuery(rect: rect), bounds: rect).attributes.all

        let expected = (0..<heights.count).filter { item in
            rect.meets(prepared.frame(of: ItemPath(section: 0, item: item)) ?? .zero)
        }
        #expect(found.map(\.element.indexPath.item) == expected && !expected.isEmpty)
    }

    @Test func `items of all sizes are packed densely without covering each other`() throws {
        var random = SeededRandom(seed: 5)
        let items = GridLanesModel.Item.random(20_000, columns: 4, heights: 1...400, using: &random)
        let values = [
            "itemHeights": items.map(\.height), "columnSpans": items.map { Double($0.span) },
            "columnStarts": items.map { Double($0.start) },
        ]
        let parameters: [String: JSONValue] = ["layoutStrategy": "css", "columnCount": 4, "dense": true]
        let prepared = try prepare(parameters, values)
        let sparse = try prepare(parameters.merging(["dense": false]) { $1 }, values)

        // Columns are 73 points wide, 10 apart.
        var columns = [[Rect]](repeating: [], count: 4)
        for (item, frame) in zip(items, frames(prepared)) {
            let frame = try #require(frame)
            let first = Int(frame.x / 83)
            #expect(item.start == 0 || item.start == first + 1)
            for column in first..<first + item.span { columns[column].append(frame) }
        }
        for column in columns {
            let sorted = column.sorted { $0.y < $1.y }
            let covered = zip(sorted, sorted.dropFirst()).first { $0.maxY > $1.y }
            #expect(covered == nil)
        }
        #expect(prepared.contentSize.height < sparse.contentSize.height)
    }
}
