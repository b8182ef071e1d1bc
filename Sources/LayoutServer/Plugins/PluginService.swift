import CoreMetrics
import LayoutCore
import LayoutEngine
import LayoutService
import LayoutWire
import Logging
import NIOCore
import NIOPosix
import ScriptedLayouts
import Synchronization
import SystemCalls

/// Loads plugins, watches their folders, and puts new versions into service: first in the catalogue, then in each container that uses
/// them. A thread of its own reads files and tries scripts.
final class PluginService: Sendable {
    let library: PluginLibrary
    let workers: ScriptWorkers
    private let folders: [String]
    /// Whether the folders were configured. Default folders may be missing.
    private let isConfigured: Bool
    private let isWatched: Bool
    let registry: ContainerRegistry
    private let restorer: ContainerRestorer?
    private let status: ServiceStatus
    private let logger: Logger
    private let thread = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private let watch: FileWatch?
    private let commands = Mutex(Commands())
    /// What the system said of folders that it does not watch.
    private let unwatched = Mutex<Set<String>>([])
    /// Plugins whose files are gone, by name, until they return.
    let removed = Mutex<[String: Removed]>([:])
    /// Requests that wait for a plugin that is being loaded, by its name.
    private let waiting = Mutex<[String: [@Sendable () -> Void]]>([:])

    struct Removed {
        let file: PluginFile
        let plugin: Plugin
        let error: LayoutError
    }

    private struct Commands {
        var isStopping = false
        var reloads: [@Sendable () -> Void] = []
    }

    init(
        _ configuration: PluginConfiguration, registry: ContainerRegistry, restorer: ContainerRestorer? = nil,
        status: ServiceStatus, logger: Logger
    ) {
        let statistics = registry.facilities.statistics
        // Without a trailing slash, as the watch and the library report paths.
        let folders = configuration.folders.map { folder in
            let name = folder.drop { $0 == "/" }
            return "/" + name.split(separator: "/").joined(separator: "/")
        }
        self.folders = folders
        isConfigured = configuration.areFoldersConfigured
        var usage = statistics.scriptUsage
        usage.leftOut = { plugin, count in
            logger.report(.linesLeftOut, ["plugin": "\(plugin)", "count": "\(count)"])
        }
        usage.unconfined = { refusals in
            if status.set(.confining, "scripts are not fully confined: \(refusals)") {
                logger.report(.scriptsUnconfined, ["reason": "\(refusals)"])
            }
        }
        let isSubstituted = Mutex(false)
        usage.substituted = { text in
            let isFirst = isSubstituted.withLock { isKnown in
                defer { isKnown = true }
                return !isKnown
            }
            if isFirst { logger.report(.scriptsConfinedOtherwise, ["reason": "\(text)"]) }
        }
        usage.frozen = { logger.report(.scriptServerFrozen) }
        workers = ScriptWorkers(
            most: configuration.workers, requiresSandbox: configuration.requiresSandbox, usage: usage)
        self.registry = registry
        self.restorer = restorer
        self.status = status
        self.logger = logger
        let isWatched = configuration.isWatched && !configuration.folders.isEmpty
        watch = isWatched ? Self.makeWatch(logger) : nil
        self.isWatched = watch != nil
        let log: PluginLog = { level, plugin, text in
            // Errors are the service's own to report.
            let level = min(Logger.Level(rawValue: level) ?? .info, .warning)
            logger.report(.pluginText, ["plugin": "\(plugin)", "text": "\(text)"], level: level)
        }
        let failures = RecentFailures(most: PluginFile.most)
        let runtime = PluginRuntime(
            workers: workers, log: log,
            // Weak, since containers retain their plugins.
            quarantined: { [weak registry] plugin, user, error, requests in
                logger.report(
                    .pluginQuarantined,
                    [
                        "plugin": "\(plugin.name)", "version": "\(plugin.version)", "uid": "\(user)",
                        "requests": "\(requests)", "reason": "\(error.message)",
                    ])
                status.change()
                if let registry { Self.notifyQuarantined(plugin, of: user, in: registry) }
            },
            failed: { plugin, user, error in
                statistics.of(user).pluginFailed(plugin.name)
                failures.report(error, of: plugin, for: user, to: logger)
            })
        library = PluginLibrary(
            folders: folders, builtIns: registry.catalogue.linked, runtime: runtime, limits: configuration.limits,
            owners: [0, Process.user])
    }

