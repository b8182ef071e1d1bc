import LayoutService
import Logging
import SystemCalls

/// What operators read about a store: in the log, and in the status of the service.
struct StoreReport: Sendable {
    let status: ServiceStatus
    let logger: Logger

    /// An attempt has failed. Only the first is logged.
    func failed(_ error: SystemError, isFirst: Bool) {
        if isFirst { logger.report(.storeFailed, ["error": "\(error)"]) }
        status.set(.storing, "containers cannot be stored: \(error)")
    }

    func recovered() {
        logger.report(.storeRecovered)
        status.set(.storing, nil)
    }

    func lacksRoom(_ shortage: StoreRoom.Shortage, for state: StoredState) {
        logger.report(
            .containerNotStored,
            [
                "container": "\(state.id)", "uid": "\(state.permissions.owner)", "limit": "\(shortage.setting)",
                "bytes": "\(shortage.bytes)", "allowed": "\(shortage.allowed)",
            ])
    }

    /// A container that was closed is still stored.
    func notRemoved(_ id: UInt32) { logger.report(.containerNotRemoved, ["container": "\(id)"]) }

    /// So many containers were not written before the end.
    func gaveUp(_ count: Int) { logger.report(.storingGivenUp, ["containers": "\(count)"]) }
}
