import Testing

/// The library that scripts get, function by function beside Lua's own.
@Suite struct LibraryComparisonTests {
    /// Calls of each function for one seed.
    private static let calls = 100

    /// What the calls of one function came to.
    private struct Count {
        var values = 0
        var errors = 0
        var differences = 0
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `the library returns what Lua's own returns and raises where it raises`(seed: UInt64) throws {
        let stock = try #require(StockInterpreter())
        let sandbox = try #require(SandboxInterpreter())
        var random = RandomLua(seed: seed)

        for function in LibraryCase.all {
            var count = Count()
            for _ in 0..<Self.calls {
                let chunk = function.chunk(&random)
                let expected = stock.run(chunk)
                let outcome = sandbox.run(chunk)
                switch (expected, outcome) {
                case (.values, .values) where outcome == expected: count.values += 1
                case (.raised, .raised): count.errors += 1
                case (.values, .raised(let message)) where KnownDifference(function.name, message) != nil:
                    count.differences += 1
                default: Issue.record("seed \(seed): \(chunk)\nLua's own: \(expected)\nours: \(outcome)")
                }
            }
            // A function whose arguments are all refused would be compared in nothing but that.
            #expect(count.values >= Self.calls / 6, "\(function.name): \(count)")
            #expect(count.differences <= Self.calls / 3, "\(function.name): \(count)")
        }
    }

    @Test(arguments: [
        ("string.format('%p', {}) and 1", KnownDifference.address),
        ("string.rep('x', 2000000)", .stringLimit),
        ("setmetatable({}, { __gc = type })", .metatableField),
        ("setmetatable({}, { __mode = 'k' })", .metatableField),
    ])
    func `what raises on purpose raises here and not in Lua's own`(call: String, reason: KnownDifference) throws {
        let stock = try #require(StockInterpreter())
        let sandbox = try #require(SandboxInterpreter())
        let name = String(call.prefix { $0 != "(" })

        guard case .values = stock.run("return \(call)") else { Issue.record("Lua's own raises"); return }
        guard case .raised(let message) = sandbox.run("return \(call)") else {
            Issue.record("ours does not raise"); return
        }
        #expect(KnownDifference(name, message) == reason, "\(message)")
    }

    @Test func `every function of the library is compared`() throws {
        let sandbox = try #require(SandboxInterpreter())
        let compared = LibraryCase.all.map(\.name).joined(separator: " ")
        let names = sandbox.run(
            """
            local r = {}
            for library, functions in pairs({ string = string, table = table, utf8 = utf8 }) do
              for name in pairs(functions) do r[library .. "." .. name] = true end
            end
            for name, value in pairs(_G) do if type(value) == "function" then r[name] = true end end
            for name in pairs(coroutine) do r[name] = true end
            return r
            """)
        guard case .values(let values) = names, let text = values.first else { Issue.record("\(names)"); return }
        let listed = text.matches(of: #/s:"([^"]+)"/#).map { String($0.1) }

        #expect(listed.count > 40)
        for name in listed { #expect(compared.contains(name), "\(name)") }
    }
}
