import LayoutCore
import LuaRuntime

/// The values of `ctx` that do not depend on the items. They are the same for many calls, so a worker builds the script's view of
/// them only when they change.
struct ScriptContext: Equatable {
    var bounds: Rect
    /// Whether the host wants to know if the script reads where the bounds begin.
    ///
    /// If so, the prelude notes a read, and the placement has `hasReadOrigin`.
    var isOriginAssumed: Bool
    var environment: Environment
    var generation: Int
    /// Whether there is a result before.
    ///
    /// Its frames are fetched only if the script reads them.
    var hasPrevious: Bool
    /// The result of the layout that it is derived from; nil for none.
    ///
    /// Its frames are fetched only if the script reads them.
    var base: Base?

    /// What a script learns of its base's result without asking for frames.
    struct Base: Equatable {
        var contentSize: Size
        var direction: ScrollDirection
    }

    var values: LuaValue {
        let insets = environment.contentInset
        var values: [String: LuaValue] = [
            "bounds": LuaValue(bounds), "insets": .map(LuaValue.members(insets)),
            "safe_area": .map(LuaValue.members(environment.safeAreaInsets)),
            "margins": .map(LuaValue.members(environment.layoutMargins)), "traits": traits,
            "generation": .integer(generation),
            "visible": LuaValue(
                Rect(
                    x: bounds.x + insets.left, y: bounds.y + insets.top,
                    width: max(0, bounds.width - insets.left - insets.right),
                    height: max(0, bounds.height - insets.top - insets.bottom))),
            "direction": .string(environment.layoutDirection == .rightToLeft ? "rightToLeft" : "leftToRight"),
            "previous": .boolean(hasPrevious), "is_origin_assumed": .boolean(isOriginAssumed),
        ]
        if let scale = environment.scale { values["scale"] = .number(scale) }
        if let base {
            values["base"] = .map([
                "width": .number(base.contentSize.width), "height": .number(base.contentSize.height),
                "direction": .string(base.direction == .vertical ? "vertical" : "horizontal"),
            ])
        }
        return .map(values)
    }

    private var traits: LuaValue {
        let traits = environment.traits
        return .map([
            "horizontal_size_class": .string(traits.horizontalSizeClass.rawValue),
            "vertical_size_class": .string(traits.verticalSizeClass.rawValue),
            "content_size_category": .string(traits.contentSizeCategory.rawValue),
            "content_size_factor": .number(traits.contentSizeCategory.factor),
            "user_interface_idiom": .string(traits.userInterfaceIdiom.rawValue),
            "legibility_weight": .string(traits.legibilityWeight.rawValue),
        ])
    }
}

extension MessageWriter {
    mutating func write(_ context: ScriptContext) {
        write(context.bounds)
        write(context.isOriginAssumed)
        let environment = context.environment
        write(environment.scale) { $0.write($1) }
        write(environment.layoutDirection == .rightToLeft)
        for insets in [environment.contentInset, environment.safeAreaInsets, environment.layoutMargins] {
            write(insets)
        }
        write(environment.traits)
        write(context.generation)
        write(context.hasPrevious)
        write(context.base) { writer, base in
            writer.write(base.contentSize.width)
            writer.write(base.contentSize.height)
            writer.write(base.direction == .vertical)
        }
    }

    private mutating func write(_ traits: Traits) {
        write(traits.horizontalSizeClass.rawValue)
        write(traits.verticalSizeClass.rawValue)
        write(traits.contentSizeCategory.rawValue)
        write(traits.userInterfaceIdiom.rawValue)
        write(traits.legibilityWeight.rawValue)
    }

    private mutating func write(_ rect: Rect) {
        for number in [rect.x, rect.y, rect.width, rect.height] { write(number) }
    }

    private mutating func write(_ insets: Insets) {
        for number in [insets.top, insets.left, insets.bottom, insets.right] { write(number) }
    }
}

extension ScriptContext {
    init(_ reader: inout MessageReader) throws(MessageFault) {
        bounds = Rect(
            x: try reader.number(), y: try reader.number(), width: try reader.number(), height: try reader.number())
        isOriginAssumed = try reader.boolean()
        environment = Environment(
            scale: try reader.optional { reader throws(MessageFault) in try reader.number() },
            layoutDirection: try reader.boolean() ? .rightToLeft : .leftToRight,
            contentInset: try reader.insets(), safeAreaInsets: try reader.insets(), layoutMargins: try reader.insets(),
            traits: try reader.traits())
        generation = try reader.number()
        hasPrevious = try reader.boolean()
        base = try reader.optional { reader throws(MessageFault) in
            Base(
                contentSize: Size(width: try reader.number(), height: try reader.number()),
                direction: try reader.boolean() ? .vertical : .horizontal)
        }
    }
}

extension MessageReader {
    fileprivate mutating func traits() throws(MessageFault) -> Traits {
        var traits = Traits()
        traits.horizontalSizeClass = try word()
        traits.verticalSizeClass = try word()
        traits.contentSizeCategory = try word()
        traits.userInterfaceIdiom = try word()
        traits.legibilityWeight = try word()
        return traits
    }

    private mutating func word<Word: RawRepresentable<String>>() throws(MessageFault) -> Word {
        guard let word = Word(rawValue: try text()) else { throw MessageFault() }
        return word
    }

    fileprivate mutating func insets() throws(MessageFault) -> Insets {
        Insets(top: try number(), left: try number(), bottom: try number(), right: try number())
    }
}
