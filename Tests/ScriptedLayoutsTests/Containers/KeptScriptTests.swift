import LayoutCore
import Layouts
import Synchronization
import TestSupport
import Testing

/// A script of a container in the program's own process: it stays from change to change, and goes over to new versions.
@Suite(.hangGuard) struct KeptScriptTests {
    /// Puts all items where it has counted its prepares to, from the left.
    private static func counter(from start: Int = 0) -> String {
        """
        local L = layoutd.define { api = 1, params = { refuses = { type = "boolean", default = false } } }
        function L:prepare(ctx, out)
          self.count = (self.count or \(start)) + 1
          if ctx.params.refuses then error("refused") end
          for s, i in ctx:indices() do out:item(s, i, self.count, i * 10, 100, 10) end
          out:content_size(200, ctx:item_count(0) * 10)
        end
        return L
        """
    }

    private func open() throws -> LayoutContainer { try open(scriptedLayout(Self.counter())) }

    private func open(_ layout: LayoutDefinition) throws -> LayoutContainer {
        try LayoutContainer(
            layout, parameters: [:], bounds: Rect(x: 0, y: 0, width: 200, height: 100),
            environment: Environment(), sections: [ContainerSection(itemCount: 3)])
    }

    /// How often the script has prepared that placed the items.
    private func count(_ container: LayoutContainer) -> Double? {
        container.attributes(ofItemAt: ItemPath(section: 0, item: 0))?.frame.x
    }

    @Test func `a script goes on from change to change`() throws {
        var container = try open()
        #expect(count(container) == 1)
        try container.invalidate()
        #expect(count(container) == 2)
        try container.performBatch { $0.deleteItems(at: ItemPath(section: 0, item: 2)) }
        #expect(count(container) == 3)
        try container.setBounds(Rect(x: 0, y: 0, width: 180, height: 100))
        #expect(count(container) == 4)
    }

    @Test func `of two copies that go different ways, each has a script of its own`() throws {
        var container = try open()
        var copy = container
        try container.invalidate()
        try copy.invalidate()
        #expect(count(container) == 2 && count(copy) == 1)

        try container.invalidate()
        try copy.invalidate()
        #expect(count(container) == 3 && count(copy) == 2)
    }

    @Test func `a script that may have followed a change that failed is made anew`() throws {
        var container = try open()
        try container.invalidate()
        #expect(throws: LayoutError.self) { try container.setParameters(["refuses": true]) }
        #expect(count(container) == 2)

        try container.invalidate()
        #expect(count(container) == 1)
    }

    @Test func `a copy that changes during a change of its container has a script of its own`() throws {
        let counted = try scriptedLayout(Self.counter())
        let copy = ChangingCopy()
        let layout = LayoutDefinition(name: counted.name, summary: "", schema: counted.schema) { parameters, _ in
            InterruptedLayout(base: counted.make(parameters), copy: copy)
        }
        var container = try open(layout)
        copy.waiting.withLock { [container] in $0 = container }
        try container.invalidate()

        #expect(count(container) == 2)
        #expect(copy.changed.withLock { $0.flatMap(count) } == 1)
    }

    @Test func `a container goes over to another version of its script`() throws {
        var container = try open()
        var window = try container.openWindow()
        try container.invalidate()
        try container.beginDrag(of: [ItemPath(section: 0, item: 0)])
        try container.reload(scriptedLayout(Self.counter(from: 100)))
        let difference = window.follow(container)

        #expect(count(container) == 101 && container.drag == nil)
        #expect(difference.moved.count == 3 && difference.appeared.isEmpty && difference.disappeared.isEmpty)
        try container.invalidate()
        #expect(count(container) == 102)
    }

    @Test func `a version that fails leaves the container to the script before`() throws {
        var container = try open()
        try container.invalidate()
        let broken = try scriptedLayout(
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out) error("broken") end
            return L
            """)
        #expect(throws: LayoutError.self) { try container.reload(broken) }
        #expect(count(container) == 2)

        try container.invalidate()
        #expect(count(container) == 3)
    }
}

/// A copy of a container that changes once, in the middle of a change of the container.
private final class ChangingCopy: Sendable {
    let waiting = Mutex<LayoutContainer?>(nil)
    let changed = Mutex<LayoutContainer?>(nil)

    func change() throws(LayoutError) {
        let taken = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        guard var copy = taken else { return }
        try copy.invalidate()
        changed.withLock { [copy] in $0 = copy }
    }
}

private struct InterruptedLayout: ConfiguredLayout {
    let base: any ConfiguredLayout
    let copy: ChangingCopy

    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        try copy.change()
        return try base.prepare(container)
    }
}
