import LayoutCore
import LayoutWire
import Layouts
import Logging
import NIOCore
import NIOPosix
import ScriptedLayouts
import Synchronization
import SystemCalls

/// Loads the plugins, watches their folders, and puts new versions into service: the catalogue first, then every
/// container that uses one. It has a thread of its own, which reads files and tries scripts.
final class PluginService: Sendable {
    private let library: PluginLibrary
    private let folders: [String]
    private let catalogue: LayoutCatalogue
    private let registry: ContainerRegistry
    private let logger: Logger
    private let thread = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private let watch: FileWatch?
    private let commands = Mutex(Commands())
    /// Plugins whose files are gone, by name, until they come again.
    private let removed = Mutex<[String: Removed]>([:])

    private struct Removed {
        let file: PluginFile
        let plugin: Plugin
        let error: LayoutError
    }

    private struct Commands {
        var isStopping = false
        /// Called each time that the files were looked at.
        var changed: @Sendable () -> Void = {}
        /// Called with the outcome of a reload that somebody asked for.
        var reloads: [@Sendable () -> Void] = []
    }

    init(
        _ configuration: PluginConfiguration, catalogue: LayoutCatalogue, registry: ContainerRegistry, logger: Logger
    ) {
        // As the watch and the library put paths together.
        let folders = configuration.folders.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        self.folders = folders
        self.catalogue = catalogue
        self.registry = registry
        self.logger = logger
        let isWatched = configuration.isWatched && !configuration.folders.isEmpty
        watch = isWatched ? try? FileWatch() : nil
        let log: PluginLog = { level, plugin, text in
            logger.log(
                level: Logger.Level(rawValue: level) ?? .info, "plugin",
                metadata: ["plugin": "\(plugin)", "text": "\(text)"])
        }
        library = PluginLibrary(
            folders: folders, builtIns: Catalogue.definitions, limits: configuration.limits,
            owners: [0, Process.user], log: log,
            // Containers hold their plugins, so a plugin holds none of them.
            quarantined: { [weak registry] plugin, user, error in
                logger.error(
                    "plugin quarantined",
                    metadata: [
                        "plugin": "\(plugin.name)", "version": "\(plugin.version)", "uid": "\(user)",
                        "reason": "\(error.message)",
                    ])
                if let registry { Self.tellQuarantined(plugin, user, registry) }
            })
        if isWatched && watch == nil { logger.warning("plugins are not watched: the system has no more watches") }
    }

    /// Loads what there is, and watches from then on.
    func start() async {
        let loop = thread.next()
        await withCheckedContinuation { continuation in
            loop.execute {
                let activity = self.watch.map(FileActivity.init)
                // Watched first, so that nothing falls in between.
                self.rewatch(activity)
                self.refresh(activity, isFirst: true)
                continuation.resume()
                if let activity { self.run(activity) }
            }
        }
    }

    func stop() async {
        commands.withLock { $0.isStopping = true }
        watch?.wake()
        try? await thread.shutdownGracefully()
    }

    /// Threads with an event loop.
    static let threads = 1

    /// Calls `body` each time that the files were looked at: what there is may have changed, also what is rejected.
    func whenChanged(_ body: @escaping @Sendable () -> Void) { commands.withLock { $0.changed = body } }

    var rejectedCount: Int { library.rejectedCount }

    /// Reads all files again, runs unchanged ones anew and ends quarantines; then calls `done`.
    func reload(_ done: @escaping @Sendable () -> Void) {
        guard let watch else {
            return thread.next().execute {
                self.refresh(nil, all: true)
                done()
            }
        }
        commands.withLock { $0.reloads.append(done) }
        watch.wake()
    }

    /// Whether a user may see and do what concerns all users: root, and the service's own.
    static func isAdministrator(_ user: UInt32) -> Bool { user == 0 || user == Process.user }

    /// What is there, also what cannot be used, and what containers go on with though its file is gone; as it is for a user.
    func states(for user: UInt32) -> [WirePluginState] {
        let gone = removed.withLock { $0 }.filter { name, _ in isInUse(name) }.values
        return library.all.map { Self.state($0, $1, $2, for: user) }
            + gone.map { Self.state($0.file, $0.plugin, $0.error, isRemoved: true, for: user) }
            .sorted { $0.name < $1.name }
    }

    private static func state(
        _ file: PluginFile, _ plugin: Plugin?, _ error: LayoutError?, isRemoved: Bool = false, for user: UInt32
    ) -> WirePluginState {
        var state = WirePluginState()
        state.name = file.name
        state.version = plugin?.identity.version ?? ""
        state.path = file.path
        state.base = plugin?.declaration.base ?? ""
        if let error { state.error = WireFailure(RequestFailure(error)) }
        guard let plugin else {
            state.state = "rejected"
            return state
        }
        let quarantined = plugin.health.quarantinedUsers
        state.quarantinedUsers = quarantined.filter { isAdministrator(user) || $0 == user }
        state.state = quarantined.contains(user) ? "quarantined" : isRemoved ? "removed" : "ready"
        state.failures = UInt32(clamping: plugin.health.failureCount)
        return state
    }

