import CLua

/// Lua with the library that scripts get.
@safe final class SandboxInterpreter: Interpreter {
    private(set) var vm: UnsafeMutablePointer<clua_vm>
    private let memoryLimit: Int

    /// - Parameter memoryLimit: far above what an honest case needs, by default.
    init?(memoryLimit: Int = 64 << 20) {
        guard let vm = unsafe clua_open(memoryLimit) else { return nil }
        unsafe self.vm = vm
        self.memoryLimit = memoryLimit
        unsafe clua_open_library(vm, 1)
    }

    deinit {
        unsafe clua_close(vm)
    }

    /// Runs a chunk, after an error that ended the state in a new one.
    func run(_ chunk: String) -> Outcome {
        if unsafe vm.pointee.fatal_state != CLUA_ALIVE, let fresh = unsafe clua_open(memoryLimit) {
            unsafe clua_close(vm)
            unsafe vm = fresh
            unsafe clua_open_library(vm, 1)
        }
        return call(chunk, within: 10_000_000_000)
    }

    /// Runs a chunk in this very state.
    func call(_ chunk: String, within nanoseconds: UInt64) -> Outcome {
        let state: OpaquePointer = unsafe vm.pointee.state
        let reader = unsafe ResultReader(state: state)
        let bottom = unsafe lua_gettop(state)
        var status = unsafe chunk.withCharacters { unsafe clua_load(vm, $0, $1, "=case") }
        if status == LUA_OK { status = unsafe clua_call(vm, 0, LUA_MULTRET, nanoseconds) }
        guard status != LUA_OK else { return .values(reader.results(above: bottom)) }
        let message = reader.text(-1)
        unsafe lua_settop(state, bottom)
        return .raised(message)
    }
}
