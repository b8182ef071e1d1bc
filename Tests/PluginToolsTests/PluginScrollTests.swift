import LayoutCore
import ScriptedLayouts
import Testing

@testable import PluginTools

/// Scrolling to items that lie where the content offset puts them.
@Suite(.serialized) struct PluginScrollTests {
    private func laidOut(
        _ name: String, _ container: Container, _ parameters: [String: JSONValue] = [:]
    ) throws -> LaidOutContainer {
        let definition = try #require(Plugins.files.first { $0.name == name }).loadAsAuthor().definition
        return try LaidOutContainer(
            definition.make(try definition.schema.resolve(parameters, pointer: "")), container)
    }

    private func container(_ count: Int, _ direction: Environment.LayoutDirection = .leftToRight) -> Container {
        Container(
            bounds: Rect(x: 0, y: 0, width: 800, height: 600),
            environment: Environment(
                layoutDirection: direction, contentInset: Insets(top: 20, left: 30, bottom: 0, right: 0)),
            sections: [Section(itemCount: count - count / 3), Section(itemCount: count / 3)])
    }

    private let alignments = [ScrollAlignment.nearest, .start, .center, .end]

    /// The container scrolled to an item; nil if it has no place.
    private func scrolled(
        _ laidOut: LaidOutContainer, to path: ItemPath, _ alignment: ScrollAlignment
    ) throws -> LaidOutContainer? {
        guard
            let target = try laidOut.presented([:]).scrollTarget(
                to: path, horizontal: alignment, vertical: alignment)
        else { return nil }
        var moved = laidOut
        let size = laidOut.container.bounds.size
        _ = try moved.move(
            to: Rect(x: target.offset.x, y: target.offset.y, width: size.width, height: size.height))
        return moved
    }

    @Test func `an item of a time line is shown in the middle`() throws {
        let container = Container(
            bounds: Rect(x: 0, y: 0, width: 800, height: 600), sections: [Section(itemCount: 30)])
        let line = try laidOut("carousel", container, ["kind": "timeMachine"])

        let target = try line.presented([:]).scrollTarget(
            to: ItemPath(section: 0, item: 7), horizontal: .center, vertical: .none)

        #expect(target?.offset == Point(x: 1400, y: 0))
    }

    /// 20 points beside a place where an item rests, which the plugins would lead to.
    @Test(arguments: ["coverflow", "carousel"], [ScrollAlignment.nearest, .none])
    func `an item that need only be in sight, and is, stays where it is`(
        _ plugin: String, _ vertical: ScrollAlignment
    ) throws {
        var laidOut = try laidOut(plugin, container(30), ["itemSize": [100, 100]])
        let there = try #require(try scrolled(laidOut, to: ItemPath(section: 0, item: 7), .center))
        let rest = there.container.bounds
        let beside = Rect(x: rest.x + 20, y: rest.y, width: rest.width, height: rest.height)
        _ = try laidOut.move(to: beside)
        let presented = laidOut.presented([:])
        let path = ItemPath(section: 0, item: 7)
        let frame = try #require(try laidOut.attributes(of: [.cell(path)]).first).frame
        let sight = presented.visible
        try #require(frame.x >= sight.x && frame.maxX <= sight.maxX && frame.y >= sight.y && frame.maxY <= sight.maxY)

        let stays = try presented.scrollTarget(to: path, horizontal: .nearest, vertical: vertical)
        let rests = try presented.scrollTarget(to: path, horizontal: .center, vertical: vertical)

        #expect(stays?.offset == beside.origin)
        #expect(rests?.offset == rest.origin)
    }

