/// The room that stored containers take, and what has none.
struct StoreRoom {
    /// A limit that a container's newest state would exceed.
    struct Shortage: Equatable {
        let setting: String
        /// Bytes that there would be, and that there may be.
        ///
        /// A user's own for `storeBytesPerUser`, those of all users for `storeBytes`.
        let bytes: Int
        let allowed: Int
    }

    enum Admission: Equatable {
        case admitted
        /// - shortage: what is to be logged; nil: that was done.
        case refused(Shortage?)
    }

    private let limits: ContainerStore.Limits
    private var ledger = StoreLedger()
    /// Containers of which the newest state has no room. What is stored of them is older, if anything is.
    ///
    /// `remove` and a write that has room take them out again.
    private var outdated: Set<UInt32> = []

    init(limits: ContainerStore.Limits) {
        self.limits = limits
    }

    var totals: ContainerStore.Totals {
        ContainerStore.Totals(containers: ledger.count, bytes: ledger.total, users: ledger.users)
    }

    /// Whether the newest states of all containers have room.
    var isEnough: Bool { outdated.isEmpty }

    /// Whether a container's newest state may be written in place of what is stored of it.
    ///
    /// A refusal is logged once for each container, until a newest state of it has room again.
    mutating func admit(_ bytes: Int, of container: UInt32, owner: UInt32) -> Admission {
        let totals = ledger.totals(with: bytes, of: container, owner: owner)
        let shortage: Shortage
        if totals.own > limits.perUser {
            shortage = Shortage(setting: "storeBytesPerUser", bytes: totals.own, allowed: limits.perUser)
        } else if totals.all > limits.all {
            shortage = Shortage(setting: "storeBytes", bytes: totals.all, allowed: limits.all)
        } else {
            return .admitted
        }
        return .refused(outdated.insert(container).inserted ? shortage : nil)
    }

    mutating func find(_ bytes: Int, of container: UInt32, owner: UInt32) {
        ledger.set(bytes, of: container, owner: owner)
    }

    mutating func write(_ bytes: Int, of container: UInt32, owner: UInt32) {
        ledger.set(bytes, of: container, owner: owner)
        outdated.remove(container)
    }

    /// - Returns: whether anything was stored of it.
    mutating func remove(_ container: UInt32) -> Bool {
        outdated.remove(container)
        return ledger.remove(container)
    }
}
