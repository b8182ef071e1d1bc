import LayoutCore

/// The last rejection by the host in a call.
///
/// It matters only if the call fails with it: a script may catch the error and go on.
struct HostRefusal {
    var message: String
    var code = LayoutError.Code.pluginContract
    var indexPath: ItemPath?
}
