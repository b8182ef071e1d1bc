import LayoutWire
import SystemCalls

extension DaemonConfiguration {
    /// Checks what no setting shows by itself: settings that must fit each other, and the folder of the store.
    ///
    /// What only a start can know is not checked: sockets, the limit of open files, whether a service manager holds descriptors, and
    /// whether another process uses the store's folder.
    ///
    /// - Parameter storeInUse: the store of this process, which has its folder already.
    func checkTogether(storeInUse: Store? = nil) throws(ConfigurationFailure) {
        if limits.outputSoftBytes > limits.outputHardBytes {
            throw ConfigurationFailure(
                key: "limits.outputSoftBytes", value: "\(limits.outputSoftBytes)",
                expected: "at most limits.outputHardBytes, which is \(limits.outputHardBytes)")
        }
        guard case .folder(let folder) = store, store != storeInUse else { return }
        do throws(SystemError) {
            try FolderMedium.check(folder)
        } catch {
            throw Self.failure(error, of: folder)
        }
    }

    /// A store in a folder, which it takes for this process.
    ///
    /// - Parameter descriptors: what the service manager holds of a process that had its containers kept there.
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
