import LayoutCore
import LayoutWire
import Logging
import ScriptedLayouts
import SystemCalls

extension ContainerRegistry {
    /// How far generations go on behind those of a store that may lack changes that were answered.
    private static let generationGap: UInt64 = 1 << 32

    /// Opens the containers of a store as they were. One that cannot be opened, as when its plugin is gone, stays in the store.
    func restore(from store: ContainerStore, _ catalogue: LayoutCatalogue, _ mapping: Mapping, _ logger: Logger) async {
        let begun = Process.monotonicMicroseconds
        let contents = store.load()
        for fault in contents.faults { logger.report(.storeFault, ["fault": "\(fault)"]) }
        var restored = 0
        for stored in contents.containers {
            reserve(stored.container)
            do throws(RequestFailure) {
                let gap = contents.isComplete ? 0 : Self.generationGap
                try await restore(stored, stored.generation &+ gap, catalogue, mapping)
                restored += 1
            } catch {
                logger.report(
                    .containerNotRestored,
                    [
                        "container": "\(stored.container)", "layout": "\(stored.open.layout)", "uid": "\(stored.owner)",
                        "code": "\(error.code.rawValue)",
                    ])
            }
        }
        if !contents.containers.isEmpty {
            logger.report(
                .containersRestored,
                [
                    "count": "\(restored)", "of": "\(contents.containers.count)",
                    "duration-usec": "\(Process.monotonicMicroseconds - begun)",
                ])
        }
    }

    private func restore(
        _ stored: WireStoredContainer, _ generation: UInt64, _ catalogue: LayoutCatalogue, _ mapping: Mapping
    ) async throws(RequestFailure) {
        let definition = try catalogue.definition(named: stored.open.layout, pointer: "/openContainer/layout")
        let opener = PeerCredentials(process: 0, user: stored.owner, group: stored.group)
        let host = try makeHost(
            id: stored.container, name: stored.open.name,
            permissions: try ContainerPermissions(
                stored.open.access, of: opener, mapping: mapping, pointer: "/openContainer/access"),
            opener: nil, definition: definition)
        let result = await withCheckedContinuation { continuation in
            host.submit { host in
                let result = PluginCaller(user: stored.owner).run { () -> Result<Void, RequestFailure> in
                    do throws(RequestFailure) {
                        return .success(try host.open(stored.open, mapping, restoring: stored, generation))
                    } catch {
                        return .failure(error)
                    }
                }
                continuation.resume(returning: result)
            }
        }
        do throws(RequestFailure) {
            try result.get()
        } catch {
            abandon(host)
            throw error
        }
        add(host)
    }
}
