internal import CLua

/// Where a script puts rectangles, list by list and row by row, through functions that C serves itself.
@safe package final class LuaBoard {
    let board: UnsafeMutablePointer<clua_board>
    private var sizes: (Int, Sizes) -> Void = { _, _ in }

    /// A list that the board is readied for.
    package struct List {
        package var count: Int
        package var hasSizes: Bool

        package init(count: Int, hasSizes: Bool) {
            self.count = count
            self.hasSizes = hasSizes
        }
    }

    /// What a script's functions are given, by which they are known.
    package enum Handle: Int32 {
        case context = 1
        case output = 2
    }

    /// - Parameter limit: largest magnitude of a coordinate.
    package init(limit: Double) throws(LuaError) {
        guard let board = unsafe clua_board_open() else { throw LuaError(.memory, message: "no memory for a board") }
        unsafe self.board = board
        unsafe board.pointee.limit = limit
    }

    deinit {
        unsafe clua_board_close(board)
    }

    /// Readies the board; what was placed is gone.
    ///
    /// - Parameter sizes: writes width and height of each row of a list, in turn.
    package func begin(_ lists: [List], sizes: @escaping (Int, Sizes) -> Void) throws(LuaError) {
        self.sizes = sizes
        guard unsafe clua_board_begin(board, UInt32(clamping: lists.count)) else {
            throw LuaError(.memory, message: "no memory for \(lists.count) lists")
        }
        unsafe board.pointee.context = Unmanaged.passUnretained(self).toOpaque()
        unsafe board.pointee.load_sizes = { context, list, sizes in unsafe LuaBoard.load(context, list, sizes) }
        for (index, list) in lists.enumerated() {
            unsafe board.pointee.lists[index].count = UInt32(clamping: list.count)
            unsafe board.pointee.lists[index].has_sizes = list.hasSizes
        }
    }

    private static func load(
        _ context: UnsafeMutableRawPointer?, _ list: UInt32, _ sizes: UnsafeMutablePointer<Double>?
    ) {
        guard let context = unsafe context, let sizes = unsafe sizes else { return }
        let board = unsafe Unmanaged<LuaBoard>.fromOpaque(context).takeUnretainedValue()
        let count = unsafe Int(board.board.pointee.lists[Int(list)].count)
        // Not a number is no size: of a section without sizes some items may be measured.
        unsafe sizes.initialize(repeating: .nan, count: 2 * count)
        board.sizes(Int(list), unsafe Sizes(lengths: UnsafeMutableBufferPointer(start: sizes, count: 2 * count)))
    }

    /// Sizes of a list's rows, to be written. Good for the time of the call.
    @safe package struct Sizes {
        fileprivate let lengths: UnsafeMutableBufferPointer<Double>

        /// Widths and heights in turn, from the first row on.
        package func write(_ sizes: [Double]) {
            unsafe precondition(sizes.count <= lengths.count, "\(sizes.count) lengths")
            for index in sizes.indices { unsafe lengths[index] = sizes[index] }
        }

        package func write(width: Double, height: Double, row: Int) {
            unsafe precondition(2 * row + 1 < lengths.count, "row \(row)")
            unsafe lengths[2 * row] = width
            unsafe lengths[2 * row + 1] = height
        }
    }

    /// Makes the call that places a row one that is refused, which says where in the script it is.
    ///
    /// - Returns: false when there is no memory for it, or no such row.
    package func occupy(list: Int, row: Int) -> Bool {
        guard unsafe list < Int(board.pointee.list_count) else { return false }
        return unsafe clua_board_occupy(&board.pointee.lists[list], UInt32(clamping: row))
    }

    // MARK: Calls

    /// Begins a call of a script: handles of earlier ones are no longer good.
    ///
    /// - Parameters:
    ///   - accepts: whether rectangles may be placed.
    ///   - sparse: how many rows at most, if they are to be noted one by one as `hits`.
    /// - Returns: the number that this call's handles carry.
    package func beginCall(accepts: Bool, sparse: Int? = nil) -> UInt64 {
        unsafe board.pointee.epoch += 1
        unsafe board.pointee.accepts = accepts
        unsafe board.pointee.output = nil
        unsafe board.pointee.sparse = sparse != nil
        unsafe board.pointee.hit_limit = sparse ?? 0
        unsafe clua_board_forget_refusal(board)
        return unsafe board.pointee.epoch
    }

    package func endCall() {
        unsafe board.pointee.epoch += 1
        unsafe board.pointee.accepts = false
        unsafe board.pointee.output = nil
    }

    /// What the board last refused in this call: its words, and the row they are about.
    package var refusal: (message: String, list: Int?, row: Int?)? {
        let message = unsafe withUnsafePointer(to: board.pointee.refusal) { pointer in
            unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
        }
        if message.isEmpty { return nil }
        let list = unsafe board.pointee.refused_list
        let row = unsafe board.pointee.refused_row
        return (message, list < 0 ? nil : Int(list), row < 0 ? nil : Int(row))
    }

    // MARK: What was placed

    /// As C's `clua_frame`.
    @frozen package struct Frame: Equatable, Sendable {
        package var x: Double
        package var y: Double
        package var width: Double
        package var height: Double
    }

    package struct Run: Equatable, Sendable {
        package var first: Int
        package var count: Int
        package var columns: Int
        package var frame: Frame
        package var dx: Double
        package var dy: Double
    }

    package struct Look: Equatable, Sendable {
        package var z: Int32
        package var alpha: Double
        package var isHidden: Bool
    }

    /// Rows that were noted one by one, in the order in which they came.
    package var hits: [(list: Int, row: Int, frame: Frame)] {
        unsafe (0..<board.pointee.hit_count).map { index in
            let hit = unsafe board.pointee.hits[index]
            return (Int(hit.list), Int(hit.row), Frame(hit.frame))
        }
    }

    /// Forgets what was placed.
    package func clear() { unsafe clua_board_clear(board) }

    /// Whether a row is placed so far.
    package func isPlaced(_ list: Int, _ row: Int) -> Bool {
        unsafe clua_board_is_placed(board, UInt32(clamping: list), UInt32(clamping: row))
    }

    /// What a list's rectangles span; nil: it has none.
    package func extent(_ list: Int) -> (left: Double, top: Double, right: Double, bottom: Double)? {
        let list = unsafe board.pointee.lists[list]
        return unsafe list.placed == 0 ? nil : (list.left, list.top, list.right, list.bottom)
    }

    package func placedCount(_ list: Int) -> Int { unsafe Int(board.pointee.lists[list].placed) }

    /// Whether the list's rectangles came one by one; else they are `runs`.
    package func isSingle(_ list: Int) -> Bool { unsafe board.pointee.lists[list].frames != nil }

    /// Gives a list's runs a rectangle for each row, if there is memory.
    package func unroll(_ list: Int) { _ = unsafe clua_board_unroll(&board.pointee.lists[list]) }

    package func runs(_ list: Int) -> [Run] {
        (0..<Int(unsafe board.pointee.lists[list].run_count)).map { index in
            let run = unsafe board.pointee.lists[list].runs[index]
            return Run(
                first: Int(run.first), count: Int(run.count), columns: Int(run.columns), frame: Frame(run.frame),
                dx: run.dx,
                dy: run.dy)
        }
    }

    /// The rectangles of a list whose rows came one by one, as they lie in memory. Good until the board is cleared.
    package func frames(_ list: Int) -> Frames {
        let list = unsafe board.pointee.lists[list]
        return unsafe Frames(
            start: UnsafeRawPointer(list.frames)?.assumingMemoryBound(to: Frame.self),
            marks: list.placed == list.count ? nil : UnsafePointer(list.marks), count: Int(list.count))
    }

    /// See `frames`.
    @safe package struct Frames {
        @usableFromInline let start: UnsafePointer<Frame>?
        /// A bit a row; nil where every row has its rectangle.
        @usableFromInline let marks: UnsafePointer<UInt64>?
        package let count: Int

        @inlinable @inline(__always) package subscript(row: Int) -> Frame? {
            guard let start = unsafe start, row < count else { return nil }
            if let marks = unsafe marks, unsafe marks[row / 64] & (1 << UInt64(row % 64)) == 0 { return nil }
            return unsafe start[row]
        }
    }

    /// How rows are drawn where that is not the usual, in the order in which they were placed.
    package var looks: [(list: Int, row: Int, look: Look)] {
        unsafe (0..<board.pointee.look_count).map { index in
            let look = unsafe board.pointee.looks[index]
            return (Int(look.list), Int(look.row), Look(z: look.z, alpha: look.alpha, isHidden: look.hidden))
        }
    }
}

extension LuaBoard.Frame {
    @inline(__always)
    init(_ frame: clua_frame) {
        self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }
}

extension LuaState {
    /// The board's functions for scripts, by name: `item`, `grid`, `row`, `item_size`, `item_count`, `section_count`, and
    /// `context` and `output` for who makes the objects they are called on.
    package func boardFunctions(_ board: LuaBoard) -> LuaReference {
        let state = unsafe vm.pointee.state
        unsafe clua_push_table(state)
        for name in ["item", "grid", "row", "item_size", "item_count", "section_count", "context", "output"] {
            unsafe clua_push_board_function(state, board.board, name)
            unsafe lua_setfield(state, -2, name)
        }
        return reference()
    }
}

extension LuaCall {
    /// Whether the first argument is of the sort of such an object, be it that of an earlier call.
    package func isHandleLike(_ kind: LuaBoard.Handle) -> Bool {
        stack.type(1) == (kind == .context ? LUA_TUSERDATA : LUA_TTABLE)
    }

    /// Whether the first argument is the object that the running function was given.
    package func isHandle(_ kind: LuaBoard.Handle, of board: LuaBoard) -> Bool {
        unsafe clua_is_handle(stack.state, board.board, kind.rawValue)
    }
}
