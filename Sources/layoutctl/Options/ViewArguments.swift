public import ArgumentParser
import LayoutClient

/// What hands may do in a view.
struct ViewArguments: ParsableArguments {
    /// What a pinch does.
    enum Pinching: String, CaseIterable, ExpressibleByArgument {
        case larger, smaller, both, reported

        var pinching: ViewOptions.Pinching {
            self == .reported ? .reported : .levels(larger: self != .smaller, smaller: self != .larger)
        }
    }

    @Option(help: "What keys and clicks mean, as on this platform.")
    var conventions = ViewConventions.Platform.web
    @Option(help: "How many items may be selected.")
    var selection = ViewOptions.Selection.multiple
    @Flag(help: "Items may be moved.")
    var reorders = false
    @Flag(help: "Items may be dragged to other views and programs.")
    var dragsOut = false
    @Flag(help: "Items of other views and programs may be dropped.")
    var receives = false
    @Flag(help: "The middle half of an item takes a drop into it.")
    var dropsInto = false
    @Flag(help: "An item may be edited in place.")
    var renames = false
    @Flag(help: "Cells are measured as they come into sight.")
    var measures = false
    @Option(help: "The levels that a pinch leads to, or that it is reported. (default: it does nothing)")
    var pinching: Pinching?

    var options: ViewOptions {
        var options = ViewOptions()
        options.conventions = ViewConventions(conventions)
        options.selection = selection
        options.reorders = reorders
        options.dragsOut = dragsOut
        options.receives = receives
        options.dropsInto = dropsInto
        options.renames = renames
        options.measures = measures
        if let pinching { options.pinching = pinching.pinching }
        return options
    }
}

extension ViewConventions.Platform: ExpressibleByArgument {}
extension ViewOptions.Selection: ExpressibleByArgument {}
