package import LayoutWire
package import Logging
import SystemCalls

/// The daemon's configuration, complete and checked.
///
///     var configuration = DaemonConfiguration(environment: environment, cores: 4)     the defaults
///     configuration.limits.frameBytes = 1 << 20                                       in code, as tests do
///     let loaded = try ConfigurationSource(…).load()                                  from flags, variables and a file
///
/// `Setting.all` has the keys, their ranges and their defaults; each property here is what one or several of them mean to the daemon. It is
/// a value: a reload makes another one and compares both. Which properties a running daemon applies is a matter of the settings' effects.
package struct DaemonConfiguration: Sendable {
    /// The place where clients connect.
    package enum Socket: Sendable {
        /// A socket to bind at a path, with these permissions.
        case path(String, mode: UInt32)
        /// Sockets that already listen, passed by a service manager.
        case descriptors([Int32])
    }

    /// The place where persistent containers are stored beyond the process.
    package enum Store: Sendable, Equatable {
        /// Nowhere.
        case none
        /// In memory whose descriptors the service manager has.
        case descriptors
        /// In files.
        case folder(String)

        /// A setting's value; nil for any other text.
        package init?(_ text: String) {
            switch text {
            case "none": self = .none
            case "descriptors": self = .descriptors
            default:
                guard text.hasPrefix("/") else { return nil }
                self = .folder(text)
            }
        }

        /// The setting's value.
        package var text: String {
            switch self {
            case .none: "none"
            case .descriptors: "descriptors"
            case .folder(let path): path
            }
        }
    }

    /// Where clients connect.
    ///
    /// A reload does not change it.
    package var socket: Socket
    /// Threads that answer clients.
    ///
    /// Each is an event loop, for about an equal part of the connections.
    package var eventLoops = 2
    /// Threads that prepare layouts, without spares.
    ///
    /// As many spares take over from threads that are busy for long, and scripts have threads of their own.
    package var layoutThreads = 2
    /// The lowest level that is logged.
    package var logLevel = Logger.Level.info
    /// The protocol's limits, which clients get in `hello`.
    ///
    /// A connection keeps the limits that it began with when a reload changes them.
    package var limits = ProtocolLimits()
    /// Where persistent containers are kept.
    package var store = Store.none
    /// The longest time that the end may take, in seconds. Then the daemon gives up what is still running.
    package var stopSeconds = 5.0
    /// Bytes that the containers, the frames and the messages of all users may take.
    ///
    /// One user may have as much of them as leaves a seventh of that for others.
    package var memory = 1 << 44
    /// Bytes of all stored containers.
    ///
    /// A container that does not fit keeps its older record.
    package var storeBytes = 1 << 26
    /// Of those, bytes of the containers of one user.
    package var storeBytesPerUser = 1 << 25
    /// The descriptors that the service manager has kept of an earlier process.
    ///
    /// `Daemon` takes or closes them.
    package var storedDescriptors: [Int32] = []
    /// Sockets that listen for readers of metrics, passed by a service manager. The daemon closes them when it stops.
    package var metricsDescriptors: [Int32] = []
    /// Variables that look like settings but are not, each with the nearest that is.
    package var unknownVariables: [String: String] = [:]
    /// The values that flags and variables set, and what they override in the file.
    package var overrides: [SettingOverride] = []
    /// The source of each setting's value, by key: `file:line`, "command line" or a variable. Those with defaults are missing.
    package var sources: [String: String] = [:]
    /// Where plugins are, and what they may use up.
    package var plugins = PluginConfiguration()

    /// A configuration in code; everything but the socket has a default.
    ///
    /// With two event loops, two layout threads and no store, and without the environment of the process.
    package init(socket: Socket) { self.socket = socket }

    /// Threads that answer clients at most, unless they are set: one per core up to this.
    package static let usualEventLoops = 4
    /// Threads that prepare layouts at most, unless they are set: one per core up to this.
    package static let usualLayoutThreads = 8

    /// The configuration of a process for which nothing is set.
    ///
    /// - Parameters:
    ///   - environment: the process's variables, of which some say where things belong.
    ///   - cores: the machine's number of cores.
    package init(environment: [String: String], cores: Int) {
        let cores = max(cores, 1)
        self.init(socket: .path(SocketLocation.forServer(environment: environment), mode: 0o600))
        eventLoops = min(cores, Self.usualEventLoops)
        layoutThreads = min(cores, Self.usualLayoutThreads)
        plugins = PluginConfiguration(folders: PluginConfiguration.defaultFolders(environment: environment))
        // The rest is for what a layout takes while it is laid out, and for the process itself.
        memory = max(1 << 24, MemoryLimit.bytes / 4 * 3)
        plugins.areFoldersConfigured = false
        // A service has clients of many users; a daemon that is started by hand runs its user's own scripts.
        plugins.requiresSandbox = environment["NOTIFY_SOCKET"] != nil
        // systemd's StateDirectory=; of several folders the first.
        if let folder = environment["STATE_DIRECTORY"]?.split(separator: ":").first {
            store = .folder(String(folder))
        }
    }
}
