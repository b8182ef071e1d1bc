import CLua
import Testing

/// Calls that exceed their time or memory, and what the state does afterwards.
@Suite struct FatalStateTests {
    private func state(memoryLimit: Int = 64 << 20) throws -> SandboxInterpreter {
        try #require(SandboxInterpreter(memoryLimit: memoryLimit))
    }

    private func message(_ outcome: Outcome) -> String {
        if case .raised(let message) = outcome { message } else { "\(outcome)" }
    }

    private static let second: UInt64 = 1_000_000_000

    @Test(arguments: [
        "while true do end", "repeat until false", "while true do pcall(function() while true do end end) end",
        "xpcall(function() while true do end end, function() while true do end end)",
        "coroutine.wrap(function() while true do end end)()",
        "local t <close> = setmetatable({}, { __close = function() while true do end end })",
        "local f f = function() return f() end f()",
    ])
    func `a call that exceeds its time ends, and every later call of the state is refused`(_ chunk: String) throws {
        let state = try state()

        let outcome = state.call(chunk, within: Self.second / 50)

        #expect(message(outcome).hasPrefix("the time is over"))
        #expect(unsafe state.vm.pointee.fatal_state == CLUA_TIMEOUT)
        #expect(unsafe !state.vm.pointee.is_cancelled)
        #expect(message(state.call("return 1", within: Self.second)).hasPrefix("the time is over"))
    }

    @Test func `the report of a timeout has the chunk, the line and a traceback`() throws {
        let state = try state()

        let outcome = state.call("local x = 1\n\nwhile true do end", within: Self.second / 50)

        #expect(message(outcome).contains("stack traceback:\n\tcase:3: in main chunk"))
        #expect(unsafe state.vm.pointee.error_line == 3)
    }

    @Test func `a call that is cancelled ends and says so`() throws {
        let state = try state()
        unsafe state.vm.pointee.poll = { true }

        _ = state.call("while true do end", within: 60 * Self.second)

        #expect(unsafe state.vm.pointee.fatal_state == CLUA_TIMEOUT)
        #expect(unsafe state.vm.pointee.is_cancelled)
    }

    @Test func `a call that is not cancelled runs to its end`() throws {
        let state = try state()
        unsafe state.vm.pointee.poll = { false }

        let outcome = state.call("local n = 0 for i = 1, 2e6 do n = n + i end return n", within: 60 * Self.second)

        #expect(outcome == .values(["i:2000001000000"]))
    }

    @Test(arguments: [
        "local t = {} for i = 1, 1e9 do t[i] = i end", "local t = {} while true do t = { t } end",
        "local s = 'a' while true do s = s .. s end",
        "while true do pcall(string.rep, {}, 1) local t = {} pcall(function() for i = 1, 1e9 do t[i] = i end end) end",
        "local f f = function() return 1 + f() end f()",
    ])
    func `a script never holds more memory than its limit`(_ chunk: String) throws {
        let limit = 4 << 20
        let state = try state(memoryLimit: limit)

        let outcome = state.call(chunk, within: 60 * Self.second)

        #expect(unsafe state.vm.pointee.fatal_state == CLUA_MEMORY || message(outcome).contains("stack overflow"))
        #expect(unsafe state.vm.pointee.peak <= limit + limit / 4)
    }

    @Test func `memory that a script drops is free again`() throws {
        let state = try state(memoryLimit: 2 << 20)

        let outcome = state.call(
            "for i = 1, 200 do local t = {} for j = 1, 2000 do t[j] = j end end return 1", within: 60 * Self.second)

        #expect(outcome == .values(["i:1"]))
    }

    @Test func `an allocation that fails at any place ends the call with an error`() throws {
        let chunk = """
            local t = {} for i = 1, 20 do t[i] = ("%d-%s"):format(i, ("x"):rep(i)) end table.sort(t)
            return (table.concat(t, ","):gsub("%d+", "<%0>")), utf8.char(8364), select("#", table.unpack(t)), pcall(error, {})
            """
        let expected = try state().call(chunk, within: 60 * Self.second)
        var number: UInt64 = 1
        while true {
            let state = try state()
            unsafe state.vm.pointee.fail_at = state.vm.pointee.allocations + number
            let outcome = state.call(chunk, within: 60 * Self.second)
            if outcome == expected { break }
            #expect(message(outcome).hasPrefix("not enough memory"), "allocation \(number): \(outcome)")
            number += 1
        }
        #expect(number > 20)
    }

    @Test(arguments: [
        ("error('a\\0b\\27[31m')", "case:1: a\\x00b\\x1b[31m"), ("error('\\xFFx')", "case:1: \u{FFFD}x"),
        ("error({})", "error object is a table value"), ("error(nil)", "error object is a nil value"),
        ("error(setmetatable({}, { __tostring = error }))", "error object is a table value"),
        ("error('é\\tz')", "case:1: é\tz"),
    ])
    func `an error's report is printable and calls no script`(_ chunk: String, _ expected: String) throws {
        #expect(message(try state().call(chunk, within: Self.second)).hasPrefix(expected))
    }

    @Test func `an error's report has a limit in bytes and ends between characters`() throws {
        let text = message(try state().call("error(('€'):rep(5000))", within: Self.second))

        #expect(text.utf8.count <= Int(CLUA_MESSAGE_LIMIT))
        #expect(!text.contains("\u{FFFD}"))
    }
}
