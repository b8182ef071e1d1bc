/// Chunks that call one function of the library with random arguments.
struct LibraryCase: Sendable {
    /// The function, or what else is compared.
    let name: String
    let chunk: @Sendable (inout RandomLua) -> String

    private init(_ name: String, _ chunk: @escaping @Sendable (inout RandomLua) -> String) {
        self.name = name
        self.chunk = chunk
    }

    private typealias Argument = @Sendable (inout RandomLua) -> String

    /// `return name(…)` with the arguments; sometimes one is of any type, missing, or one too many.
    private static func call(_ name: String, _ arguments: [Argument]) -> LibraryCase {
        LibraryCase(name) { random in
            "return \(name)(\(list(arguments, &random).joined(separator: ", ")))"
        }
    }

    /// The same for a function that changes the list it gets first, which is returned too.
    private static func change(_ name: String, _ list: @escaping Argument, _ arguments: [Argument]) -> LibraryCase {
        LibraryCase(name) { random in
            let given = ["t"] + Self.list(arguments, &random)
            return "local t = \(list(&random)) return t, \(name)(\(given.joined(separator: ", ")))"
        }
    }

    private static func list(_ arguments: [Argument], _ random: inout RandomLua) -> [String] {
        var given = arguments.map { random.chance(92) ? $0(&random) : random.any() }
        if random.chance(8), !given.isEmpty { given.removeLast() }
        if random.chance(4) { given.append(random.any()) }
        return given
    }

    // MARK: The table of cases

    static let all = strings + patterns + tables + unicode + basics + control + numbers

