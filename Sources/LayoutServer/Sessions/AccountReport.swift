import LayoutService
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Puts together what each user has and has used of what users share.
struct AccountReport {
    private let services: Services
    private let subscriptions: [UInt32: UInt32]

    /// - Parameter clients: those of the users that are reported.
    init(_ services: Services, _ clients: [WireClientState]) {
        self.services = services
        subscriptions = clients.reduce(into: [:]) { $0[$1.user, default: 0] &+= $1.subscriptions }
    }

    /// The account of one user, or those of all users that have anything, ordered by number.
    ///
    /// - Complexity: O(*n* log *n*) in users.
    func accounts(of user: UInt32?) -> [WireUserAccount] {
        let accounts = services.facilities.accounts.accounts
        let workers = services.plugins.workers.counts
        let stored = services.restorer?.store.totals.users ?? [:]
        return Set(accounts.keys).union(workers.keys).union(stored.keys).filter { user == nil || $0 == user }.sorted()
            .map { user in
                let (account, most) =
                    accounts[user] ?? (Accounts.Account(), services.facilities.accounts.mostMemory(of: user))
                let used = services.facilities.statistics.sheets(of: user).first
                func seconds(_ name: String) -> Double { Double(used?.nanoseconds(name) ?? 0) / 1e9 }
                return .with {
                    $0.user = user
                    $0.connections = UInt32(clamping: account.connections)
                    $0.containers = UInt32(clamping: account.containers)
                    $0.subscriptions = subscriptions[user] ?? 0
                    $0.workers = UInt32(clamping: workers[user] ?? 0)
                    $0.chargedBytes = UInt64(clamping: account.memory)
                    $0.mostBytes = UInt64(clamping: most)
                    $0.storedBytes = UInt64(clamping: stored[user] ?? 0)
                    $0.loopSeconds = seconds(UserStatistics.Name.loopTime)
                    $0.layoutSeconds = seconds(UserStatistics.Name.layoutTime)
                    $0.scriptSeconds = seconds(UserStatistics.Name.pluginTime)
                    $0.storeSeconds = seconds(UserStatistics.Name.storeTime)
                }
            }
    }
}
