import CLua
import Testing

/// The placement buffer as C and scripts use it.
@Suite struct PlacementBufferTests {
    /// A state whose globals `out` and `ctx` belong to the running call of a buffer with two sections, of 4 and 2 items.
    @safe private final class Fixture {
        let interpreter: SandboxInterpreter
        let buffer: UnsafeMutablePointer<clua_placement_buffer>

        init(sparse: Int? = nil) throws {
            interpreter = try #require(SandboxInterpreter())
            unsafe buffer = try #require(unsafe clua_placement_open())
            try #require(unsafe clua_placement_begin(buffer, 2))
            unsafe buffer.pointee.sections[0].count = 4
            unsafe buffer.pointee.sections[1].count = 2
            unsafe buffer.pointee.limit = 1000
            unsafe buffer.pointee.accepts = true
            unsafe buffer.pointee.sparse = sparse != nil
            unsafe buffer.pointee.placed_item_limit = sparse ?? 0
            unsafe buffer.pointee.call_number = 7
            let state: OpaquePointer = unsafe interpreter.vm.pointee.state
            for name in ["item", "grid", "row", "item_size", "item_count", "section_count", "context", "output"] {
                unsafe clua_push_placement_function(state, buffer, name)
                unsafe lua_setglobal(state, name)
            }
            let setUp = run(
                "out = output({ item = item, grid = grid, row = row }) ctx = context(7, { __index = { item_count = item_count, item_size = item_size } })"
            )
            try #require(setUp == .values([]))
        }

        deinit {
            unsafe clua_placement_close(buffer)
        }

        func run(_ chunk: String) -> Outcome { interpreter.call(chunk, within: 10_000_000_000) }

        func frame(_ section: Int, _ item: Int) -> [Double] {
            let frame = unsafe buffer.pointee.sections[section].frames[item]
            return [frame.x, frame.y, frame.width, frame.height]
        }

        func refusal() -> String {
            unsafe withUnsafePointer(to: buffer.pointee.refusal) { pointer in
                unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
        }
    }

    @Test func `items have the frames and appearances that a script gives them`() throws {
        let fixture = try Fixture()

        #expect(fixture.run("out:item(0, 2, 1, 2, 3, 4) out:item(0, 0, -5, 0.5, 0, -0.0, 3, 0.5, true)") == .values([]))

        #expect(fixture.frame(0, 2) == [1, 2, 3, 4])
        #expect(fixture.frame(0, 0) == [-5, 0.5, 0, 0])
        #expect(unsafe fixture.buffer.pointee.sections[0].placed == 2)
        #expect(unsafe fixture.buffer.pointee.sections[0].left == -5)
        #expect(unsafe fixture.buffer.pointee.sections[0].bottom == 6)
        #expect(unsafe fixture.buffer.pointee.appearance_count == 1)
        #expect(unsafe fixture.buffer.pointee.appearances[0].z == 3 && fixture.buffer.pointee.appearances[0].hidden)
        #expect(unsafe !clua_placement_is_placed(fixture.buffer, 0, 1))
    }

    @Test func `a run is stored as a rule, and unrolled has the same frames as its items placed one by one`() throws {
        let fixture = try Fixture(), single = try Fixture()

        #expect(fixture.run("out:grid(0, 0, 4, 3, 1, 2, 10, 5, 20, 30)") == .values([]))
        #expect(
            single.run("for i = 0, 3 do out:item(0, i, 1 + 20 * (i % 3), 2 + 30 * (i // 3), 10, 5) end") == .values([]))

        #expect(
            unsafe fixture.buffer.pointee.sections[0].run_count == 1 && fixture.buffer.pointee.sections[0].frames == nil
        )
        #expect(unsafe clua_placement_is_placed(fixture.buffer, 0, 3))
        #expect(unsafe fixture.buffer.pointee.sections[0].right == single.buffer.pointee.sections[0].right)
        #expect(unsafe clua_placement_unroll(&fixture.buffer.pointee.sections[0]))
        for item in 0..<4 { #expect(fixture.frame(0, item) == single.frame(0, item)) }
    }

