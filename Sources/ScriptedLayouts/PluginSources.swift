/// A plugin's files as they were when it was checked. Every container that uses it runs these very texts, whatever
/// happens to the files.
package struct PluginSources: Equatable, Sendable {
    /// The layout's name: that of the file without ".lua", or of the folder.
    package let name: String
    /// What messages call the main file.
    package let file: String
    package let text: String
    /// Text and file of each module that was required, by its name.
    package var modules: [String: Module] = [:]
    /// Modules that were required and could not be had.
    package var missing: Set<String> = []

    package struct Module: Equatable, Sendable {
        package var text: String
        package var file: String

        package init(text: String, file: String) {
            self.text = text
            self.file = file
        }
    }

    package init(name: String, file: String, text: String, modules: [String: Module] = [:]) {
        self.name = name
        self.file = file
        self.text = text
        self.modules = modules
    }
}
