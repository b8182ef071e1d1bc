package import LayoutCore
import LuaRuntime

/// The table that a plugin's file returns, checked.
///
///     return layoutd.define {
///       summary = "Items in stairs.",
///       params = { step = { type = "number", default = 20 } },
///       prepare = function(self, ctx, out) … end,
///     }
///
/// Everything that a container needs to know before a script runs for it is in here: parameters, item values, attributes, limits, and which
/// functions there are. It is read once for each version of a file. An error names the member, its value and what was expected, and
/// names with a slip in them are errors, too: a callback that the host would never call is rejected (`checkNames`).
package struct PluginDeclaration: Sendable {
    /// The plugin's own version, at most 64 bytes; "0" by default.
    ///
    /// It is for people: a reload goes by the text and not by the version.
    package let version: String
    /// One sentence for people, for lists of layouts; "" by default.
    package let summary: String
    /// The name of the layout it is derived from; "" for none.
    package let base: String
    /// Its own parameters, ordered by name.
    ///
    /// A derived layout has its base's too.
    package let parameters: [Parameter]
    /// Derived layouts: values that replace the base's defaults.
    let defaults: [String: LuaValue]
    /// Derived layouts: parameters of the base that clients cannot set.
    let hidden: Set<String>
    /// The item values that sections may have for it.
    package let itemColumns: [ItemColumn]
    /// The attributes of its own. A derived layout has its base's too.
    let attributes: [CustomAttribute]
    /// The outline of its items; nil for its base's, or a rectangle.
    let itemShape: ItemShape?
    /// The direction for which it places; nil for its base's, or left to right.
    let developmentDirection: Environment.LayoutDirection?
    /// Whether the script answers queries, instead of placing every item in `prepare`.
    let isLazy: Bool
    /// Whether every item must be placed.
    let isStrict: Bool
    let takesMeasuredSizes: Bool
    /// Whether it may replace a layout of the same name from an earlier folder, or a built-in one.
    ///
    /// Without it, such a file is rejected.
    package let overrides: Bool
    let supplementaryKinds: [String]
    let decorationKinds: [String]
    /// Derived layouts: distance in points by which a query's rectangle is extended before `adjust`.
    let margin: Double
    let functions: Set<String>
    let limits: PluginLimits

    /// The versions of the interface that are served.
    private static let apiVersions = 1...1

    static let callbacks = PluginAPI.callbacks.map(\.name)

    init(
        _ members: [String: LuaValue], base: String, identity: PluginIdentity, limits: PluginLimits
    ) throws(LayoutError) {
        let reader = DeclarationReader(identity: identity, members: members)
        let api = members["api"] ?? .null
        guard let number = api.int, Self.apiVersions.contains(number) else {
            throw reader.refuse("api", api, expected: "1, the version of the plugin interface")
        }
        version = try reader.text("version", default: "0", limit: 64)
        summary = try reader.text("summary", default: "")
        self.base = base
        parameters = try reader.parameters()
        defaults = try reader.table("defaults")
        hidden = Set(try reader.names("hides", of: members, place: "hides"))
        itemColumns = try reader.itemColumns()
        attributes = try reader.attributes()
        itemShape = try reader.itemShape()
        developmentDirection = try reader.developmentDirection()
        isLazy = try reader.flag("lazy")
        isStrict = try reader.flag("strict")
        takesMeasuredSizes = try reader.flag("self_sizing")
        overrides = try reader.flag("overrides")
        let kinds = try reader.table("kinds")
        try DeclarationReader(identity: identity, members: kinds, place: "kinds")
            .checkNames(["supplementary", "decoration"])
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
        try checkNames(identity)
        try checkFunctions(identity)
    }

    /// Rejects functions that the host would never call because of a slip in their names.
    private func checkNames(_ identity: PluginIdentity) throws(LayoutError) {
        for name in functions.sorted() where !Self.callbacks.contains(name) {
            guard let meant = PluginAPI.callback(meantBy: name) else { continue }
            throw LayoutError(
                load:
                    "\(excerpt(name)) is a function that nothing calls, did you mean '\(meant)'? Give a function of your own another name, or make it local",
                in: identity)
        }
    }

    /// The limits that the plugin declares, which may be lower than the configured ones but not higher.
    private static func limits(_ reader: DeclarationReader, most: PluginLimits) throws(LayoutError) -> PluginLimits {
        let requested = DeclarationReader(
            identity: reader.identity, members: try reader.table("limits"), place: "limits")
        try requested.checkNames(["prepare_ms", "call_ms", "memory_bytes"])
        var limits = most
        limits.prepareMilliseconds = try requested.number(
            "prepare_ms", in: 1...most.prepareMilliseconds, default: most.prepareMilliseconds)
        limits.callMilliseconds = try requested.number(
            "call_ms", in: 1...most.callMilliseconds, default: most.callMilliseconds)
        let bytes = try requested.number(
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
            try require("prepare", "a layout that is not derived must define it")
            for name in ["adjust", "base_params", "after_prepare", "row_transform"] where functions.contains(name) {
                throw LayoutError(
                    load: "\(name) is a function, expected nil: only derived layouts may define it", in: identity)
            }
        } else {
            for name in ["attributes_in_rect", "attributes_for_item"] where functions.contains(name) {
                throw LayoutError(
                    load:
                        "\(name) is a function, expected nil: the base \(base) places the elements; use prepare, after_prepare or adjust to change them",
                    in: identity)
            }
            if functions.contains("prepare"), functions.contains("after_prepare") {
                throw LayoutError(
                    load:
                        "prepare and after_prepare are functions, expected one of them: prepare places everything, after_prepare changes what the base has placed",
                    in: identity)
            }
        }
        if functions.contains("step") {
            try require("prepare", "step moves what prepare has placed")
            for (name, isSet) in [("lazy", isLazy), ("adjust", functions.contains("adjust"))] where isSet {
                throw LayoutError(
                    load: "\(name) is set, expected nil: step moves the items that prepare has placed", in: identity)
            }
        }
        if isLazy {
            try require("attributes_in_rect", "lazy is true")
            try require("attributes_for_item", "lazy is true")
        }
    }

    /// Derived layouts: whether the script places everything itself, instead of changing what the base has placed.
    var replacesBase: Bool { !base.isEmpty && functions.contains("prepare") }

    /// Whether queries call the script.
    var answersQueries: Bool { isLazy || functions.contains("adjust") }
}
