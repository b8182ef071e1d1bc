import Foundation
import Glibc
import LayoutServer
@testable import SystemCalls
import TestSupport

/// Stands in for a service manager that holds descriptors.
final class HoldingManager {
    private let listener: DatagramListener
    private var held: [(name: String, descriptor: Int32)] = []
    let manager: ServiceManager

    init() throws {
        listener = try DatagramListener()
        manager = ServiceManager(environment: ["NOTIFY_SOCKET": listener.path], logger: LogWatch().logger)
    }

    deinit { for (_, descriptor) in held { close(descriptor) } }

    /// The names under which descriptors are held.
    var names: [String] { held.map(\.name).sorted() }

    /// Handles what was sent.
    ///
    /// - Returns: the lengths of the files that have come.
    @discardableResult
    func settle() -> [Int] {
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
    func pass() -> [Int32] { held.map { dup($0.descriptor) } }
}
