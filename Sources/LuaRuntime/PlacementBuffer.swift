internal import CLua

/// The buffer that a script's `out:item`, `out:row` and `out:grid` write frames to, served by C alone.
///
///     try buffer.begin(sections, …)                        once for a container
///     let number = buffer.beginCall(accepts: true)         the script runs, and places items
///     buffer.endCall()                                     its `out` is rejected from now on
///     buffer.runs(0), buffer.frames(0)                     what it placed, read in place
///     buffer.clear()                                       the next call finds no placements
///
/// Memory follows from the number of items, not from what a script does. Whatever the buffer accepts is finite, in range and of an item
/// that exists; it rejects everything else with a message at the script's line.
@safe package final class PlacementBuffer {
    let buffer: UnsafeMutablePointer<clua_placement_buffer>
    private var loadSizes: (Int, Sizes) -> Void = { _, _ in }
    private var loadValues: (Int, Int) -> [Double] = { _, _ in [] }

    /// A section as the buffer knows it: its number is its place in the list that `begin` gets.
    package struct Section {
        /// Number of items.
        package var count: Int
        /// Whether `begin`'s closure has sizes for it.
        package var hasSizes: Bool

        /// Describes a section of `count` items.
        package init(count: Int, hasSizes: Bool) {
            self.count = count
            self.hasSizes = hasSizes
        }
    }

    /// The objects that a script calls the buffer's functions on.
    package enum Handle: Int32 {
        /// `ctx`, a userdata.
        case context = 1
        /// `out`, a table.
        case output = 2
    }

    /// Makes an empty buffer.
    ///
    /// - Parameter limit: largest magnitude of a coordinate, in points.
    /// - Throws: `LuaError` when there is no memory.
    package init(limit: Double) throws(LuaError) {
        guard let buffer = unsafe clua_placement_open() else {
            throw LuaError(.memory, message: "no memory for a placement buffer")
        }
        unsafe self.buffer = buffer
        unsafe buffer.pointee.limit = limit
    }

    deinit {
        unsafe clua_placement_close(buffer)
    }

    /// Makes the buffer ready for these sections and drops everything it had.
    ///
    /// - Parameters:
    ///   - sizes: writes the item sizes of a section, called when a script first asks for one of them.
    ///   - values: returns the numbers of a section's items in a column, by the numbers of both.
    /// - Throws: `LuaError` when there is no memory; the buffer then has no sections.
    package func begin(
        _ sections: [Section], sizes: @escaping (Int, Sizes) -> Void,
        values: @escaping (Int, Int) -> [Double] = { _, _ in [] }
    ) throws(LuaError) {
        loadSizes = sizes
        loadValues = values
        guard unsafe clua_placement_begin(buffer, UInt32(clamping: sections.count)) else {
            throw LuaError(.memory, message: "no memory for the frames of \(sections.count) sections")
        }
        unsafe buffer.pointee.context = Unmanaged.passUnretained(self).toOpaque()
        unsafe buffer.pointee.load_sizes = { context, section, sizes in
            unsafe PlacementBuffer.load(context, section: section, into: sizes)
        }
        unsafe buffer.pointee.load_values = { context, section, column, values, count in
            unsafe PlacementBuffer.load(context, section: section, column: column, into: values, count)
        }
        for (index, section) in sections.enumerated() {
            unsafe buffer.pointee.sections[index].count = UInt32(clamping: section.count)
            unsafe buffer.pointee.sections[index].has_sizes = section.hasSizes
        }
    }

    private static func load(
        _ context: UnsafeMutableRawPointer?, section: UInt32, into sizes: UnsafeMutablePointer<Double>?
    ) {
        guard let context = unsafe context, let sizes = unsafe sizes else { return }
        let owner = unsafe Unmanaged<PlacementBuffer>.fromOpaque(context).takeUnretainedValue()
        let count = unsafe Int(owner.buffer.pointee.sections[Int(section)].count)
        // NaN stands for no size: in a section without sizes some items may have been measured.
        unsafe sizes.initialize(repeating: .nan, count: 2 * count)
        owner.loadSizes(
            Int(section), unsafe Sizes(lengths: UnsafeMutableBufferPointer(start: sizes, count: 2 * count)))
    }

    private static func load(
        _ context: UnsafeMutableRawPointer?, section: UInt32, column: UInt32,
        into values: UnsafeMutablePointer<Double>?, _ count: Int
    ) {
        guard let context = unsafe context, let values = unsafe values else { return }
        let owner = unsafe Unmanaged<PlacementBuffer>.fromOpaque(context).takeUnretainedValue()
        let room = unsafe UnsafeMutableBufferPointer(start: values, count: count)
        unsafe room.initialize(repeating: 0)
        _ = unsafe room.update(fromContentsOf: owner.loadValues(Int(section), Int(column)).prefix(count))
    }

    /// The item sizes of a section, to be written; NaN where nothing is.
    ///
    /// Valid only during the call it is passed to.
    @safe package struct Sizes {
        fileprivate let lengths: UnsafeMutableBufferPointer<Double>

        /// Writes widths and heights in turn, from the first item on.
        ///
        /// - Precondition: not more than two for each item.
        package func write(_ sizes: [Double]) {
            unsafe precondition(sizes.count <= lengths.count, "\(sizes.count) lengths, room for \(lengths.count)")
            _ = unsafe lengths.update(fromContentsOf: sizes)
        }

        /// Writes the size of one item, in points.
        ///
        /// - Precondition: the section has the item.
        package func write(width: Double, height: Double, item: Int) {
            unsafe precondition(2 * item + 1 < lengths.count, "item \(item) of \(lengths.count / 2)")
            unsafe lengths[2 * item] = width
            unsafe lengths[2 * item + 1] = height
        }
    }

    /// Makes the script's call that places the item fail, which reports the script's line and traceback.
    ///
    /// - Returns: false when there is no memory or no such item.
    package func forbid(section: Int, item: Int) -> Bool {
        guard unsafe section < Int(buffer.pointee.section_count) else { return false }
        return unsafe clua_placement_forbid(&buffer.pointee.sections[section], UInt32(clamping: item))
    }

    // MARK: Calls

    /// Begins a call of a script. The `ctx` and `out` of earlier calls are refused from now on.
    ///
    /// - Parameters:
    ///   - accepts: whether the script may place items.
    ///   - sparse: if not nil, items are collected in `placedItems`, at most so many, instead of being stored by section.
    ///   - moves: whether the script moves items that are placed already, instead of placing any: the origins of the frames in
    ///     `placedItems` are how far.
    /// - Returns: the call's number, which its `ctx` must carry.
    package func beginCall(accepts: Bool, sparse: Int? = nil, moves: Bool = false) -> UInt64 {
        unsafe buffer.pointee.call_number += 1
        unsafe buffer.pointee.accepts = accepts
        unsafe buffer.pointee.output = nil
        unsafe buffer.pointee.sparse = sparse != nil
        unsafe buffer.pointee.moves = moves
        unsafe buffer.pointee.placed_item_limit = sparse ?? 0
        unsafe clua_placement_forget_refusal(buffer)
        return unsafe buffer.pointee.call_number
    }

    /// Ends a call: its `ctx` and `out` are refused from now on, also where a script has kept them.
    package func endCall() {
        unsafe buffer.pointee.call_number += 1
        unsafe buffer.pointee.accepts = false
        unsafe buffer.pointee.output = nil
    }

    /// The last rejection in this call: the message, and the item that it is about.
    package var refusal: (message: String, section: Int?, item: Int?)? {
        let message = unsafe withUnsafePointer(to: buffer.pointee.refusal) { pointer in
            unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
        }
        if message.isEmpty { return nil }
        let section = unsafe buffer.pointee.refused_section
        let item = unsafe buffer.pointee.refused_item
        return (message, section < 0 ? nil : Int(section), item < 0 ? nil : Int(item))
    }

    /// The last item of those that the call placed, which is the last one that a script placed in order.
    ///
    /// - Complexity: O(items) where each is placed by itself.
    package var lastPlaced: (section: Int, item: Int)? {
        if unsafe buffer.pointee.sparse {
            guard unsafe buffer.pointee.placed_item_count > 0 else { return nil }
            let last = unsafe buffer.pointee.placed_items[buffer.pointee.placed_item_count - 1]
            return (Int(last.section), Int(last.item))
        }
        for section in unsafe (0..<buffer.pointee.section_count).reversed() {
            let own = unsafe buffer.pointee.sections[Int(section)]
            if unsafe own.placed == 0 { continue }
            for item in unsafe (0..<own.count).reversed()
            where unsafe clua_placement_is_placed(buffer, section, item) {
                return (Int(section), Int(item))
            }
        }
        return nil
    }

    /// Drops what was placed, and keeps the sections and their sizes.
    ///
    /// Frames that were read in place are no longer valid.
    package func clear() { unsafe clua_placement_clear(buffer) }
}

