import LayoutCore
import LayoutEngine
import TestSupport
import Testing

/// A script beside the values that it follows: a copy is another container, and an earlier state never meets a script that is ahead of it.
@Suite(.hangGuard) struct ScriptedCopyTests {
    /// Puts all items where it has counted its prepares to.
    private static let counter = """
        local L = layoutd.define { api = 1, params = { refuses = { type = "boolean", default = false } } }
        function L:prepare(ctx, out)
          self.count = (self.count or 0) + 1
          if ctx.params.refuses then error("refused") end
          for s, i in ctx:indices() do out:item(s, i, self.count, i * 10, 100, 10) end
          out:content_size(200, ctx:item_count(0) * 10)
        end
        return L
        """

    private func open() throws -> EngineContainer {
        try EngineContainer(
            scriptedLayout(Self.counter), bounds: Rect(x: 0, y: 0, width: 200, height: 100),
            sections: [ContainerSection(itemCount: 3)])
    }

    /// How often the script has prepared that placed the items.
    private func count(_ container: EngineContainer) throws -> Double? { try container.frames(0..<1).first?.x }

    private func prepare(_ container: EngineContainer) throws -> Double? {
        try container.update([.invalidateLayout])
        return try count(container)
    }

    @Test func `of two copies that go different ways, each has a script of its own`() throws {
        let container = try open()
        let copy = container.copy

        #expect(try prepare(container) == 2)
        #expect(try prepare(copy) == 1 && count(container) == 2)
        #expect(try prepare(container) == 3)
        #expect(try prepare(copy) == 2)
    }

    @Test func `an earlier state does not go on with a script that has followed a later one`() throws {
        let container = try open()
        let earlier = container.state.collection
        #expect(try prepare(container) == 2)
        container.state.collection = earlier

        #expect(try count(container) == 1 && container.generation == 1)
        #expect(try prepare(container) == 1)
        #expect(try prepare(container) == 2)
    }

    @Test func `a script that may have followed a change that failed is made anew`() throws {
        let container = try open()
        #expect(try prepare(container) == 2)
        #expect(throws: LayoutError.self) { try container.update([.setParameters(["refuses": true])]) }

        #expect(try count(container) == 2 && container.generation == 2)
        #expect(try prepare(container) == 1)
    }

    @Test func `a change that is refused before a script hears of it leaves the script as it is`() throws {
        let container = try open()
        container.budget = EmptyBudget()
        let refusal = #expect(throws: LayoutError.self) {
            try container.update([.setSections([ContainerSection(itemCount: 100)])])
        }
        container.budget = UnlimitedBudget()

        #expect(refusal?.code.rawValue == "limit.memory")
        #expect(try prepare(container) == 2)
    }

    @Test func `a state crosses threads, and a script begins anew there`() async throws {
        let container = try open()
        #expect(try prepare(container) == 2)
        let (state, limits) = (container.state.collection, container.limits)
        let elsewhere = try await Task.detached {
            var running = RunningCollection(state)
            let before = try running.plainState()
            var draft = running.collection.draft(after: before, limits: limits, budget: UnlimitedBudget())
            try draft.apply(.invalidateLayout)
            _ = try running.layOut(draft, after: before)
            return running.collection
        }.value

        #expect(elsewhere.shown.generation == 3 && container.generation == 2)
        #expect(try prepare(container) == 3)
    }
}

/// A budget that nothing can be paid from.
private struct EmptyBudget: MemoryBudget {
    func pay(_ bytes: Int) throws(LayoutError) {
        if bytes > 0 { throw LayoutError(LayoutError.Code(rawValue: "limit.memory"), "nothing is left") }
    }
}
