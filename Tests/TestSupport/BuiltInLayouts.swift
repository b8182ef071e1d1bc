package import LayoutCore
import Layouts
import Testing

/// What the suites run over: every built-in layout.
package let builtInLayouts: [LayoutDefinition] = Catalogue.definitions

extension LayoutDefinition: CustomTestStringConvertible {
    package var testDescription: String { name }
}
