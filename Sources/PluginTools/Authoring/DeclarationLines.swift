/// The lines of a plugin's file on which the members of its declaration stand. Lua records them for functions alone.
///
///     local L = layoutd.define {            define
///       params = {                          params
///         columns = { type = "integer" },   params.columns, params.columns.type
///       },
///     }
///     function L:prepare(ctx, out)          prepare
struct DeclarationLines {
    /// The last line of each member, which counts in Lua, by its names from the outermost table on.
    private var lines: [[String]: Int] = [:]
    private let tokens: [LuaToken]
    /// The names that lead to each open brace; nil for one that does not belong to the declaration.
    private var open: [[String]?] = []

    /// Finds the members in a file's text, which need not be valid Lua.
    ///
    /// - Complexity: O(tokens)
    init(_ text: String) {
        tokens = LuaToken.all(in: text)
        for index in tokens.indices { read(index) }
    }

    /// The line of the member that a message begins with, such as "params.columns.type is …", or of the table that lacks it.
    ///
    /// - Returns: from 1; nil if the message names no member, or one of a declaration that is not in this text.
    func line(of message: String) -> Int? {
        var names: [String]
        if let unknown = message.firstMatch(of: #/^([\w.]+) has an unknown member "([^"]*)"/#) {
            names = Self.names(unknown.1) + [String(unknown.2)]
        } else if let subject = message.firstMatch(of: #/^([\w.]+) (?:is|has) /#) {
            names = Self.names(subject.1)
        } else {
            return nil
        }
        while !names.isEmpty {
            if let line = lines[names] { return line }
            names.removeLast()
        }
        return nil
    }

    private static func names(_ path: Substring) -> [String] { path.split(separator: ".").map(String.init) }

    private mutating func read(_ index: Int) {
        if let name = member(at: index) {
            lines[name] = tokens[index].line
        } else if !tokens[index].isName, tokens[index].text == "{" {
            open.append(table(at: index))
        } else if !tokens[index].isName, tokens[index].text == "}" {
            _ = open.popLast()
        }
    }

    /// The names that lead to the table that a brace opens; nil if it is not part of the declaration. The outermost table is the argument
    /// of `define` or `derive`, or what the file returns.
    private func table(at index: Int) -> [String]? {
        guard let outer = open.last else {
            let before = tokens[..<index].suffix(4).map(\.text)
            return ["define", "derive"].contains(where: before.contains) || before.last == "return" ? [] : nil
        }
        guard let outer, text(index - 1) == "=" else { return nil }
        return outer + [key(endingAt: index - 2)]
    }

    /// The names of the member that a name or a string sets; nil if it sets none.
    private func member(at index: Int) -> [String]? {
        guard tokens[index].isName else { return nil }
        if let outer = open.last {
            let isBracketed = text(index - 1) == "[" && text(index + 1) == "]"
            let isKey = text(isBracketed ? index + 2 : index + 1) == "="
            return isKey ? outer.map { $0 + [tokens[index].text] } : nil
        }
        // `function L:prepare(` or `L.prepare = `.
        guard [".", ":"].contains(text(index - 1)), text(index - 2) != "self", ["(", "="].contains(text(index + 1))
        else {
            return nil
        }
        return text(index + 1) == "=" || text(index - 3) == "function" ? [tokens[index].text] : nil
    }

    /// The key before an equals sign, which may be in brackets.
    private func key(endingAt index: Int) -> String { text(index) == "]" ? text(index - 1) : text(index) }

    private func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }
}

/// A word, a string or a sign in a Lua text, without comments.
///
/// Strings are without quotes and escapes are as they stand, which is enough for names.
struct LuaToken {
    let text: String
    let line: Int
    /// Whether it is a name, or a string that may stand for one.
    ///
    /// Keywords count as names too.
    let isName: Bool

    /// All tokens of a text. Strings are without their quotes; signs are single characters but for `==`.
    static func all(in text: String) -> [LuaToken] {
        var tokens: [LuaToken] = []
        var (rest, line) = (text[...], 1)
        let token =
            #/
            \s+ | --\[(=*)\[[\s\S]*?\]\1\] | --[^\n]* | \[(=*)\[[\s\S]*?\]\2\]
            | "((?:\\[\s\S]|[^"\\\n])*)" | '((?:\\[\s\S]|[^'\\\n])*)' | [A-Za-z_]\w* | == | [\s\S]
            /#
        while let match = rest.prefixMatch(of: token) {
            let word = match.0
            let isComment = word.hasPrefix("--") || word.first?.isWhitespace == true
            if !isComment, match.2 == nil {
                let string = match.3 ?? match.4
                let isName = string != nil || word.first == "_" || word.first?.isLetter == true
                tokens.append(LuaToken(text: String(string ?? word), line: line, isName: isName))
            }
            line += word.count { $0.isNewline }
            rest = rest[word.endIndex...]
        }
        return tokens
    }
}