    @Test(
        arguments: [
            ("carousel", "linear"), ("carousel", "rotary"), ("carousel", "cylinder"), ("carousel", "wheel"),
            ("carousel", "timeMachine"), ("coverflow", ""), ("cards", ""), ("frozen_table", ""),
        ], [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `an item is drawn where one scrolls to it, and the same leads no further`(
        _ plugin: (name: String, kind: String), _ direction: Environment.LayoutDirection
    ) throws {
        let parameters: [String: JSONValue] = plugin.kind.isEmpty ? [:] : ["kind": .string(plugin.kind)]
        let container = container(30, direction)
        var laidOut = try laidOut(plugin.name, container, parameters)
        var random = SeededRandom(seed: 6)
        for path in laidOut.paths {
            for alignment in alignments {
                let from = Point(
                    x: Double.random(in: 0...2000, using: &random), y: Double.random(in: 0...2000, using: &random))
                _ = try laidOut.move(to: Rect(x: from.x, y: from.y, width: 800, height: 600))

                let there = try #require(try scrolled(laidOut, to: path, alignment), "\(path)")

                let item = try #require(try there.attributes(of: [.cell(path)]).first)
                #expect(!item.isHidden && item.alpha > 0, "\(path) \(alignment) from \(from)")
                #expect(there.presented([:]).visible.meets(item.frame), "\(path) \(alignment) from \(from)")
                let again = try scrolled(there, to: path, alignment)
                #expect(again?.container.bounds == there.container.bounds, "\(path) \(alignment) from \(from)")
            }
        }
    }

    @Test(arguments: [ScrollAlignment.nearest, .start, .center, .end])
    func `a frozen cell is not scrolled to along the axis along which it is frozen`(
        _ alignment: ScrollAlignment
    ) throws {
        // 10 columns and 50 rows; row 0 and column 0 are frozen.
        let container = Container(
            bounds: Rect(x: 210, y: 333, width: 500, height: 400), sections: [Section(itemCount: 500)])
        let table = try laidOut("frozen_table", container)
        func target(_ item: Int) throws -> Point? {
            try table.presented([:]).scrollTarget(
                to: ItemPath(section: 0, item: item), horizontal: alignment, vertical: alignment)?.offset
        }

        #expect(try target(0) == Point(x: 210, y: 333))
        for column in 1..<10 { #expect(try target(column)?.y == 333) }
        for row in 1..<50 { #expect(try target(10 * row)?.x == 210) }
    }

    /// Places items by the offset in its queries, and has no `scroll_target`.
    @Test(arguments: [(0.5, 200), (0.9, 30), (-0.4, 300)])
    func `an item that moves in proportion to the offset is found without help`(
        _ share: Double, _ pitch: Double
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "drifting.lua",
            """
            local L = layoutd.derive("flow", { api = 1, margin = 5000 })
            function L:adjust(ctx, element)
              element.y = element.item * \(pitch) + \(share) * ctx.bounds.y
            end
            return L
            """)
        let definition = try PluginFile(path: folder.path + "/drifting.lua").loadAsAuthor().definition
        let container = Container(
            bounds: Rect(x: 0, y: 40, width: 60, height: 300), sections: [Section(itemCount: 100)])
        let laidOut = try LaidOutContainer(definition.make(definition.schema.defaults), container)
        for item in [0, 1, 5, 9] {
            let path = ItemPath(section: 0, item: item)

            let there = try #require(try scrolled(laidOut, to: path, .start))

            let limit = there.prepared.contentSize.height - 300
            let expected = min(max(Double(item) * pitch / (1 - share), 0), limit)
            #expect(abs(there.container.bounds.y - expected) < 1e-3, "\(item)")
        }
    }

    @Test(arguments: [ScrollSnapping.item, .itemCentered])
    func `a drag comes to rest where an item of a carousel is shown`(_ snapping: ScrollSnapping) throws {
        for direction in [Environment.LayoutDirection.leftToRight, .rightToLeft] {
            for kind in ["rotary", "timeMachine"] {
                let laidOut = try laidOut("carousel", container(12, direction), ["kind": .string(kind)])
                let stops = try laidOut.paths.map { path in
                    try laidOut.presented([:]).scrollTarget(to: path, horizontal: .center, vertical: .none)?.offset.x
                        ?? .nan
                }
                for proposed in stride(from: -100.0, through: 2500, by: 37) {
                    for speed in [-200.0, 0, 200] {
                        let rest = try laidOut.presented([:]).restingOffset(
                            for: Point(x: proposed, y: 0), velocity: Point(x: speed, y: 0), snapping)

                        let ahead = stops.filter { speed == 0 || ($0 - proposed) * speed >= -3 }
                        let least = (ahead.isEmpty ? stops : ahead).map { abs($0 - proposed) }.min() ?? .nan
                        #expect(abs(abs(rest.x - proposed) - least) < 1e-6, "\(kind) \(proposed) \(speed)")
                    }
                }
            }
        }
    }
}
