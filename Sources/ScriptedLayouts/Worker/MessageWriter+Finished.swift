import LayoutCore
import LuaRuntime

extension MessageWriter {
    /// Writes the reply to a call that returned. The frames that were placed one by one follow the message, a column for each
    /// section that has any, as they lie in memory. `ScriptPlacement.init` reads what this writes.
    mutating func write(
        finished results: [LuaValue], of call: ScriptCall, in buffer: PlacementBuffer, memory: ScriptMemory,
        placing: Placing
    ) {
        write(UInt8(4))
        write(results) { $0.write($1) }
        write(memory)
        write(call.contentSize) {
            $0.write($1.width)
            $0.write($1.height)
        }
        write(call.direction) { $0.write($1 == .vertical) }
        write(call.rooms) {
            $0.write($1.position)
            $0.write($1.length)
        }
        write(call.kinds) { writer, kind in
            writer.write(kind.category == .supplementary)
            writer.write(kind.name)
        }
        let kinds = Dictionary(call.kinds.enumerated().map { ($1, $0) }) { $1 }
        write(call.elements) { $0.write($1, kind: kinds[$1.kind] ?? 0) }
        write(call.transforms) { writer, transform in
            writer.write(transform.key)
            writer.write(transform.value.numbers)
        }
        write(call.attributes) { writer, values in
            writer.write(values) { writer, value in
                writer.write(value.key)
                writer.write(value.value)
            }
        }
        write(call.stepped?.bodies ?? [])
        write(call.stepped?.isAttached ?? false)
        write(call.stepped?.isCalm ?? false)
        write(call.hasReadOrigin)
        write(placed: buffer, placing, call.container)
    }

    private mutating func write(_ element: ScriptPlacement.Placed, kind: Int) {
        write(count: kind)
        write(element.path)
        write(PlacementBuffer.Frame(element.frame))
        write(element.z)
        write(element.alpha)
        write(element.isHidden)
        switch element.pin {
        case .toStart(let latest): write(pin: 1, latest)
        case .toStartForever: write(pin: 2, 0)
        case .toEnd(let earliest): write(pin: 3, earliest)
        case nil, .startWithin, .endWithin: write(pin: 0, 0)
        }
        write(element.attributes) { writer, attribute in
            writer.write(UInt8(clamping: attribute.key))
            writer.write(attribute.value)
        }
    }

    private mutating func write(pin: UInt8, _ limit: Double) {
        write(pin)
        write(limit)
    }

    private mutating func write(placed buffer: PlacementBuffer, _ placing: Placing, _ container: ScriptContainer) {
        write(buffer.appearances) { writer, drawn in
            writer.write(ItemPath(section: drawn.section, item: drawn.item))
            writer.write(drawn.appearance.z)
            writer.write(drawn.appearance.alpha)
            writer.write(drawn.appearance.isHidden)
        }
        write(buffer.placedItems) { writer, placed in
            writer.write(ItemPath(section: placed.section, item: placed.item))
            writer.write(placed.frame)
        }
        guard case .everything = placing else { return write(count: 0) }
        write(container.counts.indices) { writer, section in
            writer.write(buffer.hasFrames(section))
            guard buffer.hasFrames(section) else {
                return writer.write(buffer.runs(section)) { $0.write($1) }
            }
            unsafe writer.write(words: buffer.frames(section).markBytes)
        }
    }

    private mutating func write(_ run: PlacementBuffer.Run) {
        for count in [run.first, run.count, run.columns] { write(count: count) }
        write(run.frame)
        write(run.dx)
        write(run.dy)
    }
}
