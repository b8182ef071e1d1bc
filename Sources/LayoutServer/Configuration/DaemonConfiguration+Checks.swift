import LayoutWire
import SystemCalls

extension DaemonConfiguration {
    /// Checks what no setting shows by itself: settings that must fit each other, and the folder of the store.
    ///
    /// What only a start can know is not checked: sockets, the limit of open files, and whether a service manager holds descriptors.
    func checkTogether() throws(ConfigurationFailure) {
        if limits.outputSoftBytes > limits.outputHardBytes {
            throw ConfigurationFailure(
                key: "limits.outputSoftBytes", value: "\(limits.outputSoftBytes)",
                expected: "at most limits.outputHardBytes, which is \(limits.outputHardBytes)")
        }
        if case .folder(let folder) = store { _ = try Self.medium(folder) }
    }

    /// A store in a folder.
    static func medium(_ folder: String) throws(ConfigurationFailure) -> FolderMedium {
        do throws(SystemError) {
            return try FolderMedium(folder)
        } catch {
            throw ConfigurationFailure(key: "store", value: folder, expected: "a folder: \(error)")
        }
    }
}
