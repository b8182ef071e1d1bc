/// Why a layout, a parameter or a container was refused. The message names the thing, the value it has and the value expected.
public struct LayoutError: Error, Equatable, Sendable {
    /// What kind of refusal it is, in the words of the wire protocol.
    ///
    /// Each room declares the codes that it throws, in an extension; `rawValue` is the code of the same name in `layout.proto`.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// No layout has this name.
        public static let unknownLayout = Code(rawValue: "layout.unknown")
        /// The layout has no such parameter.
        public static let unknownParameter = Code(rawValue: "parameters.unknown")
        /// The layout refuses the parameter's value.
        public static let invalidParameter = Code(rawValue: "parameters.invalid")
        /// The item counts of a batch update do not add up.
        public static let updateItemCount = Code(rawValue: "update.itemCount")
        /// The section counts of a batch update do not add up.
        public static let updateSectionCount = Code(rawValue: "update.sectionCount")
        /// A batch update names a section or an item that does not exist before it, or after it.
        public static let updateMissing = Code(rawValue: "update.missing")
        /// A new item brings no data where the others of its section do.
        public static let updateMissingData = Code(rawValue: "update.missingData")
        /// Two operations of a batch update exclude each other.
        public static let updateConflict = Code(rawValue: "update.conflict")
        /// The container's data is refused: sizes that are not one for each item, or not lengths.
        public static let invalidInput = Code(rawValue: "request.invalid")
        /// A section or an item does not exist.
        public static let indexOutOfRange = Code(rawValue: "index.outOfRange")
        /// The layout cannot lay out what it was given.
        public static let failed = Code(rawValue: "layout.failed")
        /// The prepare was cancelled.
        public static let cancelled = Code(rawValue: "request.cancelled")
        /// The layout places more elements than it may.
        public static let tooManyElements = Code(rawValue: "limit.items")
    }

    public var code: Code
    public var message: String
    /// JSON pointer to the refused value, relative to the object that was checked; "" for the whole.
    public var pointer: String
    /// Nearest known names, best first.
    public var nearest: [String]
    /// For an error of a plugin: where it happened.
    public var fault: PluginFault?

    public init(_ code: Code, _ message: String, pointer: String = "", nearest: [String] = []) {
        self.code = code
        self.message = message
        self.pointer = pointer
        self.nearest = nearest
    }
}

extension LayoutError: CustomStringConvertible {
    public var description: String {
        let hint = nearest.isEmpty ? "" : " (did you mean \(nearest.joined(separator: ", "))?)"
        return "\(code.rawValue): \(message)\(hint)"
    }
}
