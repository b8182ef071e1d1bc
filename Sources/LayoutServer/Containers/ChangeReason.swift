/// What a change began with; its raw value is the wire's word.
enum ChangeReason: String, Sendable {
    case bounds
    case parameters
    case data
    case measurement
    case environment
    case layout
    case plugin
}