    @Test(arguments: [
        ("out:item(0, 4, 0, 0, 1, 1)", "item of section 0: item is 4, expected an item, 0...3"),
        ("out:item(2, 0, 0, 0, 1, 1)", "item: section is 2, expected a section, 0...1"),
        ("out:item(0, 0.5, 0, 0, 1, 1)", "item of section 0: item is 0.5, expected"),
        ("out:item(0, 0, 0/0, 0, 1, 1)", "item (0, 0): x is nan, expected a number in -1000...1000"),
        ("out:item(0, 0, 0, 0, -1, 1)", "item (0, 0): width is -1, expected a number in 0...1000"),
        ("out:item(0, 0, 0, '1', 1, 1)", #"item (0, 0): y is the string "1""#),
        ("out:item(0, 0, 0, 0, 1, 1, 1.5)", "item (0, 0): z is 1.5"),
        ("out:item(0, 0, 0, 0, 1, 1, 0, 2)", "item (0, 0): alpha is 2"),
        ("out:item(0, 1, 0, 0, 1, 1) out:item(0, 1, 0, 0, 1, 1)", "item (0, 1) is placed twice"),
        ("out:row(0, 1, 4, 0, 0, 1, 1, 1, 0)", "row of section 0: n is 4, expected a count in 0...3"),
        ("out:row(0, 0, 4, 0, 0, 1, 1, 900, 0)", "row of section 0: x of the last box is 2700"),
        ("out:grid(0, 0, 4, 0, 0, 0, 1, 1, 1, 1)", "grid of section 0: columns is 0"),
        ("out:row(1, 0, 2, 0, 0, 1, 1, 1, 0) out:item(1, 1, 0, 0, 1, 1)", "item (1, 1) is placed twice"),
        ("item(nil, 0, 0, 0, 0, 1, 1)", "item is called without its object, expected out:item(...)"),
        ("item({}, 0, 0, 0, 0, 1, 1)", "item: this out is no longer valid"),
        ("item_count(context(6, {}), 0)", "item_count: this ctx is no longer valid"),
    ])
    func `what is not valid is refused with the place, the value and the expectation`(
        _ chunk: String, _ expected: String
    ) throws {
        let fixture = try Fixture()

        guard case .raised(let message) = fixture.run(chunk) else { Issue.record("not refused"); return }

        #expect(fixture.refusal().hasPrefix(expected), "\(fixture.refusal())")
        #expect(message.contains(fixture.refusal()))
    }

    @Test func `a sparse call collects items in the order of placing, up to its limit`() throws {
        let fixture = try Fixture(sparse: 3)

        #expect(
            fixture.run("out:item(1, 1, 0, 0, 1, 1) out:item(0, 3, 0, 0, 1, 1) out:item(1, 1, 5, 0, 1, 1)")
                == .values([]))

        let placed = unsafe (0..<fixture.buffer.pointee.placed_item_count).map {
            unsafe fixture.buffer.pointee.placed_items[$0].item
        }
        #expect(placed == [1, 3, 1])
        #expect(
            unsafe clua_placement_is_placed(fixture.buffer, 0, 3) && !clua_placement_is_placed(fixture.buffer, 0, 2))
        guard case .raised = fixture.run("out:item(0, 0, 0, 0, 1, 1)") else { Issue.record("over the limit"); return }
        #expect(fixture.refusal() == "item: more than 3 items are placed in one answer")
    }

    @Test func `a forbidden item is refused at the script's line, and a clear buffer takes it again`() throws {
        let fixture = try Fixture()
        #expect(unsafe clua_placement_forbid(&fixture.buffer.pointee.sections[0], 2))
        #expect(unsafe !clua_placement_forbid(&fixture.buffer.pointee.sections[0], 4))

        _ = fixture.run("\nout:item(0, 1, 0, 0, 1, 1)\nout:item(0, 2, 0, 0, 1, 1)")
        #expect(unsafe fixture.interpreter.vm.pointee.error_line == 3)
        #expect(unsafe fixture.buffer.pointee.refused_item == 2)

        unsafe clua_placement_clear(fixture.buffer)
        #expect(fixture.run("out:item(0, 2, 0, 0, 1, 1)") == .values([]))
    }

    @Test func `item sizes are loaded once, and an item without one is 50 × 50`() throws {
        let fixture = try Fixture()
        unsafe fixture.buffer.pointee.sections[1].has_sizes = true
        unsafe fixture.buffer.pointee.load_sizes = { _, _, sizes in
            guard let sizes = unsafe sizes else { return }
            for index in 0..<4 { unsafe sizes[index] = index < 2 ? Double(index + 8) : .nan }
        }

        #expect(fixture.run("return ctx:item_size(1, 0)") == .values(["f:8.0", "f:9.0", "true"]))
        unsafe fixture.buffer.pointee.load_sizes = nil
        #expect(fixture.run("return ctx:item_size(1, 1)") == .values(["f:50.0", "f:50.0", "false"]))
        #expect(fixture.run("return ctx:item_size(0, 0)") == .values(["f:50.0", "f:50.0", "false"]))
        #expect(fixture.run("return ctx:item_count(0)") == .values(["i:4"]))
    }
}
