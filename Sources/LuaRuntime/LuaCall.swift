internal import CLua

/// A script's call of a host function: what it was given. Good for the time of the call.
@safe package struct LuaCall {
    let stack: LuaStack

    package var count: Int { stack.count }

    /// The argument at `index`, from 1; nil where it is none of these.
    package func number(_ index: Int) -> Double? { stack.number(index) }
    package func integer(_ index: Int) -> Int? { stack.integer(index) }
    package func boolean(_ index: Int) -> Bool? { stack.boolean(index) }
    package func string(_ index: Int) -> String? { stack.string(index) }
    package func isAbsent(_ index: Int) -> Bool { stack.type(index) <= LUA_TNIL }

    /// A table with everything in it.
    ///
    /// - Throws: `LuaRefusal` for one that is too deep or too large, or has other keys than names or 1...n.
    package func value(_ index: Int) throws(LuaRefusal) -> LuaValue { try stack.value(index) }

    /// What an argument is, for messages. A table is not looked into.
    package func describe(_ index: Int) -> String {
        switch stack.type(index) {
        case LUA_TTABLE: "a table"
        default: ((try? stack.value(index)) ?? .null).description
        }
    }
}

/// What a script may call. It reads raw and allocates as the host, so nothing in it can raise.
package typealias LuaFunction = (LuaCall) throws(LuaRefusal) -> [LuaValue]

/// A function at a place that C can hold.
final class LuaFunctionBox {
    private let function: LuaFunction

    init(_ function: @escaping LuaFunction) {
        self.function = function
    }

    /// Pushes a C function that calls this one. The box must live as long as the state.
    func push(to state: OpaquePointer) {
        unsafe clua_push_function(
            state, { context, state in unsafe LuaFunctionBox.run(context, state) },
            Unmanaged.passUnretained(self).toOpaque())
    }

    static func run(_ context: UnsafeMutableRawPointer?, _ state: OpaquePointer?) -> Int32 {
        guard let context = unsafe context, let state = unsafe state else { return 0 }
        let box = unsafe Unmanaged<LuaFunctionBox>.fromOpaque(context).takeUnretainedValue()
        let stack = unsafe LuaStack(state: state)
        do throws(LuaRefusal) {
            let results = try box.function(LuaCall(stack: stack))
            guard stack.reserve(results.count + 8) else { throw LuaRefusal("the stack is full") }
            for result in results { stack.push(result) }
            return Int32(results.count)
        } catch {
            _ = stack.reserve(4)
            stack.push(error.message)
            return -1
        }
    }
}
