import LayoutEngine
import TestSupport
import Testing

extension ViewHand {
    /// Plays it in process.
    fileprivate func play() throws {
        let list = try ViewedList(content(), options: options(), by: conventions())
        for (number, step) in steps.enumerated() {
            var effects: [ViewEffect] = []
            if let input = step.input { effects += try list.take(ViewInput(input)) }
            for operation in step.change ?? [] { effects += try list.apply(LayoutEngine.Operation(operation)) }
            try #require(effects.map(\.json) == step.effects, "step \(number): \(effects)")
        }
    }

    private func content() throws -> ViewedList.Content {
        let sections = try container.member("sections").elements.map { section in
            try ContainerSection(section)
        }
        var content = ViewedList.Content(sections: sections)
        content.layout = try container.text("layout")
        content.parameters = try container.member("parameters").members
        let sides = try container.member("bounds").numbers
        content.bounds = Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
        return content
    }

    private func conventions() throws -> ViewConventions {
        switch try view.text("conventions") {
        case "gtk": .gtk
        case "terminal": .terminal
        default: .web
        }
    }

    private func options() throws -> ViewOptions {
        var options = ViewOptions()
        for (name, value) in view.members {
            switch name {
            case "selection": options.selection = try #require(ViewSelection.Mode(rawValue: value.text))
            case "reorders": options.reorders = value == true
            case "dragsOut": options.dragsOut = value == true
            case "receives": options.receives = value == true
            case "dropsInto": options.dropsInto = value == true
            case "renames": options.renames = value == true
            case "measures": options.measures = value == true
            case "pinching":
                options.pinching = .levels(
                    larger: try value.member("larger") == true, smaller: try value.member("smaller") == true)
            default: #expect(name == "conventions")
            }
        }
        return options
    }
}

/// Hands that were recorded, played in process.
@Suite(.hangGuard) struct ViewHandTests {
    @Test(arguments: ViewHand.all.map(\.name))
    func `a recorded hand has the effects that it must have`(_ name: String) throws {
        let hand = try #require(ViewHand.all.first { $0.name == name })
        try hand.play()
    }
}
