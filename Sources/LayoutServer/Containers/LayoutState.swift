import FoundationEssentials
import LayoutCore
import LayoutEngine
import LayoutService
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

extension KeptLayout {
    /// The state as clients and the store get it; "" if nothing is kept. Equal states have equal texts.
    ///
    /// - Complexity: O(items)
    var text: String {
        if isEmpty { return "" }
        var options = BinaryEncodingOptions()
        options.useDeterministicOrdering = true
        let bytes: [UInt8] = (try? message.serializedBytes(options: options)) ?? []
        return Base64.text(of: bytes)
    }

    /// The state of a text that `text` has returned; nil for any other text. The state of "" is empty.
    init?(text: String) {
        self.init()
        if text.isEmpty { return }
        guard let bytes = Base64.bytes(of: text), let message = try? WireStoredLayoutState(serializedBytes: bytes)
        else {
            return nil
        }
        scripts = message.scripts.map { $0.model }
        for section in message.lanes {
            let own = section.lanes.compactMap { UInt16(exactly: $0) }
            guard own.count == section.lanes.count else { return nil }
            lanes[Int(section.section)] = own
        }
        if message.hasMotion { motion = MotionState(message.motion) }
    }

    private var message: WireStoredLayoutState {
        .with {
            $0.scripts = scripts.map { WireStoredScript($0) }
            $0.lanes = lanes.sorted { $0.key < $1.key }.map { section, lanes in
                .with {
                    $0.section = UInt32(section)
                    $0.lanes = lanes.map { UInt32($0) }
                }
            }
            if let motion { $0.motion = WireStoredMotion(motion) }
        }
    }
}

extension WireStoredScript {
    fileprivate init(_ script: KeptScript?) {
        self.init()
        guard let script else { return }
        (plugin, version) = (script.plugin, script.version)
        (coding, value) = (KeptScript.coding, Data(script.bytes))
    }

    fileprivate var model: KeptScript? {
        guard !plugin.isEmpty, coding == KeptScript.coding else { return nil }
        return KeptScript(plugin: plugin, version: version, bytes: Array(value))
    }
}

extension WireStoredMotion {
    fileprivate init(_ state: MotionState) {
        self.init()
        step = state.step
        phase =
            switch state.phase {
            case .moving: 0
            case .resting: 1
            case .stopped: 2
            }
        (stepsSinceWake, still) = (UInt32(clamping: state.stepsSinceWake), UInt32(clamping: state.calm.steps))
        (bodies, reference) = (state.bodies, state.calm.origins)
        (unseen, unseenReference) = (UInt32(clamping: state.unseen.steps), state.unseen.origins)
        (originX, originY) = (state.origin.x, state.origin.y)
    }
}

extension MotionState {
    fileprivate init(_ message: WireStoredMotion) {
        let phase: Motion.Phase =
            switch message.phase {
            case 1: .resting
            case 2: .stopped
            default: .moving
            }
        // Earlier versions stored one reference for both.
        let unseenOrigins = message.unseenReference.isEmpty ? message.reference : message.unseenReference
        self.init(
            step: message.step, phase: phase, bodies: message.bodies,
            calm: Stillness(steps: Int(message.still), origins: message.reference),
            unseen: Stillness(steps: Int(message.unseen), origins: unseenOrigins))
        stepsSinceWake = Int(message.stepsSinceWake)
        origin = Point(x: message.originX, y: message.originY)
    }
}

extension HeldContainer {
    /// What the layout keeps of the container's data, without an interactive movement.
    ///
    /// A script that fails to say so keeps nothing, and has no strike.
    func keptLayout() -> KeptLayout {
        PluginCaller(user: owner, isCounted: false).run { running?.keptLayout() ?? KeptLayout() }
    }
}