    private static let strings: [LibraryCase] = [
        call("string.byte", [{ $0.string() }, { $0.index() }, { $0.index() }]),
        call(
            "string.char",
            [{ $0.byte() }, { $0.byte() }, { $0.byte() }]),
        call("string.len", [{ $0.string() }]),
        call("string.lower", [{ $0.string() }]),
        call("string.upper", [{ $0.string() }]),
        call("string.reverse", [{ $0.string() }]),
        call("string.sub", [{ $0.string() }, { $0.index() }, { $0.index() }]),
        LibraryCase("string.rep") { random in
            // Nothing, very often: Lua's own counts to the end.
            let isLong = random.chance(10)
            let text = isLong ? #""abcde""# : random.string()
            let count = isLong ? random.pick(["2^53", "math.maxinteger", "300000"]) : random.smallIndex()
            return "return string.rep(\(text), \(count)\(random.chance(50) ? ", " + random.string() : ""))"
        },
        LibraryCase("string.format") { random in
            var text = "", arguments: [String] = []
            for _ in 0..<random.pick([0, 1, 1, 2, 3]) {
                let directive = random.directive()
                text += random.pick(["", "a ", "\0"]) + directive.text
                if let argument = directive.argument { arguments.append(argument) }
            }
            if random.chance(5), !arguments.isEmpty { arguments.removeLast() }
            return "return string.format(\(([luaLiteral(Array(text.utf8))] + arguments).joined(separator: ", ")))"
        },
        LibraryCase("arithmetic of strings") { random in
            let operation = random.pick(["+", "-", "*", "/", "//", "%", "^"])
            let others = [#"setmetatable({}, { __add = function(a, b) return "sum", b end })"#, "{}", "true"]
            let left = random.numeral(), right = random.chance(80) ? random.numeral() : random.pick(others)
            return random.chance(10)
                ? "return -(\(left))"
                : random.chance(50)
                    ? "return (\(left)) \(operation) \(right)" : "return (\(right)) \(operation) \(left)"
        },
        LibraryCase("methods of strings") { random in
            "local s = \(random.string()) return #s, s:upper(), s:sub(\(random.index())), s.len, s.none"
        },
    ]

    private static let patterns: [LibraryCase] = [
        call(
            "string.find", [{ $0.subject() }, { $0.pattern() }, { $0.index() }, { $0.pick(["nil", "false", "true"]) }]),
        call("string.match", [{ $0.subject() }, { $0.pattern() }, { $0.index() }]),
        LibraryCase("string.gmatch") { random in
            let start = random.chance(50) ? ", " + random.index() : ""
            return """
                local r = {} for a, b, c in string.gmatch(\(random.subject()), \(random.pattern())\(start)) do
                  r[#r + 1] = { a, b, c } if #r == 30 then break end
                end return r
                """
        },
        call(
            "string.gsub",
            [{ $0.subject() }, { $0.pattern() }, { $0.replacement() }, { $0.pick(["nil", $0.index()]) }]),
    ]

    private static let tables: [LibraryCase] = [
        call(
            "table.concat",
            [{ $0.table() }, { $0.pick(["nil", $0.string()]) }, { $0.smallIndex() }, { $0.smallIndex() }]),
        call("table.pack", [{ $0.any() }, { $0.any() }, { $0.any() }]),
        call("table.unpack", [{ $0.table() }, { $0.index() }, { $0.index() }]),
        change("table.insert", { $0.table() }, [{ $0.chance(50) ? "1" : $0.smallIndex() }, { $0.any() }]),
        change("table.remove", { $0.table() }, [{ $0.smallIndex() }]),
        LibraryCase("table.move") { random in
            // What is far apart is refused at once; what is not is moved one by one.
            let far = [
                "math.mininteger, math.maxinteger, 1", "1, math.maxinteger, 2", "0, math.maxinteger, 1",
                "math.maxinteger - 2, math.maxinteger, math.maxinteger",
                "math.maxinteger - 2, math.maxinteger, math.mininteger", "5, -math.maxinteger, 1",
            ]
            let places =
                random.chance(10)
                ? random.pick(far)
                : [random.smallIndex(), random.smallIndex(), random.smallIndex()].joined(separator: ", ")
            let target = random.chance(40) ? ", " + random.table() : ""
            return "local t = \(random.table()) return t, table.move(t, \(places)\(target))"
        },
        LibraryCase("table.sort") { random in
            let comparison = random.pick(["", "", ", function(a, b) return a > b end", ", nil", ", 1", ", error"])
            // Of lists that only a metatable makes one, Lua's own writes back what it swaps, ours all. NaN has no order.
            let list = random.pick([
                random.sortable(), random.sortable(), random.sortable(), #"{ 2, "a", 1 }"#, "{ {}, {} }", "5",
            ])
            return "local t = \(list) table.sort(t\(comparison)) return t"
        },
    ]

    private static let unicode: [LibraryCase] = [
        call("utf8.char", [{ $0.pick(["65", "0x20AC", "0x7FFFFFFF", "-1", "0xD800"]) }, { $0.number() }]),
        call("utf8.len", [{ $0.unicode() }, { $0.index() }, { $0.index() }, { $0.pick(["nil", "true"]) }]),
        call(
            "utf8.codepoint",
            [{ $0.unicode() }, { $0.pick(["1", "1", $0.index()]) }, { $0.index() }, { $0.pick(["nil", "true"]) }]),
        call("utf8.offset", [{ $0.unicode() }, { $0.index() }, { $0.pick(["nil", $0.index()]) }]),
        LibraryCase("utf8.codes") { random in
            """
            local r = {} for p, c in utf8.codes(\(random.unicode()), \(random.pick(["false", "true"]))) do
              r[#r + 1] = { p, c }
            end return r
            """
        },
        LibraryCase("utf8.charpattern") { random in
            "local r = {} for c in (\(random.unicode())):gmatch(utf8.charpattern) do r[#r + 1] = c end return r"
        },
    ]

    private static let basics: [LibraryCase] = [
        call("tonumber", [{ $0.numeral() }, { $0.pick(["nil", "10", "16", "36", "2", "1", "37", "7.0"]) }]),
        LibraryCase("tonumber without a base") { random in
            "return tonumber(\(random.chance(90) ? random.numeral() : random.any()))"
        },
        // Lua's own adds an address to what has no other text.
        LibraryCase("tostring") { random in #"local s = tostring(\#(random.any())) return (s:gsub(": 0?x?%x+$", ""))"#
        },
        call("type", [{ $0.any() }]),
        call("select", [{ $0.pick(["\"#\"", $0.index()]) }, { $0.any() }, { $0.any() }, { $0.any() }]),
        call("rawequal", [{ $0.any() }, { $0.any() }]),
        call("rawlen", [{ $0.chance(50) ? $0.table() : $0.string() }]),
        call("rawget", [{ $0.table() }, { $0.index() }]),
        change("rawset", { $0.table() }, [{ $0.chance(60) ? $0.index() : $0.any() }, { $0.any() }]),
        LibraryCase("getmetatable") { random in
            // That of strings is locked.
            #"local v = \#(random.any()) return type(v) == "string" or getmetatable(v)"#
        },
        change(
            "setmetatable", { $0.chance(80) ? "{ 1, 2 }" : $0.any() },
            [{ $0.pick(["nil", "{ __index = { 1 } }", "{}", "{ __metatable = 1 }", $0.any()]) }]),
        LibraryCase("ipairs") { random in
            "local r = {} for i, v in ipairs(\(random.chance(90) ? random.table() : random.any())) do r[i] = v end return r"
        },
        LibraryCase("pairs") { random in
            let own = "setmetatable({}, { __pairs = function(t) return next, { 5 }, nil end })"
            let table = random.chance(10) ? own : random.chance(90) ? random.table() : random.any()
            return "local r, n = {}, 0 for k, v in pairs(\(table)) do r[k] = v n = n + 1 end return r, n"
        },
        LibraryCase("next") { random in
            let keys = ["nil", "1", "2", "3"]
            return #"return next({ 1, "two", false, { 4 } }, \#(random.pick(keys)))"#
        },
    ]

    private static let control: [LibraryCase] = [
        call("assert", [{ $0.any() }, { $0.any() }]),
        LibraryCase("pcall") { random in
            let body = random.pick([
                "error(\(random.string()), \(random.pick(["0", "1", "2", "nil"])))", "error(\(random.any()))",
                "return \(random.any())",
            ])
            return "return pcall(function(...) \(body) end, \(random.any()))"
        },
        LibraryCase("xpcall") { random in
            let body = random.pick(["error(\(random.string()), 0)", "error(\(random.any()))", "return ..."])
            return "return xpcall(function(...) \(body) end, function(m) return type(m), m end, \(random.any()))"
        },
        LibraryCase("errors of the library") { random in
            "return (pcall(\(random.pick(["string.rep", "table.concat", "error", "setmetatable", "nil"])), \(random.any())))"
        },
        LibraryCase("coroutine.create, resume, yield, status and close") { random in
            """
            local c = coroutine.create(function(a) local b = coroutine.yield(a, \(random.any())) \
            \(random.pick(["return b", "error(b, 0)", "local x <close> = setmetatable({}, { __close = function() end }) coroutine.yield(b)"])) end)
            local r = { coroutine.resume(c, \(random.any())) } local s = { coroutine.resume(c, \(random.any())) }
            return r, s, coroutine.status(c), coroutine.close(c), coroutine.status(c), (coroutine.resume(c))
            """
        },
        LibraryCase("coroutine.wrap") { random in
            """
            local f = coroutine.wrap(function(...) for i = 1, select("#", ...) do coroutine.yield((select(i, ...))) end end)
            return f(\(random.any()), 2, \(random.any())), f(), f(), pcall(f)
            """
        },
        LibraryCase("coroutine.running and isyieldable") { _ in
            """
            local _, isMain = coroutine.running()
            return isMain, coroutine.isyieldable(), coroutine.wrap(function() return coroutine.isyieldable() end)()
            """
        },
    ]

    private static let numbers: [LibraryCase] =
        [
            LibraryCase("math.random") { random in
                let low = random.index(), high = random.index()
                return random.chance(50)
                    ? "local r = math.random(\(low), \(high)) return math.type(r), r >= \(low), r <= \(high)"
                    : "local r = math.random(\(random.pick(["", "0", low]))) return math.type(r)"
            }
        ]
        + ["abs", "ceil", "floor", "fmod", "max", "min", "modf", "sqrt", "tointeger", "type", "ult", "log", "atan"].map
    { name in
        call("math." + name, [{ $0.number() }, { $0.number() }])
    }
}
