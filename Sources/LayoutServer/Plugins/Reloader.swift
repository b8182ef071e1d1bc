import Dispatch
import LayoutService
import LayoutWire
import Logging
import ScriptedLayouts
import SwiftProtobuf
import Synchronization

/// Reads the settings again while the daemon runs: puts what it can into effect, names what needs a restart, and then reloads the
/// plugins. Settings that are not valid change nothing.
///
/// Any thread may call.
final class Reloader: Sendable {
    /// What a reload has changed, by keys.
    struct Outcome: Sendable {
        var changed: [String] = []
        var needRestart: [String] = []
        /// What flags and variables set, and what they override in the file.
        var overrides: [SettingOverride] = []
    }

    private struct State {
        var configuration: DaemonConfiguration
        var status = ""
    }

    private let source: ConfigurationSource?
    private let plugins: PluginService
    private let logger: Logger
    private let manager: ServiceManager?
    private let state: Mutex<State>
    private let statusLine = Mutex<@Sendable () -> String>({ "" })
    /// One reload at a time, away from event loops: it reads a file.
    private let queue = DispatchQueue(label: "layoutd.reload")

    init(
        _ source: ConfigurationSource?, _ configuration: DaemonConfiguration, plugins: PluginService, logger: Logger,
        manager: ServiceManager?
    ) {
        self.source = source
        self.plugins = plugins
        self.logger = logger
        self.manager = manager
        state = Mutex(State(configuration: configuration))
    }

    /// What the daemon runs with: what was set at the start, with the changes of reloads that apply without a restart.
    var configuration: DaemonConfiguration { state.withLock { $0.configuration } }

    /// The settings, each with its value and where that stands.
    var settings: [WireSettingState] {
        let configuration = configuration
        return Setting.all.map { setting in
            .with {
                $0.key = setting.key
                $0.value = setting.json(configuration)
                $0.source = configuration.source(of: setting)
            }
        }
    }

    /// What the status line says of the last reload; "" if all is in effect.
    var status: String { state.withLock { $0.status } }

    /// Sets what makes the daemon's status line.
    ///
    /// It is called at the end of each reload, on the thread that ends it.
    func reportStatus(_ line: @escaping @Sendable () -> String) { statusLine.withLock { $0 = line } }

    /// Reloads, then calls `completion` on a thread of its own or on the plugin thread.
    ///
    /// Any thread may call. Settings are read for one reload after another. After a failure nothing has changed, and plugins were not
    /// reloaded.
    func reload(_ completion: @escaping @Sendable (Result<Outcome, ConfigurationFailure>) -> Void) {
        queue.async { [self] in
            manager?.reloading()
            do throws(ConfigurationFailure) {
                let outcome = try takeSettings()
                plugins.reload { [self] in
                    finish()
                    completion(.success(outcome))
                }
            } catch {
                logger.report(.settingsNotReloaded, ["reason": "\(error)"])
                state.withLock { $0.status = "; reload failed: \(error)" }
                finish()
                completion(.failure(error))
            }
        }
    }

    private func finish() { manager?.ready(status: statusLine.withLock { $0 }()) }

    private func takeSettings() throws(ConfigurationFailure) -> Outcome {
        guard let source else { return Outcome() }
        var new = try source.load(storeInUse: configuration.store)
        let outcome = state.withLock { state in
            // A passed socket has no path; its settings are not used.
            if case .descriptors = state.configuration.socket { new.socket = state.configuration.socket }
            var outcome = Outcome(overrides: new.overrides)
            for setting in Setting.all where setting.json(new) != setting.json(state.configuration) {
                if setting.effect == .restart {
                    outcome.needRestart.append(setting.key)
                } else {
                    outcome.changed.append(setting.key)
                }
            }
            state.configuration.takeReloadable(of: new)
            let keys = outcome.needRestart.joined(separator: ", ")
            state.status = keys.isEmpty ? "" : "; restart for \(keys)"
            return outcome
        }
        let registry = plugins.registry
        registry.facilities.accounts.setLimits(new.limits)
        registry.facilities.clock.setLimits(new.limits)
        registry.setFallback(named: new.plugins.fallback)
        plugins.library.setLimits(new.plugins.limits)
        // Of all copies: `ServiceLogHandler` shares it.
        var shared = logger
        shared.logLevel = new.logLevel
        logger.report(
            .settingsReloaded,
            [
                "changed": "\(outcome.changed.joined(separator: ","))",
                "need-restart": "\(outcome.needRestart.joined(separator: ","))",
                "overridden":
                    "\(outcome.overrides.filter { $0.overridden != nil }.map(\.description).joined(separator: "; "))",
            ])
        return outcome
    }
}

extension DaemonConfiguration {
    /// Takes what a running daemon can change.
    fileprivate mutating func takeReloadable(of new: DaemonConfiguration) {
        limits = new.limits
        plugins.limits = new.plugins.limits
        plugins.fallback = new.plugins.fallback
        logLevel = new.logLevel
        for setting in Setting.all where setting.effect != .restart { sources[setting.key] = new.sources[setting.key] }
    }

    /// Where a setting's value stands; "" for a default.
    fileprivate func source(of setting: Setting) -> String {
        if case .descriptors = socket, setting.key == "socket" || setting.key == "socketMode" {
            return "service manager"
        }
        return sources[setting.key] ?? ""
    }
}
