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
            quarantined: { [weak registry] plugin in
                guard let registry else { return }
                PluginService.tell(
                    .quarantined(plugin: plugin.name, version: plugin.version), of: plugin.name, registry)
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

    /// What is there, also what cannot be used.
    var states: [WirePluginState] {
        library.all.map { file, plugin, error in
            var state = WirePluginState()
            state.name = file.name
            state.version = plugin?.identity.version ?? ""
            state.path = file.path
            state.base = plugin?.declaration.base ?? ""
            state.state = plugin == nil ? "rejected" : plugin?.health.isQuarantined == true ? "quarantined" : "ready"
            if let error { state.error = WireFailure(RequestFailure(error)) }
            state.failures = UInt32(clamping: plugin?.health.failureCount ?? 0)
            return state
        }
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
            case .removed(let name):
                logger.info("plugin removed", metadata: ["plugin": "\(name)"])
                catalogue.remove(name)
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
        if isFirst { return }
        for host in registry.hosts() where host.layoutName == identity.name { host.submit { $0.reload(definition) } }
        Self.tell(.reloaded(layout: identity.name, version: identity.version), of: identity.name, registry)
    }

    private func report(_ error: LayoutError, of name: String, hasOlder: Bool) {
        logger.error(
            hasOlder ? "plugin not reloaded" : "plugin rejected",
            metadata: ["plugin": "\(name)", "reason": "\(error.message)"])
        let failure = NoticeQueue.Failure(container: 0, error: RequestFailure(error))
        Self.tell(.failed(failure), of: name, registry)
    }

    /// Tells who listens to everything, and who listens to a container of the layout.
    private static func tell(_ notice: NoticeQueue.Notice, of layout: String, _ registry: ContainerRegistry) {
        for subscriber in registry.watchers.all { subscriber.post(notice, container: 0) }
        for host in registry.hosts() where host.layoutName == layout { host.tellSubscribers(notice) }
    }
}
