/// Why a layout, a parameter or a container was rejected.
///
/// The code is for programs, and the message for people. A message names the thing, its value and the value that was expected:
///
///     layout.unknown: layout is "colum", expected one of circular, column, … (did you mean column?)
///     index.outOfRange: /section is 4, expected 0..<3
///     limit.sections: sections is 70000, expected at most 65536
///
/// What a program may need besides is in fields of its own, so that no message has to be parsed: the JSON pointer to the value, the
/// nearest names, the valid count, the limit, and the place in a plugin.
///
/// A rejected change leaves the container exactly as it was.
public struct LayoutError: Error, Equatable, Sendable {
    /// The kind of error, as named in the wire protocol.
    ///
    /// Each module declares the codes that it throws, in an extension; `rawValue` is the code of the same name in `layout.proto`.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code on the wire, such as `layout.unknown`.
        ///
        /// Clients compare it, and later versions may have more.
        public let rawValue: String

        /// Creates a code from its name on the wire, which may be one that this version does not know.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// No layout has this name.
        ///
        /// `nearest` has similar ones.
        public static let unknownLayout = Code(rawValue: "layout.unknown")
        /// The layout does not have this parameter.
        ///
        /// `pointer` leads to it, and `nearest` has similar ones.
        public static let unknownParameter = Code(rawValue: "parameters.unknown")
        /// The layout rejects the parameter's value.
        ///
        /// `pointer` leads to it.
        public static let invalidParameter = Code(rawValue: "parameters.invalid")
        /// The item counts of a batch update do not add up for a section: old ones, less deleted ones, plus inserted ones and the
        /// balance of moves are not what the update expects.
        public static let updateItemCount = Code(rawValue: "update.itemCount")
        /// The section counts of a batch update do not add up.
        ///
        /// Old ones, less deleted ones, plus inserted ones are not as many as the update expects.
        public static let updateSectionCount = Code(rawValue: "update.sectionCount")
        /// A batch update names a section or an item that does not exist before it, or after it.
        ///
        /// `pointer` leads to the entry.
        public static let updateMissing = Code(rawValue: "update.missing")
        /// A new item lacks data that the other items of its section have.
        ///
        /// It needs sizes if they have sizes, and a value for each of their columns.
        public static let updateMissingData = Code(rawValue: "update.missingData")
        /// Two operations of a batch update contradict each other, such as two reloads of an item.
        ///
        /// `pointer` leads to the second.
        public static let updateConflict = Code(rawValue: "update.conflict")
        /// The container's data is invalid: item sizes that are not lengths, or not one for each item.
        public static let invalidInput = Code(rawValue: "request.invalid")
        /// A section or an item does not exist.
        ///
        /// `validCount` says how many there are.
        public static let indexOutOfRange = Code(rawValue: "index.outOfRange")
        /// Two items, or two sections, would have the same identifier.
        public static let duplicateIdentifier = Code(rawValue: "identifier.duplicate")
        /// The layout cannot lay out this container, although each parameter is valid by itself.
        ///
        /// An example is flow with negative insets that would turn a row inside out.
        public static let failed = Code(rawValue: "layout.failed")
        /// The prepare was cancelled.
        ///
        /// The container keeps its last layout.
        public static let cancelled = Code(rawValue: "request.cancelled")
        /// The layout places too many elements.
        ///
        /// `limit` has the number and the greatest that is allowed.
        public static let tooManyElements = Code(rawValue: "limit.items")
        /// The container would have too many sections.
        ///
        /// `limit` has the number and the greatest that is allowed.
        public static let tooManySections = Code(rawValue: "limit.sections")
        /// One request names too many elements.
        ///
        /// `limit` has the number and the greatest that is allowed. Query them in several requests.
        public static let tooManyNames = Code(rawValue: "limit.elementsPerReply")
        /// No item or section has this identifier.
        ///
        /// Another client may have deleted it.
        public static let unknownIdentifier = Code(rawValue: "identifier.unknown")
        /// Items of the container are being dragged already.
        ///
        /// There is one drag in a container at a time.
        public static let dragActive = Code(rawValue: "movement.active")
        /// No items of the container are being dragged by the client that requested it.
        public static let unknownDrag = Code(rawValue: "movement.unknown")
        /// The container is in transition, and the request requires one that is not.
        public static let transitionActive = Code(rawValue: "transition.active")
        /// No transition is under way, or another user began it.
        public static let unknownTransition = Code(rawValue: "transition.unknown")
    }

    /// The kind of error, for programs.
    ///
    /// A code that this version does not know comes from a newer daemon: show the message.
    public var code: Code
    /// The explanation, for people.
    ///
    /// Its wording may change; programs use `code` and the fields below.
    public var message: String
    /// A JSON pointer to the invalid value, relative to the object that was checked; "" for the whole object.
    public var pointer: String
    /// The nearest known names, best first, for a name that is unknown; at most three.
    ///
    /// Empty if no name is near.
    public var nearest: [String]
    /// The number of sections or items that there are; nil unless an index is out of range.
    public var validCount: Int?
    /// The value and the greatest that is allowed; nil unless a limit was exceeded.
    ///
    /// Both numbers are in the unit of the limit, such as items or bytes.
    public var limit: Limit?
    /// The place in the plugin that failed; nil for other errors.
    public var fault: PluginFault?

    /// A limit that was exceeded, so that a program can ask for less without reading the message.
    public struct Limit: Equatable, Sendable {
        /// The value that was requested.
        ///
        /// For counts and bytes it is a whole number.
        public var value: Double
        /// The largest value that is allowed.
        public var allowed: Double

        /// Creates a limit.
        package init(value: Double, allowed: Double) {
            self.value = value
            self.allowed = allowed
        }
    }

    /// Creates an error without further details.
    ///
    /// - Parameters:
    ///   - code: the kind of error, for programs.
    ///   - message: the thing, the value that was met and the value that was expected.
    ///   - pointer: the JSON pointer to the value; "" for the whole object.
    ///   - nearest: names that may have been meant, best first.
    public init(_ code: Code, _ message: String, pointer: String = "", nearest: [String] = []) {
        self.code = code
        self.message = message
        self.pointer = pointer
        self.nearest = nearest
    }
}

