import Configuration
import LayoutCore

/// Where the settings of a process come from. They can be loaded again.
package struct ConfigurationSource: Sendable {
    private let flags: [String: String]
    private let environment: [String: String]
    private let file: String?
    private let cores: Int

    /// - Parameters:
    ///   - flags: keys and values from the command line.
    ///   - environment: the process's variables.
    ///   - file: the path of a JSON file, if any.
    ///   - cores: the machine's number of cores, the default of both numbers of threads.
    package init(flags: [String: String], environment: [String: String], file: String?, cores: Int) {
        self.flags = flags
        self.environment = environment
        self.file = file
        self.cores = cores
    }

    /// Reads all settings. Flags override environment variables, which override the file, which overrides defaults.
    ///
    /// - Parameter storeInUse: the store of this process, which is not checked again.
    /// - Throws: `ConfigurationFailure` with the key, the value, what was expected, and where the value stands.
    package func load(
        storeInUse: DaemonConfiguration.Store? = nil
    ) throws(ConfigurationFailure) -> DaemonConfiguration {
        let (configuration, contents) = try read()
        do throws(ConfigurationFailure) {
            try configuration.checkTogether(storeInUse: storeInUse)
            return configuration
        } catch {
            var failure = error
            // The setting that is named may have its default; then the one that it must fit is meant.
            let settings = Setting.all.filter { $0.key == error.key || error.expected.contains($0.key) }
            failure.place = settings.lazy.compactMap { place(of: $0, contents) }.first
            throw failure
        }
    }

    /// Each setting by itself.
    private func read() throws(ConfigurationFailure) -> (DaemonConfiguration, ConfigurationFile?) {
        var providers: [any ConfigProvider] = [
            InMemoryProvider(
                name: "flags",
                values: Dictionary(
                    uniqueKeysWithValues: flags.map {
                        (AbsoluteConfigKey([$0.key]), ConfigValue(.string($0.value), isSecret: false))
                    })),
            EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "layoutd"),
        ]
        var contents: ConfigurationFile?
        if let file {
            let read = try ConfigurationFile(file)
            providers.append(InMemoryProvider(name: "file", values: read.values))
            contents = read
        }
        var configuration = DaemonConfiguration(environment: environment, cores: cores)
        configuration.unknownVariables = unknownVariables
        let values = ConfigurationValues(ConfigReader(providers: providers))
        for setting in Setting.all {
            do throws(ConfigurationFailure) {
                try setting.read(values, &configuration)
            } catch {
                var failure = error
                failure.place = place(of: setting, contents)
                throw failure
            }
        }
        return (configuration, contents)
    }

    private func place(of setting: Setting, _ file: ConfigurationFile?) -> String? {
        if flags[setting.key] != nil { return "command line" }
        if environment[setting.variable] != nil { return setting.variable }
        return file?.place(of: setting.key)
    }

    /// Variables that look like settings and are none, with the nearest that is one.
    private var unknownVariables: [String: String] {
        let known = Setting.all.map(\.variable) + ["LAYOUTD_CONFIG"]
        return environment.keys.filter { $0.hasPrefix("LAYOUTD_") && !known.contains($0) }
            .reduce(into: [:]) { $0[$1] = nearestNames(to: $1, among: known).first ?? "" }
    }
}
