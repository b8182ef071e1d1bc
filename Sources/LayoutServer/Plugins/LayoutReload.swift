import LayoutEngine
import LayoutService
import LayoutWire
import ScriptedLayouts

/// A container goes over to another version of its plugin.
struct LayoutReload {
    let newer: LayoutDefinition
    /// Posts to the subscribers to all of the owner's containers; nil: the container does.
    var announcement: ReloadAnnouncement?

    /// Posts `layoutReloaded` and then `invalidated`. If the new version cannot lay out the container, everything stays as it was and only
    /// `layoutFailed` is posted; the failure counts against the container's owner.
    func run(on container: HeldContainer) {
        guard let present = container.state?.definition, newer.name == present.name else {
            announcement?.settle(.gone, of: container.owner)
            return
        }
        guard newer.revision != present.revision else {
            if announcement != nil { notify(container) }
            return
        }
        container.cancelTransition()
        PluginCaller(user: container.owner).run { replace(in: container) }
    }

    private func replace(in container: HeldContainer) {
        container.putBack()
        guard let earlier = container.state else { return }
        let host = container.host
        // A new version's failure is reported even if the one before failed in the same way.
        host.services.failures.forget()
        do throws(RequestFailure) {
            let reserved = MemoryCharge(of: host.owner, in: host.services.accounts)
            let change = try container.change { state throws(LayoutError) in
                try state.reload(newer, budget: reserved)
            }
            try container.chargeLayoutMemory()
            host.dataCharge.take(reserved, retaining: container.running?.settledBytes ?? 0)
            container.publish(change.state)
            notify(container)
            host.followers.notify(
                change, from: earlier.container.sections, to: container.state?.container.sections ?? [])
        } catch {
            // With the script of the version before, which has not followed.
            container.running?.collection = earlier
            announcement?.settle(.failed, of: host.owner)
            // A plugin's own failure was reported where it happened.
            if error.fault == nil { host.services.failures.report(error, of: newer) }
        }
    }

    private func notify(_ container: HeldContainer) {
        let followers = container.host.followers
        let notice = NoticeQueue.Notice.reloaded(layout: newer.name, version: newer.version)
        followers.notifySubscribers(notice)
        if let announcement {
            announcement.settle(.succeeded, of: container.owner)
        } else {
            followers.notifyUserSubscribers(notice)
        }
    }
}