extension LayoutError {
    /// A limit is exceeded: `value` is more than `allowed`.
    ///
    ///     limit.sections: sections is 70000, expected at most 65536
    ///
    /// The name in the message is what follows the dot in the code.
    package static func limit(_ code: Code, _ value: Int, allowed: Int, pointer: String) -> LayoutError {
        let name = code.rawValue.drop { $0 != "." }.dropFirst()
        var error = LayoutError(code, "\(name) is \(value), expected at most \(allowed)", pointer: pointer)
        error.limit = Limit(value: Double(value), allowed: Double(allowed))
        return error
    }

    /// An index is not below `count`: `index.outOfRange` with `validCount`.
    ///
    ///     index.outOfRange: /section is 4, expected 0..<3
    package static func outOfRange(_ index: Int, count: Int, pointer: String) -> LayoutError {
        var error = LayoutError(.indexOutOfRange, "\(pointer) is \(index), expected 0..<\(count)", pointer: pointer)
        error.validCount = count
        return error
    }

    /// The same error with `pointer` in front of its own pointer, for a value that was checked as part of a larger one.
    ///
    /// The message stays as it is, also where it begins with the shorter pointer.
    package func under(_ pointer: String) -> LayoutError {
        var error = self
        error.pointer = pointer + self.pointer
        return error
    }
}

extension LayoutError: CustomStringConvertible {
    /// The code, the message and the nearest names, for people.
    ///
    ///     layout.unknown: layout is "colum", expected one of circular, column, … (did you mean column?)
    public var description: String { "\(code.rawValue): \(message)\(hint)" }

    /// For a value in a file: the pointer to it, the message and the nearest names. Messages that begin with the pointer stay as
    /// they are.
    package var explanation: String {
        (pointer.isEmpty || message.hasPrefix(pointer) ? "" : "\(pointer): ") + message + hint
    }

    private var hint: String { nearest.isEmpty ? "" : " (did you mean \(nearest.joined(separator: ", "))?)" }
}
