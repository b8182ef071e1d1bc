import LayoutCore
import LuaRuntime

/// One attempt to load a plugin's file: the texts that were read, and the result of running them.
struct PluginAttempt: Sendable {
    /// The texts, with every module that was required, whether or not they were accepted; nil if the file cannot be read.
    var sources: PluginSources?
    /// Whether the texts are those that were loaded before. Then they were not run, and `outcome` has no meaning.
    var isUnchanged = false
    /// The file's declaration, or the reason that there is none.
    var outcome: Result<PluginTrial, LayoutError>

    /// Most missing modules that are remembered for one plugin, and the longest name of one.
    private static let mostModules = 64
    private static let mostNameBytes = 1024

    /// The functions that read and run a plugin's files.
    struct Loader: Sendable {
        var owners: PluginFile.Owners
        var runtime: PluginRuntime
        var limits: PluginLimits
    }

    /// Reads a file, and runs it unless its texts are the known ones.
    ///
    /// - Parameter known: the texts that were loaded before; nil to run the file in any case.
    static func load(_ file: PluginFile, unless known: PluginSources?, with loader: Loader) -> Self {
        do throws(LayoutError) {
            let sources = try file.sources(owners: loader.owners)
            guard let known, known.isEqual(to: sources, of: file, owners: loader.owners) else {
                return run(sources, of: file, with: loader)
            }
            let error = LayoutError(load: "\(sources.file) has not changed", in: file.identity)
            return Self(sources: known, isUnchanged: true, outcome: .failure(error))
        } catch {
            return Self(outcome: .failure(error))
        }
    }

    private static func run(_ sources: PluginSources, of file: PluginFile, with loader: Loader) -> Self {
        var sources = sources
        let find = { (name: String) throws(LuaRefusal) -> PluginSources.Module in
            do throws(LuaRefusal) {
                let module = try file.module(name, owners: loader.owners)
                sources.modules[name] = module
                return module
            } catch {
                // A script may require thousands of modules that do not exist.
                if sources.missing.count < mostModules, name.utf8.count <= mostNameBytes {
                    sources.missing.insert(name)
                }
                throw error
            }
        }
        let outcome: Result<PluginTrial, LayoutError>
        do throws(LayoutError) {
            outcome = .success(
                try PluginTrial(sources, in: loader.runtime, limits: loader.limits, find: find))
        } catch {
            outcome = .failure(error)
        }
        return Self(sources: sources, outcome: outcome)
    }
}

extension PluginSources {
    /// Whether all files have the same text, and the missing ones are still missing.
    fileprivate func isEqual(to new: PluginSources, of plugin: PluginFile, owners: PluginFile.Owners) -> Bool {
        text == new.text && modules.allSatisfy { (try? plugin.module($0.key, owners: owners)) == $0.value }
            && missing.allSatisfy { (try? plugin.module($0, owners: owners)) == nil }
    }
}
