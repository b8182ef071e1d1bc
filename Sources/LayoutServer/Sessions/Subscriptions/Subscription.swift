import LayoutCore
import LayoutEngine
import LayoutWire

/// A subscription of a connection, as the connection knows it. `Subscriber` is what its containers know.
struct Subscription {
    let form: BodyForm
    /// The container that it is about; nil: all containers of the user.
    let container: ContainerHost?
    /// Whether its reply was sent; no event is sent before that.
    var isActive: Bool
    var withIDs = false
    var sequence: UInt64 = 0
    /// What is in its client's sight; nil: it gets changes and frames.
    var window: ShownWindow?
    /// What its client's hands do in the window; nil: it takes no input.
    var view: ContainerView?

    /// The window goes where the view is.
    ///
    /// - Returns: whether it was elsewhere.
    mutating func followView() -> Bool {
        guard let place = view?.place, let shown = window?.place, place != shown else { return false }
        window?.follow(place)
        return true
    }

    /// What the next event shows: all of the window, or, after a jump of a view, what is visible, unless the client has that already.
    ///
    /// - Parameter bounds: the container's.
    func nextPlace(in bounds: Rect) -> WindowPlace {
        guard let window else { return WindowPlace() }
        let (place, visible) = (window.place, window.place.withoutOverscan)
        let isShown = window.sent.rect.meets(place.rect(in: bounds)) || window.sent.rect == visible.rect(in: bounds)
        return view == nil || isShown ? place : visible
    }
}
