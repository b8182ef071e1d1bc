internal import Glibc
import Synchronization

/// Reports changes of files in watched folders (inotify).
///
/// One thread waits, and any thread may `wake` it. A folder that does not exist cannot be watched; watch its parent to learn when it is
/// created.
package final class FileWatch: Sendable {
    /// A change of one name in a folder.
    package struct Event: Equatable, Sendable {
        /// What has changed.
        ///
        /// A new name is `writing` while its file is open, and `settled` once it can be read.
        package enum Kind: Sendable {
            /// Written and closed, moved here, or created as a link or a folder: it can be read now.
            case settled
            /// Created or written to, and not closed yet.
            case writing
            /// Deleted or moved away.
            case removed
            /// The owner or the permissions have changed. The file may still be being written.
            case attributesChanged
        }

        /// What has changed.
        package var kind: Kind
        /// The watched folder.
        ///
        /// As it was given to `watch`, also where it leads over links.
        package var folder: String
        /// The name in the folder; empty if the event is about the folder itself.
        package var name: String

        /// The path of the file, or of the folder if the name is empty.
        package var path: String { name.isEmpty ? folder : folder == "/" ? "/" + name : folder + "/" + name }
    }

    private let descriptor: Int32
    private let wakeUp: WakeUp
    private let folders = Mutex<[Int32: String]>([:])

    /// Creates a watch of no folders.
    ///
    /// - Throws: `SystemError` if the system has no more watches.
    package init() throws(SystemError) {
        wakeUp = try WakeUp()
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError("cannot watch files") }
    }

    deinit { close(descriptor) }

    /// Names that appear, disappear or get other permissions.
    ///
    /// IN_ONLYDIR makes the system refuse a path that is a file (ENOTDIR), which `watch` ignores.
    private static let nameMask =
        UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_ATTRIB)
        | UInt32(IN_ONLYDIR)
    /// Contents that are written, too.
    private static let fileMask = nameMask | UInt32(IN_CLOSE_WRITE) | UInt32(IN_MODIFY)

    /// Watches exactly these folders. Folders that do not exist are ignored.
    ///
    /// - Parameter above: folders of which only names matter: that much may be written in them does not wake the thread.
    /// - Returns: the error of each existing folder of `paths` that the system does not watch.
    @discardableResult
    package func watch(_ paths: [String], above: [String] = []) -> [SystemError] {
        folders.withLock { folders in
            let wanted = Set(paths).union(above)
            for (number, path) in folders where !wanted.contains(path) {
                inotify_rm_watch(descriptor, number)
                folders[number] = nil
            }
            var errors: [SystemError] = []
            // Adding a watched folder again returns its number; a folder that was replaced gets a new one. A folder may have several
            // paths: the mask of `paths` is the one that stays.
            for path in above.filter({ !paths.contains($0) }) + paths {
                let isAbove = !paths.contains(path)
                let number = unsafe inotify_add_watch(descriptor, path, isAbove ? Self.nameMask : Self.fileMask)
                if number >= 0 {
                    folders[number] = path
                } else if !isAbove {
                    let error = SystemError("inotify_add_watch \(path)")
                    if !error.isMissing && !error.isNotFolder { errors.append(error) }
                }
            }
            return errors
        }
    }

    /// Wakes the waiting thread, or the next one that waits.
    ///
    /// May be called on any thread.
    package func wake() { wakeUp.wake() }

    /// Waits for events, a wake-up or the timeout.
    ///
    /// - Parameter timeout: nil to wait for ever.
    /// - Returns: the events; none after a wake-up or the timeout. nil if events were lost, so that anything may have happened.
    package func wait(_ timeout: Duration?) -> [Event]? {
        var waiting = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let milliseconds = timeout.map { Int32(clamping: Int64(($0 / .milliseconds(1)).rounded(.up))) } ?? -1
        _ = unsafe poll(&waiting, 2, milliseconds)
        wakeUp.clear()
        return readEvents()
    }

    private func readEvents() -> [Event]? {
        var events: [Event] = []
        var isComplete = true
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = unsafe read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return isComplete ? events : nil }
            var offset = 0
            while offset + 16 <= count {
                let (number, mask, length) = unsafe buffer.withUnsafeBytes { bytes in
                    unsafe (
                        bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self),
                        bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
                        bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self)
                    )
                }
                let name = buffer[offset + 16..<offset + 16 + Int(length)].prefix { $0 != 0 }
                offset += 16 + Int(length)
                if mask & UInt32(IN_Q_OVERFLOW) != 0 { isComplete = false }
                guard let folder = folders.withLock({ $0[number] }) else { continue }
                if mask & UInt32(IN_IGNORED) != 0 {
                    folders.withLock { $0[number] = nil }
                    events.append(Event(kind: .removed, folder: folder, name: ""))
                    continue
                }
                events.append(
                    Event(
                        kind: Self.kind(mask, of: name, in: folder), folder: folder,
                        name: String(decoding: name, as: UTF8.self)
                    ))
            }
        }
    }

    private static func kind(_ mask: UInt32, of name: ArraySlice<UInt8>, in folder: String) -> Event.Kind {
        if mask & (UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO)) != 0 { return .settled }
        if mask & (UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)) != 0 { return .removed }
        if mask & UInt32(IN_ATTRIB) != 0 { return .attributesChanged }
        guard mask & UInt32(IN_CREATE) != 0 else { return .writing }
        // A link, a folder or another hard link is complete once it is created: no further event would follow.
        let status = FileStatus(path: folder + "/" + String(decoding: name, as: UTF8.self), followingLinks: false)
        return status?.kind == .regular && status?.linkCount == 1 ? .writing : .settled
    }
}
