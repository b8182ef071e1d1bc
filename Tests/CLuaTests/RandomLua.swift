import PluginTools

/// Random arguments as Lua source, hostile ones among them.
struct RandomLua {
    private var random: SeededRandom

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    /// One of the alternatives, of which no other is made.
    mutating func pick(_ alternatives: [(inout RandomLua) -> String]) -> String {
        alternatives[Int.random(in: 0..<alternatives.count, using: &random)](&self)
    }

    mutating func list(_ counts: ClosedRange<Int>, _ element: (inout RandomLua) -> String) -> [String] {
        (0..<Int.random(in: counts, using: &random)).map { _ in element(&self) }
    }

    // MARK: Numbers

    /// A position in a short string or list, now and then far out or not whole.
    mutating func index() -> String {
        chance(80) ? "\(Int.random(in: -8...12, using: &random))" : number()
    }

    /// Small, so that a loop as long as it says ends soon.
    mutating func smallIndex() -> String {
        chance(85)
            ? "\(Int.random(in: -4...12, using: &random))"
            : pick(["2.0", #""3""#, "1.5", "nil", "{}", "0/0"])
    }

    /// A byte, or now and then what is not one.
    mutating func byte() -> String {
        chance(90) ? pick(["0", "65", "97.0", "128", "255"]) : pick(["256", "-1", "0.5"])
    }

    mutating func number() -> String {
        switch Int.random(in: 0..<22, using: &random) {
        case 0: "\(Int.random(in: -300...300, using: &random))"
        case 1: "\(Double.random(in: -1000...1000, using: &random))"
        default: pick(Self.numbers)
        }
    }

    private static let numbers = [
        "0", "-0.0", "3.0", "0.1", "1e15", "2^53", "2^63", "-2^63", "1e308", "5e-324", "0/0", "1/0",
        "-1/0",
        "math.maxinteger", "math.mininteger", "math.maxinteger - 1", #""10""#, #"" 0x1F ""#, #""1e2""#,
        #""ten""#,
    ]

    /// Anything that might be taken for a numeral.
    mutating func numeral() -> String {
        if chance(30) { return number() }
        let texts = [
            "10", " -7 ", "0x", "0x1p4", "0x.8", "1e", "1e400", "-0x8000000000000000",
            "9223372036854775807",
            "9223372036854775808", "0x1ffffffffffffffff", "inf", "nan", "1_000", "", " ", "- 1", "+5",
            "zz", "-Zz",
            "7fff",
            "1\\0", "0b1", "1e+5", ".5", "5.", "\\t8\\n",
        ]
        return "\"" + pick(texts) + "\""
    }

    // MARK: Strings

    private static let alphabet: [UInt8] =
        Array("aabbAB019 _.,-+*?()[]^$%\n\t".utf8) + [0, 127, 128, 255]

    mutating func string() -> String {
        let length =
            chance(90) ? Int.random(in: 0...10, using: &random) : Int.random(in: 11...400, using: &random)
        return luaLiteral((0..<length).map { _ in pick(Self.alphabet) })
    }

    /// Text of few different letters, in which patterns find something.
    mutating func subject() -> String {
        luaLiteral(
            (0..<Int.random(in: 0...14, using: &random)).map { _ in pick(Array("aab1 ()[]-%.\0".utf8)) })
    }

    /// UTF-8, mostly valid.
    mutating func unicode() -> String {
        let pieces: [[UInt8]] = [
            Array("a".utf8), Array("é".utf8), Array("€".utf8), Array("😀".utf8), [0], [0xED, 0xA0, 0x80],
            [0x80], [0xC3],
            [0xF4, 0x90, 0x80, 0x80], [0xFD, 0xBF, 0xBF, 0xBF, 0xBF, 0xBF], [0xC0, 0x80], [0xFF],
        ]
        let valid = chance(60)
        return luaLiteral(
            (0..<Int.random(in: 0...7, using: &random)).flatMap { _ in
                pick(valid ? Array(pieces[0...4]) : pieces)
            })
    }

    /// A pattern of a few elements; one in five is changed at random and may be malformed.
    mutating func pattern() -> String {
        let atoms = [
            "a", "b", "1", ".", "%a", "%d", "%s", "%W", "%%", "%.", "[ab]", "[^a]", "[%w_]", "[a-c]",
            "[]]", "[^%s-]",
            "()",
            "%b()", "%f[%w]", " ", "-", "]", "\0",
        ]
        var text = chance(20) ? "^" : ""
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let atom = pick(atoms) + (chance(45) ? pick(["*", "+", "-", "?"]) : "")
            text += chance(25) ? "(" + atom + ")" : atom
            if chance(6) { text += pick(["%1", "%2"]) }
        }
        if chance(20) { text += "$" }
        var bytes = Array(text.utf8)
        if chance(20) {
            let broken = pick(Array("%[]()^$*-\0".utf8))
            bytes.insert(broken, at: Int.random(in: 0...bytes.count, using: &random))
        }
        return luaLiteral(bytes)
    }

    /// What `gsub` puts in place of a match.
    mutating func replacement() -> String {
        chance(5) ? any() : pick(Self.replacements)
    }

    private static let replacements = [
        #""<%0>""#, #""%1%2""#, #""%%""#, "\"\"", #""x""#, #""%""#, #""%9""#, "7",
        #"{ a = "A", b = false, [1] = 2 }"#, "{ a = {} }", "function(m) return m end",
        "function() return nil end",
        "function() return 1.5 end", "function() return {} end", "function(a, b) return b end",
        #"function() error("own") end"#,
        "setmetatable({}, { __index = function(_, key) return key end })",
    ]

    /// One directive of a format, and an argument that mostly fits it.
    mutating func directive() -> (text: String, argument: String?) {
        let conversion = pick(Array("diuoxXcaAeEfgGsqs%"))
        if conversion == "%" { return ("%%", nil) }
        if chance(4) {
            return (pick(["%", "%y", "%123d", "%.123f", "%10q", "%-+ #05d", "%.", "%5"]), number())
        }
        var text = "%"
        if chance(30) { text += pick(["-", "+", "#", "0", " ", "-0"]) }
        if chance(30) { text += "\(Int.random(in: 0...20, using: &random))" }
        if chance(25) { text += "." + pick(["", "0", "3", "12"]) }
        if conversion == "q" { text = "%" }
        return (text + String(conversion), chance(85) ? argument(of: conversion) : printable())
    }

    private mutating func argument(of conversion: Character) -> String {
        switch conversion {
        case "s", "q": printable()
        case "c": "\(Int.random(in: 0...255, using: &random))"
        case "a", "A", "e", "E", "f", "g", "G": number()
        default: chance(70) ? "\(Int.random(in: -999...999, using: &random))" : number()
        }
    }

    // MARK: Tables

    /// A list, also with holes, with names besides, or one that is only said to be one by its metatable.
    mutating func table() -> String {
        let members = list(0...6) { $0.chance(90) ? $0.member() : "nil" }.joined(separator: ", ")
        return pick([
            "{ \(members) }", "{ \(members) }",
            #"{ \#(members), name = 1, [2.5] = true, [-1] = "below" }"#,
            "setmetatable({ \(members) }, { __len = function() return \(pick(["0", "3", "-2", "7", "2.0", "\"x\""])) end })",
            "setmetatable({}, { __index = function(_, i) if i >= 1 and i <= 5 then return i * 2 end end,"
                + " __len = function() return 5 end })",
            #"setmetatable({ \#(members) }, { __newindex = function() error("fixed") end, __index = { "one", "two" } })"#,
        ])
    }

    /// A list whose elements can be compared with each other, and so sorted in one way only.
    mutating func sortable() -> String {
        let isText = chance(40)
        let elements = list(0...20) {
            isText ? $0.string() : "\(Int.random(in: -50...50, using: &$0.random))"
        }
        return "{ " + elements.joined(separator: ", ") + " }"
    }

    private mutating func member() -> String {
        pick([
            { $0.number() }, { $0.string() }, { _ in "true" }, { _ in "false" }, { _ in #""b""# },
            { _ in "{}" },
        ])
    }

    // MARK: Anything

    /// A value whose text has no address in it.
    mutating func printable() -> String {
        let shown = [
            "true", "nil", #"setmetatable({}, { __tostring = function() return "shown" end })"#,
            "setmetatable({}, { __tostring = function() return 1 end })",
        ]
        return pick([{ $0.number() }, { $0.string() }, { $0.pick(shown) }, { $0.pick(shown) }])
    }

    mutating func any() -> String {
        let others = [
            "nil", "true", "false", "type", "function(...) return ... end", "coroutine.create(type)",
            #"setmetatable({}, { __name = "Named" })"#, #"setmetatable({}, { __metatable = "locked" })"#,
        ]
        return pick([
            { $0.pick(others) }, { $0.pick(others) }, { $0.number() }, { $0.string() }, { $0.table() },
            { $0.printable() },
        ])
    }
}
