import Foundation
import Glibc
package import LayoutService
import SystemCalls

/// Stands in for a service manager that holds descriptors.
package final class HoldingManager {
    private let listener: DatagramListener
    private var held: [(name: String, descriptor: Int32)] = []
    /// Notifies it.
    package let manager: ServiceManager

    package init() throws {
        listener = try DatagramListener()
        manager = ServiceManager(environment: ["NOTIFY_SOCKET": listener.path], logger: LogWatch().logger)
    }

    deinit { for (_, descriptor) in held { close(descriptor) } }

    /// The names under which descriptors are held.
    package var names: [String] { held.map(\.name).sorted() }

    /// Handles what was sent.
    ///
    /// - Returns: the lengths of the files that have come.
    @discardableResult
    package func settle() -> [Int] {
        var lengths: [Int] = []
        for (text, passed) in listener.receiveAll() {
            let lines = text.split(separator: "\n")
            guard let name = lines.first(where: { $0.hasPrefix("FDNAME=") })?.dropFirst(7) else { continue }
            if lines.contains("FDSTOREREMOVE=1") {
                for (held, descriptor) in held where held == name { close(descriptor) }
                held.removeAll { $0.name == name }
            } else if let passed {
                held.append((String(name), passed))
                lengths.append(SealedFile.bytes(of: passed, limit: 1 << 30)?.count ?? 0)
            }
        }
        return lengths
    }

    /// What the next process gets: descriptors of its own.
    package func pass() -> [Int32] { held.map { dup($0.descriptor) } }
}
