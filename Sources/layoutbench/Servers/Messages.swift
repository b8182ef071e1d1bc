import Foundation
import LayoutWire
import NIOCore
import SwiftProtobuf

/// The requests of all rows as frames, in binary form unless another is named.
enum Messages {
    /// A container of items of these sizes, a width and a height each; flow has spacings of 8.
    static func openMixed(_ lengths: [Double], _ layout: String = "flow") -> [UInt8] {
        frame {
            $0.openContainer.layout = layout
            if layout == "flow" {
                $0.openContainer.parameters.fields = [
                    "minimumLineSpacing": .init(numberValue: 8), "minimumInteritemSpacing": .init(numberValue: 8),
                ]
            }
            $0.openContainer.bounds.width = SampleLayouts.width
            $0.openContainer.bounds.height = 600
            $0.openContainer.sections = [
                .with {
                    $0.itemCount = UInt32(lengths.count / 2)
                    $0.itemSizes = lengths
                }
            ]
        }
    }

    /// A container of 320 x 480 points, whose items have no sizes of their own.
    static func open(_ layout: String, items: UInt32) -> [UInt8] {
        frame {
            $0.openContainer.layout = layout
            $0.openContainer.bounds.width = 320
            $0.openContainer.bounds.height = 480
            $0.openContainer.sections = [.with { $0.itemCount = items }]
        }
    }

    static func close(_ container: UInt32) -> [UInt8] {
        frame { $0.closeContainer.container = container }
    }

    static func setBounds(
        _ container: UInt32, width: Double, height: Double = 480, visibleFirst: Bool = false
    ) -> [UInt8] {
        frame {
            $0.updateContainer.container = container
            $0.updateContainer.visibleFirst = visibleFirst
            $0.updateContainer.operations = [
                .with {
                    $0.setBounds.width = width
                    $0.setBounds.height = height
                }
            ]
        }
    }

    /// Inserts an item before all others. The visible elements may be requested before the others are laid out.
    static func insertFirst(_ container: UInt32) -> [UInt8] {
        frame {
            $0.updateContainer.container = container
            $0.updateContainer.visibleFirst = true
            $0.updateContainer.operations = [
                .with {
                    $0.batchUpdate.insertItems = [
                        .with {
                            $0.items.itemCount = 1
                            $0.items.itemSizes = [70, 50]
                        }
                    ]
                }
            ]
        }
    }

    static func query(
        _ container: UInt32, y: Double = 0, width: Double = 320, height: Double = 480, as form: BodyForm = .binary
    ) -> [UInt8] {
        frame(as: form) {
            $0.queryRect.container = container
            $0.queryRect.rect.y = y
            $0.queryRect.rect.width = width
            $0.queryRect.rect.height = height
        }
    }

    /// Changes of one container, or of all of the user's.
    static func subscribe(_ container: UInt32?) -> [UInt8] {
        frame {
            $0.subscribe.events = ["invalidated"]
            if let container { $0.subscribe.container = container }
        }
    }

    /// What is in sight at a place, and half a screen beyond each side; without a place, in the container's bounds.
    static func window(_ container: UInt32, y: Double? = nil) -> [UInt8] {
        frame {
            $0.subscribe.container = container
            $0.subscribe.window = y.map { window(at: $0) } ?? WireWindow()
        }
    }

    static func moveWindow(_ subscription: UInt32, y: Double) -> [UInt8] {
        frame {
            $0.moveWindow.subscription = subscription
            $0.moveWindow.window = window(at: y)
        }
    }

    private static func window(at y: Double) -> WireWindow {
        .with {
            $0.rect.y = y
            $0.rect.width = SampleLayouts.width
            $0.rect.height = 600
            $0.overscanShare = 0.5
        }
    }

    /// A window with a view, whose items hands may move.
    static func view(_ container: UInt32) -> [UInt8] {
        frame {
            $0.subscribe.container = container
            $0.subscribe.window = window(at: 0)
            $0.subscribe.view.conventions = "gtk"
            $0.subscribe.view.reorders = true
        }
    }

    /// Inputs of the first subscription of a connection.
    static func input(_ inputs: [WireViewInput]) -> [UInt8] {
        frame {
            $0.input.subscription = 1
            $0.input.inputs = inputs
        }
    }

    static func unsubscribe(_ subscription: UInt32) -> [UInt8] {
        frame { $0.unsubscribe.subscription = subscription }
    }

    /// Request 1 of its connection, or the next one after a reply.
    static func frame(as form: BodyForm = .binary, _ fill: (inout WireRequest) -> Void) -> [UInt8] {
        var request = WireRequest()
        request.id = 1
        fill(&request)
        var buffer = ByteBuffer()
        MessageCoding.encode(request, as: form, into: &buffer)
        return Array(buffer: buffer)
    }
}
