package import Logging

/// Everything that the service logs above the level debug: what happened, its level, and the id by which the journal's catalogue
/// explains it (`systemd/layoutd.catalog`). An id keeps its meaning for ever.
///
///     logger.report(.listening, ["socket": "\(path)"])
///
///     a new message     a case, a row with text, level and id, and an entry in the catalogue
///     values            metadata: names, numbers and codes
///
/// Call sites name a case, so that text and id cannot differ. Metadata never contains parameters, data of items, or text that a client has
/// chosen. Messages about one client or plugin are limited to ten a second (`LogRate`).
package enum LogMessage: CaseIterable, Sendable {
    // MARK: The service

    /// The service listens for clients.
    case listening
    /// The service cannot start.
    case startFailed
    /// A descriptor that systemd passed is not used.
    case descriptorClosed
    /// A summary of the service.
    case state
    /// A container in the summary of the service.
    case containerState
    /// The service listens for readers of metrics.
    case metricsListening
    /// The settings were read again.
    case settingsReloaded
    /// A setting is not valid, and all settings stay as before.
    case settingsNotReloaded
    /// A variable looks like a setting but is not.
    case unknownVariable
    /// The service's counters at its end.
    case totals
    /// The service is stopping.
    case stopping
    /// The service has stopped.
    case stopped
    /// Memory is short, and some is given back.
    case memoryShort
    /// All layout threads are stuck, and a restart is requested.
    case threadsStuck

    // MARK: Clients

    /// A client was refused, since there are too many.
    case connectionRefused
    /// A connection ended with an error of its socket.
    case connectionFailed
    /// A client that does not read its replies was disconnected.
    case slowConsumer
    /// A client was disconnected, since it sent an empty frame.
    case emptyFrame
    /// A client was disconnected, since it sent a frame that is too large.
    case largeFrame
    /// A client was disconnected, since it did not finish a frame.
    case lateFrame
    /// A client was disconnected, since it sent nothing.
    case lateHello
    /// A client was disconnected, since it did not say hello.
    case missingHello
    /// A client was disconnected, since its version is not supported.
    case unsupportedVersion
    /// A client was disconnected, since its input cannot be read any further.
    case brokenInput
    /// A request was refused, since it goes beyond a limit.
    case limitReached
    /// No more clients are accepted for now.
    case acceptPaused
    /// Clients are refused, since all places are taken.
    case clientsRefused

    // MARK: Administrators

    /// An administrator has disconnected a client of another user.
    case clientDisconnected
    /// An administrator has closed a container of another user.
    case containerClosed

    // MARK: Plugins

    /// A plugin has logged something.
    case pluginText
    /// A plugin is in service.
    case pluginLoaded
    /// A plugin cannot be loaded.
    case pluginRejected
    /// A new version of a plugin cannot be loaded.
    case pluginNotReloaded
    /// A plugin was removed.
    case pluginRemoved
    /// A plugin is in quarantine for a user.
    case pluginQuarantined
    /// All plugins were read again.
    case pluginsReloaded
    /// A script of a plugin that was loaded has failed.
    case pluginFailed
    /// The system refuses scripts' processes a part of their confinement.
    case scriptsUnconfined
    /// Something else took the place of a facility that the system refuses scripts' processes.
    case scriptsConfinedOtherwise
    /// The process that makes those of scripts did not answer, and was replaced.
    case scriptServerFrozen
    /// Saved plugins are not noticed.
    case foldersUnwatched
    /// The folders from which plugins are loaded.
    case pluginFolders
    /// The plugins of a folder can be loaded again, or for the first time.
    case folderUsable
    /// A plugin folder does not exist.
    case folderMissing
    /// A plugin folder is a link whose target does not exist.
    case folderLinkBroken
    /// A plugin folder is a file.
    case folderNotFolder
    /// A plugin folder cannot be read.
    case folderUnreadable
    /// A plugin folder can be written to by users that are not trusted.
    case folderDistrusted
    /// A plugin folder is listed twice.
    case folderListedTwice

    // MARK: Containers that outlive the service

    /// A part of the stored containers is damaged.
    case storeFault
    /// The store is open: what there is.
    case storeOpened
    /// Containers that were stored are not there any more.
    case containersMissing
    /// The last run did not store all that it had answered.
    case changesMissing
    /// There was no time to store containers at the end.
    case storingGivenUp
    /// A stored container could not be opened again.
    case containerNotRestored
    /// Stored containers are open again.
    case containersRestored
    /// A container has no room in the store.
    case containerNotStored
    /// A container was closed and could not be removed from the store.
    case containerNotRemoved
    /// Containers cannot be stored.
    case storeFailed
    /// Containers are stored again.
    case storeRecovered

    // MARK: The log itself

    /// Log lines were lost.
    case linesDropped
    /// More was logged about one client or plugin than is shown.
    case linesLeftOut

    /// The subject of a message. For each client's user, for each plugin, for the store and for memory, ten lines a second are logged.
    enum Subject {
        case service, client, plugin, store, memory
    }

    private struct Row {
        let text: String
        let level: Logger.Level
        let subject: Subject
        let id: String

        init(_ text: String, _ level: Logger.Level, about subject: Subject = .service, id: String) {
            self.text = text
            self.level = level
            self.subject = subject
            self.id = id
        }
    }

    private var row: Row {
        switch self {
        case .listening: Row("listening", .info, id: "1cf5eab6fc2a43caad483aace46512b4")
        case .startFailed: Row("cannot start", .critical, id: "f298db33aa9c49c49cf54e9961a7f29e")
        case .descriptorClosed: Row("passed descriptor closed", .warning, id: "32377b2378744c3f827e70da0ca48cdb")
        case .state: Row("state", .notice, id: "c9db5628253744ebbf03f2a3e00bc7ce")
        case .containerState: Row("container", .notice, id: "ff97d797ae3e46588441859b0490f988")
        case .metricsListening: Row("metrics", .info, id: "e6d7a6acafa545689506f69c36b47e85")
        case .settingsReloaded: Row("settings reloaded", .notice, id: "e9f14606803d4bce819ff7ac55f01552")
        case .settingsNotReloaded: Row("settings not reloaded", .error, id: "1760a6d3a33344bc994b55de0a64c83a")
        case .unknownVariable: Row("unknown variable", .warning, id: "1505c15df41849ec8f2ba8debb251f87")
        case .totals: Row("totals", .info, id: "9c45fd9fb1a741c6979cbe672c1bcc2d")
        case .stopping: Row("stopping", .info, id: "58eedb27063d471eb9933f9e3e86773c")
        case .stopped: Row("stopped", .info, id: "f72e3e7b2d764c3a890d753b220950d2")
        case .memoryShort: Row("memory is short", .warning, about: .memory, id: "acebc7d82dd3482ca720c9db6e662d91")
        case .threadsStuck: Row("layout threads are stuck", .critical, id: "073a3bd13a0c4235b530848dafdc1627")
        case .connectionRefused:
            Row("connection refused", .info, about: .client, id: "e95836d4b7904442b338b5e70164f2a2")
        case .connectionFailed: Row("connection failed", .debug, about: .client, id: "0be0e24af1064ab48732d22eae2d8abe")
        case .slowConsumer:
            Row("slow consumer disconnected", .info, about: .client, id: "eb5ffe9018574caab39551512ffaa90a")
        case .emptyFrame:
            Row(
                "client disconnected, its frame is empty", .info, about: .client, id: "bd8e39fddc9743f192d19ae9dc23f6cb"
            )
        case .largeFrame:
            Row(
                "client disconnected, its frame is too large", .info, about: .client,
                id: "fdbf4bb80b034d6a8c7165c4a056be2f")
        case .lateFrame:
            Row(
                "client disconnected, its frame is unfinished", .info, about: .client,
                id: "c95bff9e291a44df9b989079392409b0")
        case .lateHello:
            Row("client disconnected, it sent nothing", .info, about: .client, id: "3c1a0ec2d187490bb43153f579de5ed3")
        case .missingHello:
            Row(
                "client disconnected, it did not say hello", .info, about: .client,
                id: "c9e7e134bc4c4ba59be98ce5066f03bc")
        case .unsupportedVersion:
            Row(
                "client disconnected, its version is not supported", .info, about: .client,
                id: "289c475177db44ecb7274b5d1817fbc4")
        case .brokenInput:
            Row(
                "client disconnected, its input cannot be read", .info, about: .client,
                id: "7daf2360b8e34c9fb1b296a3d309e21d")
        case .limitReached: Row("limit reached", .info, about: .client, id: "f845c6ab436a4ce4a544cd81f4fadcaf")
        case .acceptPaused: Row("cannot accept more clients", .warning, id: "9c301f012010410da1c0f8430a24f847")
        case .clientsRefused:
            Row("clients are refused", .warning, about: .client, id: "1d8377524e854f4893a4178ae6b8473f")
        // Messages about an administrator's actions are never left out.
        case .clientDisconnected:
            Row("client disconnected by an administrator", .notice, id: "f6498568a2b641369ee226ded5553852")
        case .containerClosed:
            Row("container closed by an administrator", .notice, id: "9fd4aa9d4d494af1b8dada796a98fe63")
        case .pluginText: Row("plugin", .info, about: .plugin, id: "8854354adebc42aabad1ee92c2d1212f")
        case .pluginLoaded: Row("plugin loaded", .info, about: .plugin, id: "dab794d438814646a719660af5b7d239")
        case .pluginRejected: Row("plugin rejected", .error, about: .plugin, id: "2b334fa368c84eeaa0f693bb8d68a0e4")
        case .pluginNotReloaded:
            Row("plugin not reloaded", .error, about: .plugin, id: "5a6ab3d83caf4d7b9bb879d8dbac6a9d")
        case .pluginRemoved: Row("plugin removed", .warning, about: .plugin, id: "a4b4b6fc591f49bebdf15f0b25ffeb11")
        case .pluginQuarantined:
            Row("plugin quarantined", .error, about: .plugin, id: "906837250e2b4273afaeee58900edfcc")
        case .pluginsReloaded: Row("plugins reloaded", .info, id: "34c72f008bb64449b3589e5b33b60e69")
        case .pluginFailed: Row("plugin failed", .error, about: .plugin, id: "c95f478397cc4158a74ef39e719b5c21")
        case .pluginFolders: Row("plugin folders", .info, id: "fdd07b7b47134806a3c5de46f012cc1d")
        case .folderUsable: Row("plugin folder is usable", .notice, id: "0dccd60d94e24a33833327902af3e7b0")
        case .folderMissing: Row("plugin folder is missing", .warning, id: "e27b4bf0b98e49288a7de7d2a3b02b79")
        case .folderLinkBroken: Row("plugin folder is a broken link", .error, id: "aa172ecb5bac43e5af33a4710e60e43b")
        case .folderNotFolder: Row("plugin folder is a file", .error, id: "e2670e2313854b05a173172766e018c6")
        case .folderUnreadable: Row("plugin folder cannot be read", .error, id: "6fe6f3c8c3324e9d909c37fa818f8487")
        case .folderDistrusted: Row("plugin folder cannot be trusted", .error, id: "fe3066f0179c41638ee558809f66b2dc")
        case .folderListedTwice: Row("plugin folder is listed twice", .warning, id: "11b95b28400a4d9bb76f258c7573e675")
        case .scriptsUnconfined: Row("scripts are not fully confined", .error, id: "d22ea04ad84b4cf68a6eb69e6aa58b3c")
        case .scriptsConfinedOtherwise:
            Row("scripts are confined by other means", .notice, id: "703649468e804b9e9c81351c87a24ef9")
        case .scriptServerFrozen:
            Row("layoutd-workers did not answer and was replaced", .error, id: "54c54775c5184e08b0866a7467bab39d")
        case .foldersUnwatched: Row("cannot watch plugin folders", .warning, id: "80b6368941b24ac5b9cc06a80b4cf85d")
        case .storeFault: Row("container store", .warning, about: .store, id: "34e0b33825d74707a6fabe73799d487d")
        case .storeOpened: Row("store opened", .info, id: "07b1321fb2034520b625c1e767d23e62")
        case .containersMissing:
            Row("stored containers are missing", .warning, about: .store, id: "45f411249bd24ed1821c5a56b7a94d2b")
        case .changesMissing:
            Row("changes may be missing", .warning, about: .store, id: "b2e1085e22b343c8a66ce6ae0f3c4078")
        case .storingGivenUp:
            Row("no time to store containers", .warning, about: .store, id: "627012e41bdb4ea9a18136a132b99491")
        case .containerNotRestored:
            Row("container not restored", .warning, about: .store, id: "09a80363cd5a47bd9feea4c9da8778da")
        case .containersRestored: Row("containers restored", .info, id: "9a41676eddd74763bb24565b6211bd7e")
        case .containerNotStored:
            Row("container not stored", .warning, about: .store, id: "85956e73d39b448fa128b8b66acf515c")
        case .containerNotRemoved:
            Row("closed container not removed", .warning, about: .store, id: "62823f81d4e24f8e98a2548aafb6eab4")
        case .storeFailed:
            Row("containers cannot be stored", .error, about: .store, id: "c2cb1f7c8a6c4112b6bf4c864ade5631")
        case .storeRecovered:
            Row("containers are stored again", .notice, about: .store, id: "8939c0bc8b6b4ce9bf9c77096a9e137e")
        case .linesDropped: Row("log lines dropped", .warning, id: "e88845436ac1485f922ea232a530dbfa")
        case .linesLeftOut: Row("log lines left out", .notice, id: "f7cd54a2d69f4d08a80ce6dc84c3f955")
        }
    }

    /// What happened.
    package var text: String { row.text }
    /// How much it matters.
    package var level: Logger.Level { row.level }
    /// MESSAGE_ID of the journal: 128 bits in hexadecimal digits.
    package var id: String { row.id }
    var subject: Subject { row.subject }

    private static let byText = Dictionary(uniqueKeysWithValues: allCases.map { ($0.text, $0) })

    /// The message with this text; nil if there is none.
    ///
    /// - Complexity: O(1). Texts are unique.
    package init?(text: String) {
        guard let message = Self.byText[text] else { return nil }
        self = message
    }
}

extension Logger {
    /// Logs a message at its level.
    ///
    /// - Parameter level: another level than the message's own.
    package func report(
        _ message: LogMessage, _ metadata: @autoclosure () -> Metadata = [:], level: Level? = nil,
        file: String = #fileID, function: String = #function, line: UInt = #line
    ) {
        log(
            level: level ?? message.level, "\(message.text)", metadata: metadata(), file: file, function: function,
            line: line)
    }
}
