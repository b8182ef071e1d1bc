import FoundationEssentials
import LayoutCore
import LayoutService
import PluginTools

extension Showcase {
    /// The folders to look in, the best first.
    ///
    /// - Parameter plugins: the folder that the user has named.
    static func folders(_ plugins: String?) -> [String] {
        let installed = PluginConfiguration.defaultFolders(environment: ProcessInfo.processInfo.environment)
        return [plugins, Checkout.plugins].compactMap { $0 } + installed
    }

    /// Reads the file.
    ///
    /// - Throws: the exit code, after printing what is wrong with it.
    func file() throws -> DataFile {
        do throws(LayoutError) {
            return try read()
        } catch {
            throw Exit.failure("\(path): \(error.explanation)", Exit.refused)
        }
    }
}
