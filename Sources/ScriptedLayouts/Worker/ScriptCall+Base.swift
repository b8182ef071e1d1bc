import LayoutCore
import LuaRuntime

/// The functions of `ctx.base`, which get their arguments without the object.
extension ScriptCall {
    /// - Throws: `LuaRefusal` unless the call may read the base's result.
    private func checkBase(_ name: String) throws(LuaRefusal) {
        if !hasBase { throw refuse("\(name): ctx.base is no longer valid, expected that of the running function") }
    }

    func baseItem(_ call: LuaCall) throws(LuaRefusal) -> [LuaValue] {
        try checkBase("base:item")
        let path = try item(call, 1, for: "base:item")
        return data.baseFrame(path.section, path.item).map(Self.numbers) ?? [.null]
    }

    /// The first item with a frame from an index path on: section, item and frame; nil if there is none.
    func nextBaseItem(_ call: LuaCall) throws(LuaRefusal) -> [LuaValue] {
        try checkBase("base:frames")
        if call.isAbsent(1) || call.isAbsent(3) && container.counts.isEmpty { return [.null] }
        var section = try section(call, 1, for: "base:frames")
        let last = call.isAbsent(3) ? container.counts.count - 1 : section
        var item = min(call.integer(2) ?? -1, container.counts[section]) + 1
        while section <= last {
            while item >= 0, item < container.counts[section] {
                if let frame = data.baseFrame(section, item) {
                    return [.integer(section), .integer(item)] + Self.numbers(frame)
                }
                item += 1
            }
            (section, item) = (section + 1, 0)
        }
        return [.null]
    }

    func baseElement(_ call: LuaCall, _ category: Element.Category) throws(LuaRefusal) -> [LuaValue] {
        let name = "base:\(category.rawName)"
        try checkBase(name)
        let section = try section(call, 2, for: name)
        guard let kind = call.string(1), kind.utf8.count <= PluginLimits.nameBytes, let item = call.integer(3),
            let frame = data.baseFrame(section, item, of: ElementKind(category, kind))
        else { return [.null] }
        return Self.numbers(frame)
    }

    private static func numbers(_ frame: Rect) -> [LuaValue] {
        [frame.x, frame.y, frame.width, frame.height].map(LuaValue.number)
    }
}
