import LayoutCore
import ScriptedLayouts
import Testing

/// `ctx:item_values`, the values of all items of a section at once.
@Suite struct ItemColumnTests {
    private func layout(_ body: String, _ limits: String = "") throws -> any ConfiguredLayout {
        let definition = try loaded(
            "t",
            """
            local L = layoutd.define { api = 1, \(limits) item_values = {
              pair = { type = "number", count = 2 }, word = { type = "enum", choices = { "a", "b" } },
              start = { type = "number" },
            } }
            function L:prepare(ctx, out) \(body) end
            return L
            """
        ).definition
        return definition.make(definition.schema.defaults)
    }

    private func container(_ count: Int) -> Container {
        let values: [String: CheckedItemValues] = [
            "pair": .numbers(ItemNumbers((0..<2 * count).map { Double($0) / 4 })),
            "word": .names(ItemNames((0..<count).map { UInt8($0 % 2) })),
        ]
        return Container(
            bounds: .zero,
            sections: [
                Section(itemCount: count, itemValues: values), Section(itemCount: 1), Section(itemCount: 0),
            ])
    }

    @Test(arguments: [0, 1, 5, 5000])
    func `a column has the values of each item in turn`(_ count: Int) throws {
        _ = try layout(
            """
            local count, pairs_, words = ctx:item_count(0), ctx:item_values(0, "pair"), ctx:item_values(0, "word")
            assert(#pairs_ == 2 * count and #words == count)
            for i = 0, count - 1 do
              local first, second = ctx:item_value(0, i, "pair")
              assert(pairs_[2 * i + 1] == first and pairs_[2 * i + 2] == second)
              assert(math.type(pairs_[2 * i + 1]) == "float")
              assert(words[i + 1] == ctx:item_value(0, i, "word"))
            end
            """
        ).prepare(container(count))
    }

    @Test func `a section without a column has no list, and each call makes a list of its own`() throws {
        _ = try layout(
            """
            assert(ctx:item_values(0, "start") == nil and ctx:item_values(1, "pair") == nil)
            assert(ctx:item_values(2, "word") == nil and select("#", ctx:item_values(1, "pair")) == 1)
            local words = ctx:item_values(0, "word")
            words[1] = "c"
            assert(ctx:item_values(0, "word")[1] == "a")
            """
        ).prepare(container(3))
    }

    @Test(arguments: [
        #"ctx:item_values(0, "words")"#, "ctx:item_values(0, {})", "ctx:item_values(0)", "ctx:item_values(3, 'word')",
    ])
    func `an unknown name or section breaks the contract`(_ call: String) throws {
        let error = #expect(throws: LayoutError.self) { try layout(call).prepare(container(3)) }

        #expect(error?.code == .pluginContract && error?.fault?.indexPath == nil)
        #expect(
            error?.message.contains("expected one of item_values: pair, start, word") == true
                || error?.message.contains("section is 3, expected a section, 0...2") == true,
            "\(error?.message ?? "")")
    }

    @Test func `a column is charged to the script, and ends the call that has no memory for it`() throws {
        let keep = "local kept = {} for i = 1, 200 do kept[i] = ctx:item_values(0, 'pair') end"

        let error = #expect(throws: LayoutError.self) { try layout(keep).prepare(container(20_000)) }

        #expect(error?.code == .pluginMemory, "\(error?.message ?? "")")
    }
}
