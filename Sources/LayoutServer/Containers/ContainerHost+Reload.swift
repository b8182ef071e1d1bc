import LayoutEngine
import LayoutWire
import ScriptedLayouts

/// New versions of the container's plugin.
extension ContainerHost {
    /// Goes over to another version of the layout, and posts `layoutReloaded` and then `invalidated`. If the new version cannot lay out
    /// the container, everything stays as it was and only `layoutFailed` is posted; the failure counts against the container's owner.
    ///
    /// - Parameter announcement: posts to the subscribers to all of the owner's containers; nil: this container does.
    func reload(_ newer: LayoutDefinition, _ announcement: ReloadAnnouncement? = nil) {
        guard let present = state?.definition, newer.name == present.name else {
            announcement?.settle(.gone, of: owner)
            return
        }
        guard newer.revision != present.revision else {
            if let announcement { notifyReloaded(newer, announcement) }
            return
        }
        cancelTransition()
        PluginCaller(user: owner).run { replaceDefinition(with: newer, announcement) }
    }

    private func replaceDefinition(with newer: LayoutDefinition, _ announcement: ReloadAnnouncement?) {
        cancelMovement()
        guard let earlier = state else { return }
        // A new version's failure is reported even if the one before failed in the same way.
        failures.forget()
        do throws(RequestFailure) {
            let reserved = MemoryCharge(of: owner, in: accounts)
            let change = try change { state throws(LayoutError) in try state.reload(newer, budget: reserved) }
            try chargeLayoutMemory()
            dataCharge.take(reserved, retaining: state?.settledBytes ?? 0)
            publish(change.state)
            notifyReloaded(newer, announcement)
            followers.notify(change, from: earlier.container.sections, to: state?.container.sections ?? [])
        } catch {
            state = earlier
            announcement?.settle(.failed, of: owner)
            // A plugin's own failure was reported where it happened.
            if error.fault == nil { failures.report(error, of: newer) }
        }
    }

    private func notifyReloaded(_ definition: LayoutDefinition, _ announcement: ReloadAnnouncement?) {
        let notice = NoticeQueue.Notice.reloaded(layout: definition.name, version: definition.version)
        followers.notifySubscribers(notice)
        if let announcement {
            announcement.settle(.succeeded, of: owner)
        } else {
            followers.notifyUserSubscribers(notice)
        }
    }
}
