import LayoutCore
import ScriptedLayouts
import Testing

/// Frames of long sections, and sizes for them, go between the daemon and the script's process in pieces.
@Suite struct LongSectionTests {
    private static let count = 20_000

    /// Leaves out every seventh item, and begins where neither section has its origin.
    private static let text = """
        local L = layoutd.define {
          api = 1,
          params = { direction = { type = "enum", choices = { "vertical", "horizontal" }, default = "vertical", doc = "Axis." } },
        }
        function L:prepare(ctx, out)
          for section = 0, ctx:section_count() - 1 do
            for i = 0, ctx:item_count(section) - 1 do
              local w, h = ctx:item_size(section, i)
              if i % 7 ~= 3 then out:item(section, i, 5 + i % 10, 10.5 + 2 * i + 50000 * section, w, h) end
            end
          end
          out:scroll_direction(ctx.params.direction)
        end
        return L
        """

    private func size(_ item: Int) -> Size { Size(width: Double(item % 13) + 0.5, height: Double(item % 17)) }

    private func section(_ count: Int) -> Section {
        Section(
            itemCount: count,
            itemSizes: ItemSizes(lengths: (0..<count).flatMap { [size($0).width, size($0).height] }))
    }

    @Test(arguments: ["vertical", "horizontal"])
    func `each item of long and short sections is where the script has placed it`(_ direction: String) throws {
        let definition = try loaded("long", Self.text).definition
        let layout = definition.make(try definition.schema.resolve(["direction": .string(direction)], pointer: ""))
        let counts = [Self.count, 5, Self.count / 2]
        let container = Container(
            bounds: Rect(x: 0, y: 0, width: 300, height: 200), sections: counts.map(section))

        // The second prepare finds a process that has served another.
        for _ in 0..<2 {
            let prepared = try layout.prepare(container)
            var differences = 0
            for (section, count) in counts.enumerated() {
                for item in 0..<count {
                    let (size, y) = (size(item), 10.5 + 2 * Double(item) + 50000 * Double(section))
                    let expected = Rect(x: 5 + Double(item % 10), y: y, width: size.width, height: size.height)
                    let frame = prepared.frame(of: ItemPath(section: section, item: item))
                    if frame != (item % 7 == 3 ? nil : expected) { differences += 1 }
                }
            }
            #expect(differences == 0)
        }
    }
}
