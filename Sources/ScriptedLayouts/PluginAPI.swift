/// Everything that plugins may call and that calls them: one row each. Annotations for editors, luacheck's globals and the
/// reference are made from these rows, and a test holds them against what a state really has.
///
/// Here is what a row can be. The rows themselves: `objects`, `records`, `callbacks`, and of Lua's own library `globals` and
/// `libraries`.
package enum PluginAPI {
    /// An argument or a result.
    package struct Value: Sendable {
        package let name: String
        /// As LuaCATS has it.
        package let type: String
        package var isOptional: Bool { type.hasSuffix("?") }

        init(_ name: String, _ type: String) {
            self.name = name
            self.type = type
        }
    }

    /// A function of the API, or one that a plugin may have.
    package struct Function: Sendable {
        package let name: String
        package let arguments: [Value]
        package let results: [Value]
        package let documentation: String

        init(_ name: String, _ arguments: [Value] = [], returns results: [Value] = [], _ documentation: String) {
            self.name = name
            self.arguments = arguments
            self.results = results
            self.documentation = documentation
        }
    }

    /// A member that is no function.
    package struct Field: Sendable {
        package let name: String
        package let type: String
        package let documentation: String

        init(_ name: String, _ type: String, _ documentation: String) {
            self.name = name
            self.type = type
            self.documentation = documentation
        }
    }

    /// An object that scripts meet.
    package struct Object: Sendable {
        package let name: String
        /// In annotations.
        package let className: String
        package let documentation: String
        /// Whether its functions are called with a colon.
        package let hasMethods: Bool
        package let fields: [Field]
        package let functions: [Function]
    }

    /// A table of named values that scripts are given, or write.
    package struct Record: Sendable {
        /// In annotations.
        package let className: String
        package let documentation: String
        package let fields: [Field]
    }

    // MARK: Values that many have

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
