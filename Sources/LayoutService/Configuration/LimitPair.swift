import LayoutWire

/// Two settings that limit the same thing, one of them for a part of what the other one limits.
///
///     part     limits.connectionsPerUser    limits.containersPerConnection    storeBytesPerUser
///     whole    limits.connections           limits.containersPerUser          storeBytes
///
/// A part above the whole can never be reached. That is an error if the part was set, since it was meant to be reached; a part with its
/// default only shows that an administrator has lowered the whole. `isStrict` rejects the default, too, for pairs that have no meaning
/// otherwise.
struct LimitPair: Sendable {
    typealias Path = any KeyPath<DaemonConfiguration, Int> & Sendable

    let part: (key: String, value: Path)
    let whole: (key: String, value: Path)
    /// Whether the part may not even have its default above the whole.
    var isStrict = false
    /// Whether the default of the whole is the machine's, which a file for several machines cannot know.
    var hasMachineDefault = false

    static var all: [LimitPair] {
        [
            LimitPair(
                part: ("storeBytesPerUser", \.storeBytesPerUser), whole: ("storeBytes", \.storeBytes)),
            LimitPair(
                part: ("limits.connectionsPerUser", \.limits.connectionsPerUser),
                whole: ("limits.connections", \.limits.connections)),
            LimitPair(
                part: ("limits.containersPerConnection", \.limits.containersPerConnection),
                whole: ("limits.containersPerUser", \.limits.containersPerUser)),
            LimitPair(
                part: ("limits.movingContainersPerUser", \.limits.movingContainersPerUser),
                whole: ("limits.containersPerUser", \.limits.containersPerUser)),
            LimitPair(
                part: ("limits.memoryPerUser", \.limits.memoryPerUser), whole: ("memory", \.memory),
                hasMachineDefault: true),
            LimitPair(part: ("limits.bodies", \.limits.bodies), whole: ("limits.items", \.limits.items)),
            LimitPair(
                part: ("limits.stepsAtOnce", \.limits.stepsAtOnce),
                whole: ("limits.stepsPerWake", \.limits.stepsPerWake)),
            LimitPair(
                part: ("limits.stringBytes", \.limits.stringBytes), whole: ("limits.frameBytes", \.limits.frameBytes)),
            LimitPair(
                part: ("limits.outputSoftBytes", \.limits.outputSoftBytes),
                whole: ("limits.outputHardBytes", \.limits.outputHardBytes), isStrict: true),
        ]
    }

    /// The fault of the two in a configuration; nil if there is none.
    ///
    /// - Parameter defaults: the configuration without settings.
    func fault(in configuration: DaemonConfiguration, beside defaults: DaemonConfiguration) -> ConfigurationFailure? {
        let (mine, most) = (configuration[keyPath: part.value], configuration[keyPath: whole.value])
        guard mine > most else { return nil }
        let isSet = mine != defaults[keyPath: part.value]
        let isKnown = !hasMachineDefault || most != defaults[keyPath: whole.value]
        guard isStrict || isSet && isKnown else { return nil }
        return ConfigurationFailure(
            key: part.key, value: "\(mine)", expected: "at most \(whole.key), which is \(most)", besides: whole.key)
    }
}
