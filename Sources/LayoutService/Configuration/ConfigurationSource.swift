import Configuration
import LayoutCore

/// The source of a process's settings, which can be loaded again.
///
///     flags  ▸  variables  ▸  file  ▸  defaults           what is further left wins
///
///     let source = ConfigurationSource(flags: [:], environment: environment, file: "/etc/layoutd.json", cores: 4)
///     let configuration = try source.load()
///
/// A value is checked even if another overrides it, since it would count once nothing overrides it. Loading changes nothing, so a reload
/// that fails leaves the process with the configuration that it has.
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
    /// - Throws: `ConfigurationFailure` with the key, the value, the expected values, and the place of the value.
    package func load(
        storeInUse: DaemonConfiguration.Store? = nil
    ) throws(ConfigurationFailure) -> DaemonConfiguration {
        let (configuration, contents) = try read()
        try refuse(configuration.faultsTogether(beside: defaults, storeInUse: storeInUse), contents)
        return configuration
    }

    /// Reads all settings, and is stricter than a start: it also rejects folders that cannot be used, without which a start goes on.
    ///
    /// - Throws: as `load`.
    package func check() throws(ConfigurationFailure) -> DaemonConfiguration {
        let (configuration, contents) = try read()
        try refuse(
            configuration.faultsTogether(beside: defaults) + configuration.unusablePlaces(beside: defaults), contents)
        return configuration
    }

    private var defaults: DaemonConfiguration { DaemonConfiguration(environment: environment, cores: cores) }

    /// Throws all failures as one, each with its place.
    private func refuse(
        _ failures: [ConfigurationFailure], _ contents: ConfigurationFile?
    ) throws(ConfigurationFailure) {
        let placed = failures.map { failure in
            var failure = failure
            // The setting that is named may have its default; then the one that it must fit is meant.
            failure.place =
                [failure.key, failure.other].lazy.compactMap { key in
                    Setting.all.first { $0.key == key }.flatMap { place(of: $0, contents) }
                }.first
            return failure
        }
        if let failure = ConfigurationFailure(placed) { throw failure }
    }

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
        let contents = try file.map { path throws(ConfigurationFailure) in try ConfigurationFile(path) }
        if let contents { providers.append(InMemoryProvider(name: "file", values: contents.values)) }
        var configuration = defaults
        configuration.unknownVariables = unknownVariables
        for setting in Setting.all { configuration.sources[setting.key] = place(of: setting, contents) }
        configuration.overrides = Setting.all.compactMap { override(of: $0, contents) }
        let keys = Setting.all.map(\.key).filter { contents?.place(of: $0) != nil }
        let overridden = Setting.all.filter(isOverridden).map(\.key)
        let values = ConfigurationValues(ConfigReader(providers: providers), of: Set(keys + overridden))
        var (failures, hidden) = (contents?.faults ?? [], [ConfigurationFailure]())
        for setting in Setting.all {
            do throws(ConfigurationFailure) {
                try setting.read(values, &configuration)
            } catch {
                failures.append(placed(error, of: setting, contents))
            }
            // One that is overridden is wrong all the same: it would count once nothing overrides it.
            if isOverridden(setting), let fault = contents.flatMap({ fault(of: setting, in: $0) }) {
                hidden.append(fault)
            }
        }
        if let failure = ConfigurationFailure(failures + hidden) { throw failure }
        return (configuration, contents)
    }

    private func placed(
        _ failure: ConfigurationFailure, of setting: Setting, _ file: ConfigurationFile?
    ) -> ConfigurationFailure {
        // A variable is a text whatever it stands for.
        let value = failure.isOfWrongType && !isOverridden(setting) ? file?.text(of: setting.key) : nil
        return ConfigurationFailure(
            key: failure.key, value: value ?? failure.value, expected: failure.expected, place: place(of: setting, file)
        )
    }

    /// The fault of the value in the file by itself; nil if there is none.
    private func fault(of setting: Setting, in file: ConfigurationFile) -> ConfigurationFailure? {
        guard let text = file.text(of: setting.key) else { return nil }
        let values = ConfigurationValues(
            ConfigReader(providers: [InMemoryProvider(name: "file", values: file.values)]), of: [setting.key])
        var unused = defaults
        do throws(ConfigurationFailure) {
            try setting.read(values, &unused)
            return nil
        } catch {
            let value = error.isOfWrongType ? text : error.value
            return ConfigurationFailure(
                key: setting.key, value: value, expected: error.expected, place: file.place(of: setting.key))
        }
    }

    // MARK: What overrides the file

    private func isOverridden(_ setting: Setting) -> Bool {
        flags[setting.key] != nil || environment[setting.variable] != nil
    }

    /// The value of a flag or a variable, and what it overrides in the file; nil if neither sets it.
    private func override(of setting: Setting, _ file: ConfigurationFile?) -> SettingOverride? {
        let start: String
        if let value = flags[setting.key] {
            start = "\(setting.key) is \"\(excerpt(value))\" from the command line"
        } else if let value = environment[setting.variable] {
            start = setting.override(by: value)
        } else {
            return nil
        }
        guard let file, let text = file.text(of: setting.key), let place = file.place(of: setting.key) else {
            return SettingOverride(source: start, overridden: nil)
        }
        return SettingOverride(source: start, overridden: "\(text) in \(place) does not count")
    }

    private func place(of setting: Setting, _ file: ConfigurationFile?) -> String? {
        if flags[setting.key] != nil { return "command line" }
        if environment[setting.variable] != nil { return setting.variable }
        return file?.place(of: setting.key)
    }

    /// Variables that look like settings but are not, each with the nearest that is.
    private var unknownVariables: [String: String] {
        let known = Setting.all.map(\.variable) + ["LAYOUTD_CONFIG"]
        return environment.keys.filter { $0.hasPrefix("LAYOUTD_") && !known.contains($0) }
            .reduce(into: [:]) { $0[$1] = nearestNames(to: $1, among: known).first ?? "" }
    }
}
