import LayoutWire
import ScriptedLayouts
import SystemCalls

extension DaemonConfiguration {
    /// The faults that no setting shows by itself: settings that contradict each other, and a folder of the store that cannot be used.
    ///
    /// Facts that only a start can know are not checked: sockets, the limit of open files, whether a service manager has descriptors, and
    /// whether another process uses the store's folder.
    ///
    /// - Parameters:
    ///   - defaults: the configuration without settings.
    ///   - storeInUse: the store of this process, which has its folder already.
    func faultsTogether(beside defaults: DaemonConfiguration, storeInUse: Store? = nil) -> [ConfigurationFailure] {
        let faults = LimitPair.all.compactMap { $0.fault(in: self, beside: defaults) }
        guard case .folder(let folder) = store, store != storeInUse else { return faults }
        do throws(SystemError) {
            try FolderMedium.check(folder)
            return faults
        } catch {
            return faults + [Self.failure(error, of: folder)]
        }
    }

    /// The places that cannot be used, although a start succeeds without them: plugin folders, and a path for the socket, which a service
    /// manager may pass instead.
    ///
    /// - Parameter defaults: the configuration without settings, whose folders may be missing.
    func unusablePlaces(beside defaults: DaemonConfiguration) -> [ConfigurationFailure] {
        let folders = PluginFolder.all(plugins.folders, owners: [0, Process.user])
        let faults = folders.compactMap { folder -> ConfigurationFailure? in
            guard let fault = folder.fault else { return nil }
            if fault == .missing && defaults.plugins.folders.contains(folder.path) { return nil }
            return ConfigurationFailure(
                key: "plugins.folders", value: folder.path, expected: "a folder of plugins: it \(fault.reason)")
        }
        guard case .path(let path, _) = socket, case .path(let standard, _) = defaults.socket, path != standard else {
            return faults
        }
        return faults + [Self.fault(ofSocket: path)].compactMap { $0 }
    }

    private static func fault(ofSocket path: String) -> ConfigurationFailure? {
        let folder = ParentFolder.of(path)
        let expected: String
        switch FileStatus(path: folder)?.kind {
        case nil: expected = "a path in a folder: \(folder) does not exist"
        case .directory?:
            guard FileIdentity(path: path)?.isSocket == false else { return nil }
            expected = "a path without a file, or that of a socket"
        default: expected = "a path in a folder: \(folder) is a file"
        }
        return ConfigurationFailure(key: "socket", value: path, expected: expected)
    }

    /// A store in a folder, which it takes for this process.
    ///
    /// - Parameter descriptors: the descriptors that the service manager has of a process whose containers were stored there.
    package static func medium(
        _ folder: String, takingOver descriptors: [Int32], of manager: ServiceManager?
    ) throws(ConfigurationFailure) -> FolderMedium {
        do throws(SystemError) {
            var medium = try FolderMedium(folder)
            guard let manager, !descriptors.isEmpty else { return medium }
            var older = DescriptorMedium(manager, passed: descriptors)
            try medium.takeOver(older.open(), of: older)
            for name in ServiceManager.storeNames { manager.forget(name) }
            return medium
        } catch {
            throw failure(error, of: folder)
        }
    }

    private static func failure(_ error: SystemError, of folder: String) -> ConfigurationFailure {
        let expected =
            error.code == FolderLock.isTaken
            ? "a folder that no other process uses: \(error.message)" : "a folder: \(error)"
        return ConfigurationFailure(key: "store", value: folder, expected: expected)
    }
}
