/// A plugin's texts as they were when it was loaded. Every container that uses the plugin runs exactly these texts, whatever
/// happens to the files.
package struct PluginSources: Equatable, Sendable {
    /// Name, version and main file, for messages. The version is "" until the main file was run.
    package internal(set) var identity: PluginIdentity
    /// The main file's text.
    package let text: String
    /// The modules that were required, by name.
    package var modules: [String: Module] = [:]
    /// The names of modules that were required and could not be read, at most 64: if one of them appears, the plugin is loaded
    /// again.
    package var missing: Set<String> = []

    /// A module's text and file.
    package struct Module: Equatable, Sendable {
        /// The Lua text.
        package var text: String
        /// The file's name in messages.
        package var file: String

        /// Makes a module of a text that was read.
        package init(text: String, file: String) {
            self.text = text
            self.file = file
        }
    }

    /// Makes the texts of a plugin, in tests also without files.
    ///
    /// - Parameters:
    ///   - name: the layout's name.
    ///   - file: the main file's name in messages.
    ///   - text: the main file's text.
    ///   - modules: the modules that it requires, by name; a trial adds those that it reads.
    package init(name: String, file: String, text: String, modules: [String: Module] = [:]) {
        identity = PluginIdentity(name: name, version: "", file: file)
        self.text = text
        self.modules = modules
    }

    /// The layout's name: the file's name without ".lua", or the folder's name.
    package var name: String { identity.name }

    /// The main file's name in messages.
    package var file: String { identity.file }
}
