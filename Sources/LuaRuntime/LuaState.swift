internal import CLua

/// The only owner of a Lua state, which it closes once. The state's globals are the allow list of `library.c` and those that
/// the owner sets.
///
///     let state = try LuaState(memoryLimit: 16 << 20, seed: 1)
///     let table = try state.run("return { half = function(x) return x / 2 end }", name: "halves", within: .milliseconds(20))
///     if let half = state.member("half", of: table) {
///         try state.call(half, [.number(3)], results: 1, within: .milliseconds(20))      // [.number(1.5)]
///     }
///
/// Scripts run in `run` and `call` alone, which end within their time and the state's memory limit and throw whatever a script
/// raises; no error of Lua ever unwinds a Swift frame. A state that exceeded its time or memory is spent (`isSpent`): it can be read and
/// closed, and every further call fails.
///
/// A state belongs to one thread at a time, and values of one state mean nothing in another.
@safe package struct LuaState: ~Copyable {
    let vm: UnsafeMutablePointer<clua_vm>
    private var boxes: [LuaFunctionBox] = []

    /// Opens a state with the library in it.
    ///
    /// - Parameters:
    ///   - memoryLimit: bytes that a script's values may take, including the library's.
    ///   - seed: of `math.random`.
    ///   - isCancelled: called every few milliseconds of a call; true ends it with an error of kind `cancelled`.
    /// - Throws: `LuaError` when there is no memory for a state.
    package init(
        memoryLimit: Int, seed: UInt64, isCancelled: (@convention(c) () -> Bool)? = nil
    ) throws(LuaError) {
        guard let vm = unsafe clua_open(memoryLimit) else {
            throw LuaError(.memory, message: "no memory for a Lua state")
        }
        unsafe self.vm = vm
        unsafe vm.pointee.poll = isCancelled
        unsafe clua_open_library(vm, seed)
    }

    deinit {
        unsafe clua_close(vm)
    }

    /// Bytes in use.
    ///
    /// Those of the library included. Garbage counts until Lua collects it.
    package var retainedBytes: Int { unsafe vm.pointee.bytes }
    /// The most bytes that ever were in use.
    ///
    /// It never goes down.
    package var peakBytes: Int { unsafe vm.pointee.peak }

    /// Sets the bytes that a script's values may take, including the library's.
    ///
    /// A limit below what is in use fails the next allocation, and not this call.
    package func setMemoryLimit(_ bytes: Int) { unsafe vm.pointee.limit = bytes }

    /// Whether a call exceeded its time or memory, so that the state can no longer run anything: every further call fails.
    package var isSpent: Bool { unsafe vm.pointee.fatal_state != CLUA_ALIVE }

    /// Prepares what calls on this thread need of the system.
    ///
    /// Call it before the process is confined, which forbids the system calls that it makes.
    package static func prepareThread() { clua_prepare_thread() }

    /// This thread's CPU time, by which calls are measured.
    ///
    /// A thread that waits, or that others keep from running, spends none.
    package static var threadTime: Duration { .nanoseconds(Int64(clamping: clua_now())) }

    /// The CPU time that the running call has left.
    ///
    /// It means nothing between calls.
    package var timeLeft: Duration { unsafe .nanoseconds(Int64(clamping: clua_time_left(vm))) }

    /// Runs `body` during a call, whose time does not count: the call's budget grows by what it took.
    package func uncounted<Result>(_ body: () -> Result) -> Result {
        let start = Self.threadTime
        defer { unsafe clua_grant(vm, UInt64(clamping: Int64((Self.threadTime - start) / .nanoseconds(1)))) }
        return body()
    }

    /// Allocations of scripts so far.
    ///
    /// `failAllocation` numbers them in the same way.
    package var allocationCount: UInt64 { unsafe vm.pointee.allocations }

    /// For tests: makes the script's allocation of this number and all later ones fail; 0 for none.
    ///
    /// `allocationCount` has those so far.
    package func failAllocation(_ number: UInt64) { unsafe vm.pointee.fail_at = number }

    /// Calls `report` every few milliseconds of a call, with the chunk and the line of the running script. If it returns false, it is
    /// called again with those of the caller.
    package func setReport(_ report: @escaping @convention(c) (UnsafePointer<CChar>?, Int32) -> Bool) {
        unsafe vm.pointee.report = report
    }

    /// Restarts the sequence of `math.random`, so that the same seed is followed by the same numbers.
    ///
    /// It is called before each generation, so that a layout's random numbers depend on its input alone.
    package func seed(_ seed: UInt64) { unsafe clua_seed(vm, seed) }

    // MARK: Globals

    /// Makes a table of host functions, which scripts call by these names.
    ///
    /// The state retains the functions until it closes.
    package mutating func table(of functions: [(name: String, function: LuaFunction)]) -> LuaReference {
        unsafe clua_push_table(vm.pointee.state)
        for (name, function) in functions {
            let box = LuaFunctionBox(function)
            boxes.append(box)
            stack.push(name)
            unsafe box.push(to: vm.pointee.state)
            unsafe lua_rawset(vm.pointee.state, -3)
        }
        return reference()
    }

    /// Sets the global `require`.
    ///
    /// - Parameter find: returns a module's text, and its chunk's name, by the module's name.
    package mutating func setRequire(
        _ find: @escaping (String) throws(LuaRefusal) -> (text: String, name: String)
    ) {
        let box = LuaFunctionBox { call throws(LuaRefusal) in
            guard let name = call.string(call.count) else {
                throw LuaRefusal("require: name is \(call.describe(call.count)), expected a string")
            }
            let module = try find(name)
            return [.string(module.text), .string(Self.chunkName(module.name))]
        }
        boxes.append(box)
        unsafe clua_push_require(
            vm.pointee.state, { context, state in unsafe LuaFunctionBox.run(context, state) },
            Unmanaged.passUnretained(box).toOpaque())
        setGlobal("require")
    }

    /// Sets a global to nil.
    ///
    /// Scripts that have kept its value in a local variable still have it.
    package func removeGlobal(_ name: String) {
        stack.push(.null)
        setGlobal(name)
    }

    // MARK: Scripts

    /// Compiles text and runs it with `arguments` as `...`.
    ///
    /// - Parameter name: the chunk's name in messages, such as a file's name.
    /// - Returns: its first result.
    /// - Throws: `LuaError` for whatever it raises, and when it exceeds its time or memory.
    package func run(
        _ text: String, name: String, arguments: [LuaValue] = [], within budget: Duration
    ) throws(LuaError) -> LuaReference {
        try load(text, name)
        try call(arguments, results: 1, budget)
        return reference()
    }

    /// Calls a function.
    ///
    /// - Returns: exactly `results` values.
    /// - Throws: `LuaError` for whatever it raises, when it exceeds its time or memory, and for results that cannot be read.
    package func call(
        _ function: LuaReference, _ arguments: [LuaValue], results: Int, within budget: Duration
    ) throws(LuaError) -> [LuaValue] {
        stack.push(.reference(function))
        try call(arguments, results: results, budget)
        defer { stack.pop(results) }
        var values: [LuaValue] = []
        for index in 0..<results {
            do throws(LuaRefusal) {
                values.append(try stack.value(index - results))
            } catch {
                throw LuaError(.unreadable, message: "the result cannot be read: \(error.message)")
            }
        }
        return values
    }

    /// Retains a table's member, read without metamethods.
    ///
    /// - Returns: nil if there is none, or if the reference is not to a table.
    package func member(_ name: String, of table: LuaReference) -> LuaReference? {
        stack.push(.reference(table))
        defer { stack.pop() }
        guard stack.type(-1) == LUA_TTABLE else { return nil }
        stack.push(name)
        unsafe lua_rawget(vm.pointee.state, -2)
        if stack.type(-1) == LUA_TNIL {
            stack.pop()
            return nil
        }
        return reference()
    }

    /// The name of the first parameter of a table's function, such as "self".
    ///
    /// - Returns: nil if it has none, or is not a script's function.
    package func firstParameter(of name: String, in table: LuaReference) -> String? {
        let top = stack.count
        defer { stack.pop(stack.count - top) }
        stack.push(.reference(table))
        guard stack.type(-1) == LUA_TTABLE else { return nil }
        stack.push(name)
        unsafe lua_rawget(vm.pointee.state, -2)
        guard stack.type(-1) == LUA_TFUNCTION, let parameter = unsafe lua_getlocal(vm.pointee.state, nil, 1) else {
            return nil
        }
        return unsafe String(cString: parameter)
    }

    // MARK: Steps

    private var stack: LuaStack { unsafe LuaStack(state: vm.pointee.state) }

    func reference() -> LuaReference { LuaReference(number: unsafe luaL_ref(vm.pointee.state, clua_registry)) }

    /// Pops the value at the top and sets a global to it.
    ///
    /// The table of globals is reached by the registry, and no metamethod runs.
    private func setGlobal(_ name: String) {
        unsafe lua_rawgeti(vm.pointee.state, clua_registry, lua_Integer(LUA_RIDX_GLOBALS))
        stack.push(name)
        unsafe lua_pushvalue(vm.pointee.state, -3)
        unsafe lua_rawset(vm.pointee.state, -3)
        stack.pop(2)
    }

    /// Lua treats a name without a mark as the text itself.
    ///
    /// "@" says that the rest is a file's name, which messages show as it is.
    private static func chunkName(_ name: String) -> String { "@" + name }

    private func load(_ text: String, _ name: String) throws(LuaError) {
        var text = text
        let status = text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { chars in
                unsafe clua_load(vm, chars.baseAddress, chars.count, Self.chunkName(name))
            }
        }
        guard status == LUA_OK else { throw failure(.syntax) }
    }

    private func call(_ arguments: [LuaValue], results: Int, _ budget: Duration) throws(LuaError) {
        _ = stack.reserve(arguments.count + 8)
        for argument in arguments { stack.push(argument) }
        let nanoseconds = UInt64(clamping: Int64(budget / .nanoseconds(1)))
        let status = unsafe clua_call(vm, Int32(arguments.count), Int32(results), nanoseconds)
        guard status == LUA_OK else { throw failure(.runtime) }
    }

    private func failure(_ kind: LuaError.Kind) -> LuaError {
        let text = stack.string(-1) ?? "no message"
        stack.pop()
        let kind: LuaError.Kind =
            switch unsafe vm.pointee.fatal_state {
            case CLUA_TIMEOUT where unsafe vm.pointee.is_cancelled: .cancelled
            case CLUA_TIMEOUT: .timeout
            case CLUA_MEMORY: .memory
            default: kind
            }
        let source = unsafe withUnsafePointer(to: vm.pointee.error_source) { pointer in
            unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
        }
        return LuaError(kind, text: text, source: source, line: Int(unsafe vm.pointee.error_line))
    }
}
