import LayoutCore

/// Names that authors know from elsewhere and plugins do not have.
extension PluginAPI {
    /// What to say about a name that is nil; nil if nothing is known of it.
    ///
    /// - Parameter isGlobal: whether it was read as a global. Otherwise it may be a member or a method of anything, such as `round`
    ///   of `math` and `trim` of a string.
    static func hint(_ name: String, isGlobal: Bool) -> String? {
        if isGlobal { return missingGlobals[name].map { "\(name) \($0)" } }
        return missingMembers.first { $0.key.split(separator: ".").last.map(String.init) == name }
            .map { "\($0.key) does not exist: \($0.value)" }
    }

    private static let missingGlobals: [String: String] = [
        "require": "works only in the main chunk: call it there, and keep its result in a local variable",
        "ctx": "is an argument of the plugin's functions, not a global: pass it on",
        "out": "is an argument of the plugin's functions, not a global: pass it on",
        "params": "does not exist: read ctx.params",
        "io": noAccess + "print and ctx.log write to the daemon's log",
        "os": noAccess + "a layout depends on its container alone, not on the time or the environment",
        "debug": noAccess + "error messages have a traceback",
        "package": noAccess + "require finds modules in the plugin's own folder",
        "dofile": noAccess + "require runs a module of the plugin's own folder",
        "loadfile": noAccess + "require runs a module of the plugin's own folder",
        "load": "does not exist: a plugin cannot compile text",
        "loadstring": "does not exist: a plugin cannot compile text",
        "setfenv": "does not exist since Lua 5.2: use local variables",
        "getfenv": "does not exist since Lua 5.2: use local variables",
        "module": "does not exist since Lua 5.2: a module returns a table",
        "unpack": "does not exist since Lua 5.2: use table.unpack",
        "bit32": "does not exist since Lua 5.3: use the operators & | ~ << >>",
        "bit": "does not exist: use the operators & | ~ << >>",
        "collectgarbage": "does not exist: the host collects garbage",
        "warn": "does not exist: use ctx.log.warn",
    ]

    private static let noAccess = "does not exist: a plugin reaches nothing outside of its container; "

    /// By library and member; the member's name alone occurs once.
    private static let missingMembers: KeyValuePairs<String, String> = [
        "math.round": "use ctx.geom.round(value, step)",
        "math.clamp": "use ctx.geom.clamp(value, low, high)",
        "math.sign": "write x > 0 and 1 or x < 0 and -1 or 0",
        "math.trunc": "use math.modf, which returns the whole part first",
        "math.pow": "write x ^ y",
        "math.mod": "write x % y",
        "math.log10": "write math.log(x, 10)",
        "math.ldexp": "write x * 2.0 ^ n",
        "math.cosh": "write it with math.exp",
        "math.sinh": "write it with math.exp",
        "math.tanh": "write it with math.exp",
        "math.atan2": "math.atan(y, x) takes two arguments",
        "math.randomseed": "every prepare begins with the same random numbers",
        "table.getn": "write #list",
        "table.maxn": "write #list",
        "table.foreach": "write for key, value in pairs(list) do",
        "table.foreachi": "write for index, value in ipairs(list) do",
        "table.contains": "loop over the list, or keep a table with its values as keys",
        "table.indexOf": "loop over the list, or keep a table of indexes by value",
        "table.map": "write a loop",
        "table.filter": "write a loop",
        "table.copy": "write table.move(list, 1, #list, 1, {})",
        "table.clone": "write table.move(list, 1, #list, 1, {})",
        "table.clear": "make a new table",
        "string.trim": "write text:match(\"^%s*(.-)%s*$\")",
        "string.split": "write for word in text:gmatch(\"[^,]+\") do",
        "string.startsWith": "write text:sub(1, #start) == start",
        "string.starts_with": "write text:sub(1, #start) == start",
        "string.startswith": "write text:sub(1, #start) == start",
        "string.gfind": "use string.gmatch",
        "string.dump": "a plugin cannot make bytecode",
        "coroutine.isalive": "use coroutine.status",
    ]

    /// The functions of UICollectionViewLayout that have another name in plugins, by their names without underscores and capitals.
    static let mirroredNames: [String: String] = [
        "preparelayout": "prepare", "collectionviewcontentsize": "content_size",
        "layoutattributesforelements": "attributes_in_rect",
        "layoutattributesforelementsinrect": "attributes_in_rect",
        "layoutattributesforitem": "attributes_for_item",
        "layoutattributesforsupplementaryview": "attributes_for_supplementary",
        "layoutattributesfordecorationview": "attributes_for_decoration",
        "shouldinvalidatelayout": "should_invalidate", "invalidatelayout": "invalidate",
        "prepareforcollectionviewupdates": "prepare_updates", "finalizecollectionviewupdates": "finish_updates",
        "initiallayoutattributesforappearingitem": "appearing",
        "finallayoutattributesfordisappearingitem": "disappearing", "targetcontentoffset": "target_offset",
        "initiallayoutattributesforappearingsupplementaryelement": "appearing_supplementary",
        "initiallayoutattributesforappearingdecorationelement": "appearing_decoration",
        "finallayoutattributesfordisappearingsupplementaryelement": "disappearing_supplementary",
        "finallayoutattributesfordisappearingdecorationelement": "disappearing_decoration",
        "prepareforanimatedboundschange": "prepare_bounds_change",
        "finalizeanimatedboundschange": "finish_bounds_change", "preparefortransition": "prepare_transition",
        "preparefortransitionfrom": "prepare_transition", "preparefortransitionto": "prepare_transition_to",
        "finalizelayouttransition": "finish_transition",
    ]

    /// The function that the host calls and that a plugin's own function of this name is probably meant to be; nil if the name is
    /// the plugin's own. Two letters may differ, at most one in three, or the case, or the end of a long name.
    static func callback(meantBy name: String) -> String? {
        let plain = plain(name)
        if let mirrored = mirroredNames[plain] { return mirrored }
        let names = callbacks.map(\.name)
        if let same = names.first(where: { self.plain($0) == plain }) { return same }
        if let begun = names.first(where: { self.plain($0).count >= 13 && plain.hasPrefix(self.plain($0)) }) {
            return begun
        }
        let most = min(2, plain.count / 3)
        return names.first { editDistance(Array(self.plain($0)), Array(plain)) <= most }
    }

    private static func plain(_ name: String) -> String { String(excerpt(name).lowercased().filter { $0 != "_" }) }
}