extension LuaState {
    /// Makes a table of the buffer's functions: `item`, `grid`, `row`, `shift`, `item_size`, `mean_size`, `item_count` and
    /// `section_count` for scripts; `context` and `output` for the prelude, which makes the objects that scripts call them on,
    /// `item_values`, which makes a function for scripts of the host's, and `retire` and `retired`, by which it makes an earlier `ctx`
    /// refuse its members.
    package func functions(of placement: PlacementBuffer) -> LuaReference {
        let state = unsafe vm.pointee.state
        unsafe clua_push_table(state)
        for name in [
            "item", "grid", "row", "shift", "item_size", "mean_size", "item_count", "section_count", "context",
            "output", "item_values", "retire", "retired",
        ] {
            unsafe clua_push_placement_function(state, placement.buffer, name)
            unsafe lua_setfield(state, -2, name)
        }
        return reference()
    }
}

extension LuaCall {
    /// Whether the first argument has the type of such an object, even if it is not the running call's.
    package func isHandleLike(_ kind: PlacementBuffer.Handle) -> Bool {
        stack.type(1) == (kind == .context ? LUA_TUSERDATA : LUA_TTABLE)
    }

    /// Whether the first argument is the object that the running call was given, and not that of an earlier one.
    package func isHandle(_ kind: PlacementBuffer.Handle, of placement: PlacementBuffer) -> Bool {
        unsafe clua_is_handle(stack.state, placement.buffer, kind.rawValue)
    }
}