    /// Makes a watch; nil if the system refuses one.
    private static func makeWatch(_ logger: Logger) -> FileWatch? {
        do throws(SystemError) {
            return try FileWatch()
        } catch {
            logger.report(.foldersUnwatched, ["reason": "\(error)"])
            return nil
        }
    }

    /// How long the start waits for the next plugin. Those that take longer come when they are loaded.
    private static let loadingGrace = TimeAmount.seconds(5)

    /// Starts loading all plugins, and watching. Returns when they are loaded, or when none has been for a while.
    ///
    /// - Parameter loops: where the wait ends.
    func start(on loops: any EventLoopGroup) async {
        if !folders.isEmpty {
            logger.report(
                .pluginFolders, ["folders": "\(folders.joined(separator: ":"))", "watched": "\(isWatched)"])
        }
        let (loaded, continuation) = AsyncStream.makeStream(of: Void.self)
        thread.next().execute {
            let activity = self.watch.map(FileActivity.init)
            self.refresh(activity)
            continuation.finish()
            if let activity { self.run(activity) }
        }
        let before = Mutex(0)
        let grace = Self.loadingGrace
        let timer = loops.next().scheduleRepeatedTask(initialDelay: grace, delay: grace) { [catalogue] _ in
            let count = catalogue.pluginCount
            let isStuck = before.withLock { before in
                defer { before = count }
                return before == count
            }
            if isStuck { continuation.finish() }
        }
        defer { timer.cancel() }
        for await _ in loaded {}
    }

    func stop() async {
        commands.withLock { $0.isStopping = true }
        workers.stopLoading()
        watch?.wake()
        try? await thread.shutdownGracefully()
    }

    private var catalogue: LayoutCatalogue { registry.catalogue }

    private var statistics: Statistics { registry.facilities.statistics }

    static let threads = 1

    var rejectedCount: Int { library.rejectedCount }

    /// Plugins that are in quarantine for some user.
    ///
    /// - Complexity: O(*n*) in plugins.
    var quarantinedCount: Int { library.all.count { $0.plugin?.health.quarantinedUsers.isEmpty == false } }

    /// Reads all files again, runs unchanged ones again and ends quarantines; then calls `completion` on the plugin thread.
    ///
    /// Any thread may call, and returns at once. Calls that arrive before the reload begins share it.
    func reload(_ completion: @escaping @Sendable () -> Void) {
        statistics.reloads.increment()
        guard let watch else {
            return thread.next().execute {
                self.refresh(nil, all: true)
                completion()
            }
        }
        commands.withLock { $0.reloads.append(completion) }
        watch.wake()
    }

    func isInUse(_ name: String) -> Bool {
        registry.hosts().contains { $0.layoutName == name && $0.published?.isScripted == true }
    }

    /// Calls `body` once the plugin of this name is loaded or rejected.
    ///
    /// - Returns: false if it is not being loaded for the first time; then `body` is not called.
    func whenLoaded(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
        waiting.withLock { waiting in
            guard library.isLoading(name) else { return false }
            waiting[name, default: []].append(body)
            return true
        }
    }

    private func resumeWaiting() {
        let bodies = waiting.withLock { waiting in
            let loaded = waiting.filter { !library.isLoading($0.key) }
            for name in loaded.keys { waiting[name] = nil }
            return loaded.values.flatMap { $0 }
        }
        for body in bodies { body() }
    }

    // MARK: The thread

    private func run(_ activity: FileActivity) {
        while true {
            // Checked before each wait, since refreshing drains the watch's events, including the wake-up.
            let (isStopping, reloads) = commands.withLock { commands in
                defer { commands.reloads = [] }
                return (commands.isStopping, commands.reloads)
            }
            if !reloads.isEmpty {
                if !isStopping { refresh(activity, all: true) }
                for completion in reloads { completion() }
            } else if isStopping {
                return
            } else if activity.wait() {
                activity.reset()
                refresh(activity)
            }
        }
    }

    private func refresh(_ activity: FileActivity?, all: Bool = false) {
        let begun = Process.monotonicMicroseconds
        // Watched first, so that no change is missed: a folder may be new.
        rewatch(activity)
        library.refresh(
            all: all, except: { activity?.beingWritten ?? [] },
            folderChanged: { [logger, isConfigured] in $0.report(to: logger, isExpected: isConfigured) }
        ) { change in
            switch change {
            case .loaded(let plugin): self.putIntoService(plugin)
            case .failed(let file, let error, let hasOlder):
                self.reportFailure(error, of: file.name, hasOlder: hasOlder)
            case .removed(let file, let plugin): self.takeOutOfService(file, plugin)
            }
            self.resumeWaiting()
        }
        resumeWaiting()
        rewatch(activity)
        if all {
            logger.report(
                .pluginsReloaded,
                [
                    "plugins": "\(catalogue.pluginCount)", "rejected": "\(rejectedCount)",
                    "duration-usec": "\(Process.monotonicMicroseconds - begun)",
                ])
        }
        status.change()
    }

