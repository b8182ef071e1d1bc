package import LayoutCore
import LuaRuntime

/// What a plugin's file says of itself.
package struct PluginDeclaration: Sendable {
    package let version: String
    package let summary: String
    /// The layout it is derived from; "" for none.
    package let base: String
    /// Its own; a derived one has its base's besides.
    package let parameters: [Parameter]
    /// Values in place of the base's defaults.
    let defaults: [String: LuaValue]
    /// Parameters of the base that it chooses itself.
    let hidden: Set<String>
    package let itemColumns: [ItemColumn]
    /// The outline of its items; nil: its base's, or a rectangle.
    let itemShape: ItemShape?
    /// Whether rectangles and items are asked of the script.
    let isLazy: Bool
    /// Whether every item must be placed.
    let isStrict: Bool
    let takesMeasuredSizes: Bool
    /// Whether it may stand in place of a layout of its name in an earlier folder.
    package let overrides: Bool
    let supplementaryKinds: [String]
    let decorationKinds: [String]
    /// Points around a rectangle in which elements are adjusted.
    let margin: Double
    /// Names of the functions that the table has.
    let functions: Set<String>
    let limits: PluginLimits

    /// The newest API that is served, and the oldest.
    private static let apiVersions = 1...1

    /// Functions that the host calls.
    static let callbacks = PluginAPI.callbacks.map(\.name)

    init(
        _ members: [String: LuaValue], base: String, identity: PluginIdentity, limits: PluginLimits
    ) throws(LayoutError) {
        let reader = DeclarationReader(identity: identity, members: members)
        let api = members["api"] ?? .null
        guard let number = api.int, Self.apiVersions.contains(number) else {
            throw reader.refuse("api", api, expected: "1, the version of the interface it is written for")
        }
        version = try reader.text("version", default: "0", limit: 64)
        summary = try reader.text("summary", default: "")
        self.base = base
        parameters = try reader.parameters()
        defaults = try reader.table("defaults")
        hidden = Set(try reader.names("hides", of: members, place: "hides"))
        itemColumns = try reader.itemColumns()
        itemShape = try reader.itemShape()
        isLazy = try reader.flag("lazy")
        isStrict = try reader.flag("strict")
        takesMeasuredSizes = try reader.flag("self_sizing")
        overrides = try reader.flag("overrides")
        let kinds = try reader.table("kinds")
        supplementaryKinds = try reader.names("supplementary", of: kinds, place: "kinds.supplementary")
        decorationKinds = try reader.names("decoration", of: kinds, place: "kinds.decoration")
        margin = try reader.number("margin", in: Parameter.length, default: 0)
        functions = Set(members.filter { $0.value == .opaque("function") }.keys)
        self.limits = try Self.limits(reader, most: limits)
        for name in Self.callbacks {
            if let value = members[name], value != .opaque("function") {
                throw reader.refuse(name, value, expected: "a function")
            }
        }
        try checkFunctions(identity)
    }

    /// What the plugin asks for, which may be less than it gets by itself and not more.
    private static func limits(_ reader: DeclarationReader, most: PluginLimits) throws(LayoutError) -> PluginLimits {
        let asked = DeclarationReader(identity: reader.identity, members: try reader.table("limits"), place: "limits")
        var limits = most
        limits.prepareMilliseconds = try asked.number(
            "prepare_ms", in: 1...most.prepareMilliseconds, default: most.prepareMilliseconds)
        limits.callMilliseconds = try asked.number(
            "call_ms", in: 1...most.callMilliseconds, default: most.callMilliseconds)
        let bytes = try asked.number(
            "memory_bytes", in: 65_536...Double(most.memoryBytes), default: Double(most.memoryBytes))
        limits.memoryBytes = Int(bytes)
        return limits
    }

    private func checkFunctions(_ identity: PluginIdentity) throws(LayoutError) {
        func require(_ name: String, _ why: String) throws(LayoutError) {
            if !functions.contains(name) {
                throw LayoutError(load: "\(name) is nil, expected a function: \(why)", in: identity)
            }
        }
        if base.isEmpty {
            try require("prepare", "a layout that is not derived prepares itself")
            for name in ["adjust", "base_params", "after_prepare"] where functions.contains(name) {
                throw LayoutError(
                    load: "\(name) is a function, expected nil: the layout is derived from no other", in: identity)
            }
        } else {
            for name in ["prepare", "attributes_in_rect", "attributes_for_item"] where functions.contains(name) {
                throw LayoutError(
                    load:
                        "\(name) is a function, expected nil: \(base) prepares, and adjust and after_prepare change it",
                    in: identity)
            }
        }
        if isLazy {
            try require("attributes_in_rect", "lazy is true")
            try require("attributes_for_item", "lazy is true")
        }
    }

    /// Whether queries are answered with the script's help.
    var answersQueries: Bool { isLazy || functions.contains("adjust") }
}
