import ArgumentParser
import LayoutCore
import PluginTools
import ScriptedLayouts
import SystemCalls

/// A container that the author of a plugin has written down, instead of one that a command makes up.
struct DataOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            JSON file with a container, as in a golden test: bounds, sections, parameters, environment; or with a request \
            that opens one, as the studio copies it.
            """,
            valueName: "file"))
    var data: String?

    /// Why options that describe a container do not apply with it.
    static let reason = "the file describes the whole container"

    var given: GivenOption { ("--data", data != nil) }

    var folders: [String] { data.map { [ParentFolder.of($0)] } ?? [] }

    var name: String? { data?.split(separator: "/").last.map(String.init) }

    /// - Throws: an exit code if the file does not exist. The reason is printed first.
    func requireFile() throws {
        if let data { try Exit.requireFile(data) }
    }

    /// Reads the file.
    ///
    /// - Throws: the exit code, after printing what is wrong with it.
    func read() throws -> DataFile? {
        guard let data else { return nil }
        try requireFile()
        do throws(LayoutError) {
            return try DataFile(path: data)
        } catch {
            throw Exit.failure("\(data): \(error.explanation)", Exit.refused)
        }
    }

    /// Reads the file and checks that the container fits a plugin's parameters and item values.
    ///
    /// - Throws: the exit code, after printing what is wrong with it.
    func read(for plugin: Plugin) throws -> DataFile? {
        guard let file = try read() else { return nil }
        do throws(LayoutError) {
            _ = try file.data.container(for: plugin.definition)
            return file
        } catch {
            throw Exit.failure("\(file.path): \(error.explanation)", Exit.refused)
        }
    }
}
