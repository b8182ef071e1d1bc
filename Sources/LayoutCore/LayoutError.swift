/// Why a layout, a parameter or a container was refused. The message names the thing, the value met and the value
/// expected.
package struct LayoutError: Error, Equatable, Sendable {
    package enum Code: String, Sendable, CaseIterable {
        case unknownLayout = "layout.unknown"
        case unknownParameter = "parameters.unknown"
        case invalidParameter = "parameters.invalid"
        /// The numbers of a batch update do not add up.
        case updateItemCount = "update.itemCount"
        case updateSectionCount = "update.sectionCount"
        /// A batch update names what does not exist before it, or after it.
        case updateMissing = "update.missing"
        /// A new item brings no data where its section's others do.
        case updateMissingData = "update.missingData"
        /// Two operations of a batch update are on one place.
        case updateConflict = "update.conflict"
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
