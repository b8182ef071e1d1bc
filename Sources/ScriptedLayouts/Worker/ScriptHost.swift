import LayoutCore
import LuaRuntime

/// The host's side of one Lua state: the functions that its scripts may call, and the running call.
final class ScriptHost {
    let buffer: PlacementBuffer
    private let log: (String, String) -> Void
    var call: ScriptCall?
    /// Returns the time that the running call has left.
    var timeLeft: () -> Duration = { .zero }

    init(buffer: PlacementBuffer, log: @escaping (String, String) -> Void) {
        self.buffer = buffer
        self.log = log
    }

    /// The functions of the prelude's table `host`.
    var functions: [(name: String, function: LuaFunction)] {
        [
            (
                "supplementary",
                output("supplementary") { call, lua throws(LuaRefusal) in try call.place(.supplementary, lua) }
            ),
            ("decoration", output("decoration") { call, lua throws(LuaRefusal) in try call.place(.decoration, lua) }),
            ("pin", output("pin") { call, lua throws(LuaRefusal) in try call.pin(lua) }),
            (
                "transform",
                output("transform") { [unowned self] call, lua throws(LuaRefusal) in try call.transform(lua, buffer) }
            ),
            (
                "attribute",
                output("attribute") { [unowned self] call, lua throws(LuaRefusal) in
                    try call.setAttribute(lua, buffer)
                }
            ),
            (
                "supplementary_attribute",
                output("supplementary_attribute") { call, lua throws(LuaRefusal) in
                    try call.setAttribute(of: .supplementary, lua)
                }
            ),
            (
                "decoration_attribute",
                output("decoration_attribute") { call, lua throws(LuaRefusal) in
                    try call.setAttribute(of: .decoration, lua)
                }
            ),
            ("content_size", output("content_size") { call, lua throws(LuaRefusal) in try call.setContentSize(lua) }),
            (
                "scroll_direction",
                output("scroll_direction") { call, lua throws(LuaRefusal) in try call.setScrollDirection(lua) }
            ),
            (
                "room",
                { [unowned self] lua throws(LuaRefusal) in try call(lua, on: .output, "out", for: "room").makeRoom(lua)
                }
            ),
            ("base_item", base { call, lua throws(LuaRefusal) in try call.baseItem(lua) }),
            ("base_next", base { call, lua throws(LuaRefusal) in try call.nextBaseItem(lua) }),
            (
                "base_supplementary",
                base { call, lua throws(LuaRefusal) in try call.baseElement(lua, .supplementary) }
            ),
            ("base_decoration", base { call, lua throws(LuaRefusal) in try call.baseElement(lua, .decoration) }),
            (
                "item_value",
                context("item_value") { call, lua throws(LuaRefusal) in try call.itemValue(lua) }
            ),
            (
                "item_column",
                { [unowned self] lua throws(LuaRefusal) in call?.itemColumn(lua) ?? [.null] }
            ),
            (
                "supplementary_size",
                context("supplementary_size") { call, lua throws(LuaRefusal) in try call.supplementarySize(lua) }
            ),
            (
                "section_params",
                context("section_params") { call, lua throws(LuaRefusal) in try call.sectionParameters(lua) }
            ),
            (
                "budget_left_ms",
                context("budget_left_ms") { [unowned self] _, _ throws(LuaRefusal) in
                    [.number(timeLeft() / .milliseconds(1))]
                }
            ),
            (
                "previous_item",
                { [unowned self] lua throws(LuaRefusal) in
                    guard let call else { throw LuaRefusal("ctx.previous is no longer valid") }
                    return try call.previousItem(lua)
                }
            ),
            (
                "note_origin",
                { [unowned self] _ throws(LuaRefusal) in
                    call?.hasReadOrigin = true
                    return []
                }
            ),
            (
                "nearest",
                { lua throws(LuaRefusal) in
                    let known = (try lua.value(2).items ?? []).compactMap(\.text)
                    return [.string(meant(by: lua.string(1) ?? "", among: known))]
                }
            ),
            (
                "log",
                { [unowned self] lua throws(LuaRefusal) in
                    log(lua.string(1) ?? "info", lua.string(2) ?? lua.describe(2))
                    return []
                }
            ),
        ]
    }

    /// A function of `ctx.base`, which gets the arguments without the object.
    private func base(
        _ body: @escaping (ScriptCall, LuaCall) throws(LuaRefusal) -> [LuaValue]
    ) -> LuaFunction {
        { [unowned self] lua throws(LuaRefusal) in
            guard let call else { throw LuaRefusal("ctx.base is no longer valid") }
            return try body(call, lua)
        }
    }

    private func output(
        _ name: String, _ body: @escaping (ScriptCall, LuaCall) throws(LuaRefusal) -> Void
    ) -> LuaFunction {
        { [unowned self] lua throws(LuaRefusal) in
            try body(try call(lua, on: .output, "out", for: name), lua)
            return []
        }
    }

    private func context(
        _ name: String, _ body: @escaping (ScriptCall, LuaCall) throws(LuaRefusal) -> [LuaValue]
    ) -> LuaFunction {
        { [unowned self] lua throws(LuaRefusal) in try body(try call(lua, on: .context, "ctx", for: name), lua) }
    }

    /// The running call, if the function is called on the object that the call was given.
    private func call(
        _ lua: LuaCall, on kind: PlacementBuffer.Handle, _ object: String, for name: String
    ) throws(LuaRefusal) -> ScriptCall {
        guard let call else { throw LuaRefusal("\(name): this \(object) is no longer valid") }
        guard lua.isHandle(kind, of: buffer) else {
            throw call.refuse(
                lua.isHandleLike(kind)
                    ? "\(name): this \(object) is no longer valid, expected the one passed to the running function"
                    : "\(name) is called without its object, expected \(object):\(name)(...)")
        }
        return call
    }
}