    /// Whether some container is laid out by the plugin.
    private func isInUse(_ name: String) -> Bool {
        registry.hosts().contains { $0.layoutName == name && $0.snapshot?.isScripted == true }
    }

    // MARK: The thread

    private var watchedFolders: [String] {
        // A folder that is not there may come: the one above it tells.
        library.watchedFolders + folders.map(ParentFolder.of)
    }

    private func run(_ activity: FileActivity) {
        while true {
            // Looked at before each wait: a look at the files takes events out of the watch, and a ring with them.
            let (isStopping, reloads) = commands.withLock { commands in
                defer { commands.reloads = [] }
                return (commands.isStopping, commands.reloads)
            }
            if !reloads.isEmpty {
                if !isStopping { refresh(activity, all: true) }
                for done in reloads { done() }
            } else if isStopping {
                return
            } else if activity.wait() {
                activity.settle()
                refresh(activity)
            }
        }
    }

    private func refresh(_ activity: FileActivity?, all: Bool = false, isFirst: Bool = false) {
        let changes = library.refresh(all: all) { activity?.beingWritten ?? [] }
        for change in changes {
            switch change {
            case .loaded(let plugin): putIntoService(plugin, isFirst: isFirst)
            case .failed(let file, let error, let hasOlder): report(error, of: file.name, hasOlder: hasOlder)
            case .removed(let file, let plugin): takeOutOfService(file, plugin)
            }
        }
        rewatch(activity)
        commands.withLock { $0.changed }()
    }

    private func rewatch(_ activity: FileActivity?) {
        activity?.folders = Set(library.watchedFolders)
        watch?.watch(watchedFolders)
    }

    private func putIntoService(_ plugin: Plugin, isFirst: Bool) {
        let identity = plugin.identity
        let definition = plugin.definition
        logger.info("plugin loaded", metadata: ["plugin": "\(identity.name)", "version": "\(identity.version)"])
        catalogue.set(definition)
        removed.withLock { $0[identity.name] = nil }
        if isFirst { return }
        let hosts = registry.hosts().filter { $0.layoutName == identity.name }
        let news = ReloadAnnouncement(
            layout: identity.name, version: identity.version, owners: hosts.map(\.owner),
            userSubscriptions: registry.userSubscriptions)
        for host in hosts { host.submit { $0.reload(definition, news) } }
    }

    /// The file is gone. No container gets the layout any more; those that have it go on, and their subscribers are told.
    private func takeOutOfService(_ file: PluginFile, _ plugin: Plugin) {
        let identity = plugin.identity
        catalogue.remove(identity.name)
        logger.warning(
            "plugin removed",
            metadata: [
                "plugin": "\(identity.name)", "version": "\(identity.version)",
                "containers": "\(registry.hosts().count { $0.layoutName == identity.name })",
            ])
        var error = LayoutError(
            .pluginLoad, "\(identity): \(identity.file) is gone; containers that have the layout keep this version")
        error.fault = PluginFault(plugin: identity.name, version: identity.version)
        error.fault?.file = identity.file
        removed.withLock { removed in
            if removed.count >= PluginFile.most { removed = removed.filter { isInUse($0.key) } }
            if removed.count < PluginFile.most {
                removed[identity.name] = Removed(file: file, plugin: plugin, error: error)
            }
        }
        Self.notify(
            .failed(NoticeQueue.Failure(container: 0, error: RequestFailure(error))), of: identity.name, registry)
    }

    private func report(_ error: LayoutError, of name: String, hasOlder: Bool) {
        logger.error(
            hasOlder ? "plugin not reloaded" : "plugin rejected",
            metadata: ["plugin": "\(name)", "reason": "\(error.message)"])
        let failure = NoticeQueue.Failure(container: 0, error: RequestFailure(error))
        Self.notify(.failed(failure), of: name, registry)
    }

    /// Tells who listens to everything, and who listens to a container of the layout.
    private static func notify(_ notice: NoticeQueue.Notice, of layout: String, _ registry: ContainerRegistry) {
        for (_, subscriber) in registry.userSubscriptions.all { subscriber.post(notice, container: 0) }
        for host in registry.hosts() where host.layoutName == layout { host.notifySubscribers(notice) }
    }

    /// Tells the user whose requests they were, those who subscribed to a container of that user's, and administrators.
    private static func tellQuarantined(_ plugin: PluginIdentity, _ user: UInt32, _ registry: ContainerRegistry) {
        let notice = NoticeQueue.Notice.quarantined(plugin: plugin.name, version: plugin.version, user: user)
        for (watcher, subscriber) in registry.userSubscriptions.all where watcher == user || isAdministrator(watcher) {
            subscriber.post(notice, container: 0)
        }
        for host in registry.hosts(of: user) where host.layoutName == plugin.name { host.notifySubscribers(notice) }
    }
}
