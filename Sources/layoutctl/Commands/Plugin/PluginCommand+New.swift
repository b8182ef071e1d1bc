import ArgumentParser
import LayoutCore
import PluginTools

extension PluginCommand {
    struct New: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Create a plugin: NAME.lua with a working layout, a golden test, and a showcase to draw.",
            discussion: """
                EXAMPLES
                  layoutctl plugin new stairs
                  layoutctl plugin new rows --directory .
                """)

        @Argument(help: "The layout's name: letters, digits, _ and -, starting with a letter.")
        var name: String
        @Option(help: ArgumentHelp("The folder to create it in.", valueName: "folder"))
        var directory = "."

        func validate() throws {
            if !LayoutDefinition.isName(name) {
                throw ValidationError(
                    "\"\(excerpt(name))\" is not a layout's name, expected 1...64 letters, digits, _ and -, a letter first"
                )
            }
        }

        func run() throws {
            do throws(PluginTemplate.Refusal) {
                for path in try PluginTemplate(name: name).write(to: directory) { print(path) }
            } catch {
                switch error {
                case .name(let name): preconditionFailure("\(name) has been checked")
                case .exists(let path): throw Exit.failure("\(path) already exists", Exit.cannotCreate)
                case .unwritable(let error): throw Exit.failure("\(error)", Exit.cannotCreate)
                }
            }
        }
    }
}
