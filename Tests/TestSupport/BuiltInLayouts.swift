package import LayoutCore
import Layouts
import Testing

/// All built-in layouts, as arguments for suites.
package let builtInLayouts: [LayoutDefinition] = Catalogue.definitions

extension LayoutDefinition: CustomTestStringConvertible {
    /// The layout's name.
    package var testDescription: String { name }
}
