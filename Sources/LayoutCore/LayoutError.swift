/// Why a layout, a parameter or a container was refused. The message names the thing, the value met and the value
/// expected.
package struct LayoutError: Error, Equatable, Sendable {
    package enum Code: String, Sendable, CaseIterable {
        case unknownLayout = "layout.unknown"
        case unknownParameter = "parameters.unknown"
        case invalidParameter = "parameters.invalid"
        /// The layout cannot lay out what it was given.
        case failed = "layout.failed"
    }

    package var code: Code
    package var message: String
    /// JSON pointer, relative to the object that was checked.
    package var pointer: String
    /// Nearest known names, best first.
    package var nearest: [String]

    package init(_ code: Code, _ message: String, pointer: String = "", nearest: [String] = []) {
        self.code = code
        self.message = message
        self.pointer = pointer
        self.nearest = nearest
    }
}
