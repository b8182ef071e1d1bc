import LayoutCore
import ScriptedLayouts
import Testing

@testable import PluginTools

/// Where items that move come to rest.
@Suite(.serialized) struct PluginMotionTests {
    /// More than any layout here needs.
    private static let steps = 36_000

    private func laidOut(
        _ name: String, _ container: Container, _ parameters: [String: JSONValue] = [:]
    ) throws -> LaidOutContainer {
        let definition = try #require(Plugins.files.first { $0.name == name }).loadAsAuthor().definition
        return try LaidOutContainer(
            definition.make(try definition.schema.resolve(parameters, pointer: "")), container)
    }

    private func laidOut(script: String, _ container: Container) throws -> LaidOutContainer {
        let folder = try TemporaryFolder()
        try folder.write("moving.lua", script)
        let definition = try PluginFile(path: folder.path + "/moving.lua").loadAsAuthor().definition
        return try LaidOutContainer(definition.make(definition.schema.defaults), container)
    }

    @Test(arguments: [(0.1, 0.8), (0.1, 0), (0.1, 10), (0.3, 3), (1.5, 0.8), (30, 1)])
    func `items on springs rest in their places, however slow the springs are`(
        _ frequency: Double, _ damping: Double
    ) throws {
        let container = LayoutContract.container([30], seed: nil, bounds: Rect(x: 0, y: 0, width: 320, height: 480))
        var list = try laidOut(
            "spring_list", container, ["frequency": .number(frequency), "damping": .number(damping)])
        let places = try list.cells().map(\.frame)

        // The items far from the finger lag behind.
        _ = try list.move(to: Rect(x: 0, y: 400, width: 320, height: 480))
        try list.step(1)
        let displaced = try zip(list.cells(), places).map { abs($0.frame.y - $1.y) }.max() ?? 0
        #expect(displaced > 20)
        try list.step(Self.steps)

        // Springs without damping swing for ever.
        guard damping > 0 else { return }
        #expect(list.isResting)
        #expect(try list.cells().map(\.frame) == places)
    }

    @Test func `what hangs in the air at the turning point goes on`() throws {
        var bubbles = try laidOut(
            "gravity", LayoutContract.container([3], seed: nil, bounds: Rect(x: 0, y: 0, width: 320, height: 480)),
            ["gravityY": 2, "drag": 0.5])

        try bubbles.step(Self.steps)

        for cell in try bubbles.cells() { #expect(cell.frame.maxY > 479, "\(cell.frame)") }
    }

    @Test func `a graph rests when nothing is seen to move, near where it would creep to`() throws {
        let edges: JSONValue = [[0, 1], [1, 2], [2, 0], [2, 3]]
        let container = LayoutContract.container([4], seed: nil, bounds: Rect(x: 0, y: 0, width: 400, height: 400))
        var graph = try laidOut("graph", container, ["edges": edges])

        try graph.step(Self.steps)

        #expect(graph.isResting)
    }

    @Test(arguments: ["circle", "box"], [0, 1500.0])
    func `bodies at one place part in all directions and rest apart inside the boundary`(
        _ shape: String, _ gravity: Double
    ) throws {
        let container = LayoutContract.container([21], seed: nil, bounds: Rect(x: 0, y: 0, width: 400, height: 400))
        var bodies = try laidOut(
            script: """
                local L = layoutd.define { api = 1 }
                function L:prepare(ctx, out)
                  for s, i in ctx:indices() do out:item(s, i, 170, 170, 50, 50) end
                  out:content_size(400, 400)
                end
                function L:step(ctx)
                  local physics = ctx.physics
                  physics:gravity(0, \(gravity))
                  physics:friction(2)
                  physics:collide(0.3, 0.2, "\(shape)")
                  physics:boundary(0, 0, 400, 400)
                end
                return L
                """, container)

        try bodies.step(60)
        let early = try bodies.cells().map(\.frame)
        #expect(Set(early.map { ($0.x / 20).rounded() }).count >= 4)
        #expect(Set(early.map { ($0.y / 20).rounded() }).count >= 4)
        try bodies.step(3000)

        #expect(bodies.isResting)
        let frames = try bodies.cells().map(\.frame)
        for (index, frame) in frames.enumerated() {
            #expect(frame.x > -0.1 && frame.y > -0.1 && frame.maxX < 400.1 && frame.maxY < 400.1, "\(frame)")
            for other in frames[..<index] {
                let (x, y) = (abs(frame.x - other.x), abs(frame.y - other.y))
                let depth = shape == "circle" ? 50 - (x * x + y * y).squareRoot() : min(50 - x, 50 - y)
                #expect(depth < 0.1, "\(frame) and \(other)")
            }
        }
    }
}
