/// What caused a change. The raw value is the name on the wire.
enum ChangeReason: String, Sendable {
    case bounds
    case parameters
    case data
    case measurement
    case environment
    case layout
    case plugin
    case movement
    case transition
}
