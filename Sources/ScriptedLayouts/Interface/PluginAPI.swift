/// The interface of plugins, one row for each function and value. The annotations for editors, luacheck's globals and the
/// reference are generated from these rows, and a test compares them with a real state.
///
/// This file declares what a row can be. The rows are `objects`, `records` and `callbacks`, and for Lua's own library
/// `globals` and `libraries`.
package enum PluginAPI {
    /// An argument or a result, as signatures show it: `Value("item", "integer")`, or with the type "integer?" for an optional one.
    package struct Value: Sendable {
        /// The name in signatures.
        package let name: String
        /// The type in the notation of LuaCATS.
        package let type: String
        /// Whether it may be left out, or is nil at times as a result.
        package var isOptional: Bool { type.hasSuffix("?") }

        init(_ name: String, _ type: String) {
            self.name = name
            self.type = type
        }
    }

    /// A function that a plugin may call or define.
    ///
    /// Annotations, reference and the completion of editors are made of it.
    package struct Function: Sendable {
        /// The name without its object.
        package let name: String
        /// The arguments without `self`.
        package let arguments: [Value]
        /// The results in order.
        package let results: [Value]
        /// A sentence or two for the reference.
        package let documentation: String

        init(
            _ name: String, taking arguments: [Value] = [], returns results: [Value] = [], _ documentation: String
        ) {
            self.name = name
            self.arguments = arguments
            self.results = results
            self.documentation = documentation
        }
    }

    /// A member that is not a function.
    package struct Field: Sendable {
        /// The member's name.
        package let name: String
        /// The type in the notation of LuaCATS.
        package let type: String
        /// A sentence for the reference; may be "".
        package let documentation: String

        init(_ name: String, of type: String, _ documentation: String) {
            self.name = name
            self.type = type
            self.documentation = documentation
        }
    }

    /// An object of the host, with all of its members: `ctx`, `out`, or a table inside one.
    package struct Object: Sendable {
        /// The name that scripts use, such as `ctx.geom`.
        package let name: String
        /// The class in annotations.
        package let className: String
        /// A sentence or two for the reference.
        package let documentation: String
        /// Whether its functions are called with a colon.
        package let hasMethods: Bool
        /// Members that are not functions.
        package let fields: [Field]
        /// Functions in the order of the reference.
        package let functions: [Function]
    }

    /// A table with named members that plugins declare or exchange with the host.
    package struct Record: Sendable {
        /// The class in annotations.
        package let className: String
        /// A sentence for the reference.
        package let documentation: String
        /// The members in the order of the reference.
        package let fields: [Field]
    }

    // MARK: Common values

    static let section = Value("section", "integer")
    static let item = Value("item", "integer")
    static let kind = Value("kind", "string")
    static let frame = [
        Value("x", "number"), Value("y", "number"), Value("width", "number"), Value("height", "number"),
    ]
    static let out = Value("out", "layoutd.Output")
    static let rect = Value("rect", "layoutd.Rect")
    static let ctx = Value("ctx", "layoutd.Context")
}