    private func rewatch(_ activity: FileActivity?) {
        guard let watch, let activity else { return }
        let watched = library.watchedFolders
        let awaited = folders.reduce(into: Set<String>()) { $0.formUnion(AwaitedPath.all(of: $1)) }
        activity.folders = Set(watched)
        activity.awaited = awaited
        let errors = watch.watch(watched, above: Array(awaited)).map(\.description)
        let new = unwatched.withLock { unwatched in
            defer { unwatched = Set(errors) }
            return errors.filter { !unwatched.contains($0) }
        }
        for error in new { logger.report(.foldersUnwatched, ["reason": "\(error)"]) }
    }

    /// Folders that were configured and that cannot be used.
    var unusableFolderCount: Int { library.pluginFolders.count { $0.isUnusable(isExpected: isConfigured) } }

    /// Plugins whose scripts have failed for some user, without a success since.
    ///
    /// - Complexity: O(*n*) in plugins.
    var failingCount: Int { library.all.count { $0.plugin?.health.lastFailure?.isCurrent == true } }

    private func putIntoService(_ plugin: Plugin) {
        let identity = plugin.identity
        let definition = plugin.definition
        statistics.loadedPlugins.increment()
        logger.report(.pluginLoaded, ["plugin": "\(identity.name)", "version": "\(identity.version)"])
        catalogue.set(definition)
        removed.withLock { $0[identity.name] = nil }
        let hosts = registry.hosts().filter { $0.layoutName == identity.name }
        let announcement = ReloadAnnouncement(
            layout: identity.name, version: identity.version, owners: hosts.map(\.owner),
            subscriptions: registry.facilities.userSubscriptions)
        for host in hosts { host.submit { LayoutReload(newer: definition, announcement: announcement).run(on: $0) } }
        restorer?.bringBack(identity.name)
    }

    /// Withdraws a plugin whose file is gone. Containers that use it keep this version, and their subscribers are notified.
    private func takeOutOfService(_ file: PluginFile, _ plugin: Plugin) {
        let identity = plugin.identity
        catalogue.remove(identity.name)
        logger.report(
            .pluginRemoved,
            [
                "plugin": "\(identity.name)", "version": "\(identity.version)",
                "containers": "\(registry.hosts().count { $0.layoutName == identity.name })",
            ])
        var error = LayoutError(
            .pluginLoad, "\(identity): \(identity.file) was removed; containers that use it keep this version")
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

    private func reportFailure(_ error: LayoutError, of name: String, hasOlder: Bool) {
        statistics.failedPlugins.increment()
        logger.report(
            hasOlder ? .pluginNotReloaded : .pluginRejected,
            ["plugin": "\(name)", "reason": "\(error.message)"])
        let failure = NoticeQueue.Failure(container: 0, error: RequestFailure(error))
        Self.notify(.failed(failure), of: name, registry)
    }

    /// Posts to the subscribers to all containers, and to those of a container of the layout.
    private static func notify(_ notice: NoticeQueue.Notice, of layout: String, _ registry: ContainerRegistry) {
        for (_, subscriber) in registry.facilities.userSubscriptions.all { subscriber.post(notice, container: 0) }
        for host in registry.hosts() where host.layoutName == layout { host.followers.notifySubscribers(notice) }
    }

    /// Posts to the user whose requests led to the quarantine, to subscribers of that user's containers, and to administrators.
    private static func notifyQuarantined(_ plugin: PluginIdentity, of user: UInt32, in registry: ContainerRegistry) {
        let notice = NoticeQueue.Notice.quarantined(plugin: plugin.name, version: plugin.version, user: user)
        for (subscribed, subscriber) in registry.facilities.userSubscriptions.all
        where subscribed == user || Administrators.contains(subscribed) {
            subscriber.post(notice, container: 0)
        }
        for host in registry.hosts(of: user) where host.layoutName == plugin.name {
            host.followers.notifySubscribers(notice)
        }
    }
}
