internal import CLua

/// The arguments of a script's call of a host function. Valid only during the call.
///
///     let functions: [(String, LuaFunction)] = [
///         ("double", { call throws(LuaRefusal) in
///             guard let number = call.number(1) else { throw LuaRefusal("a number expected, got \(call.describe(1))") }
///             return [.number(2 * number)]
///         })
///     ]
///
/// Arguments count from 1, as in Lua. Reading one runs no code of the script: metamethods are ignored, and a value of another type is nil
/// instead of being converted.
@safe package struct LuaCall {
    let stack: LuaStack

    /// Number of arguments.
    package var count: Int { stack.count }

    /// The argument at `index`, from 1, if it is a number.
    ///
    /// A string that looks like a number is not converted.
    package func number(_ index: Int) -> Double? { stack.number(index) }
    /// The argument at `index`, from 1, if it is a whole number: an integer, or a float such as 3.0.
    ///
    /// It is nil for a float with a fraction, for infinity and NaN, and beyond 64 bits.
    package func integer(_ index: Int) -> Int? { stack.integer(index) }
    /// The argument at `index`, from 1, if it is a boolean.
    ///
    /// nil for any other value, which Lua itself would take for true or false.
    package func boolean(_ index: Int) -> Bool? { stack.boolean(index) }
    /// The argument at `index`, from 1, if it is a string; bytes that are not UTF-8 become U+FFFD.
    package func string(_ index: Int) -> String? { stack.string(index) }
    /// Whether the argument at `index`, from 1, is nil or missing.
    ///
    /// A script that passes nil and one that leaves the argument out are the same here.
    package func isAbsent(_ index: Int) -> Bool { stack.type(index) <= LUA_TNIL }

    /// The argument at `index`, from 1, with all members if it is a table.
    ///
    /// - Throws: `LuaRefusal` for a table that is too deep or too large, or has keys other than names or 1...n.
    package func value(_ index: Int) throws(LuaRefusal) -> LuaValue { try stack.value(index) }

    /// A description of an argument for messages, such as `"left"`, `3.5`, `nil` or `a table`.
    ///
    /// The members of a table are not read, so that a large one costs nothing.
    package func describe(_ index: Int) -> String {
        switch stack.type(index) {
        case LUA_TTABLE: "a table"
        default: ((try? stack.value(index)) ?? .null).description
        }
    }
}

/// A host function. It reads its arguments without metamethods and its allocations are not limited, so no Lua error can be
/// raised in it.
package typealias LuaFunction = (LuaCall) throws(LuaRefusal) -> [LuaValue]

/// A function with an address that C can keep.
///
/// The state that has it retains it until it closes.
final class LuaFunctionBox {
    private let function: LuaFunction

    init(_ function: @escaping LuaFunction) {
        self.function = function
    }

    /// Pushes a C function that calls this one. The box must live as long as the state.
    ///
    /// C gets the box unretained; `LuaState` has it until it closes.
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
