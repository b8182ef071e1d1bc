/// Scripts of layouts that move.
package enum MovingScripts {
    /// Items fall from rows to the floor, and collide.
    package static let falling = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          for s, i in ctx:indices() do out:item(s, i, i % 8 * 24, i // 8 * 24, 20, 20) end
          out:content_size(200, 300)
        end
        function L:step(ctx, dt)
          ctx.physics:gravity(0, 1000)
          ctx.physics:friction(0.5)
          ctx.physics:collide(0.3, 0.2, "circle")
          ctx.physics:boundary(0, 0, 200, 300)
        end
        return L
        """

    /// A column of items on springs, which scrolling pulls along by half.
    package static let springs = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          for s, i in ctx:indices() do out:item(s, i, 0, i * 24, 20, 20) end
        end
        function L:step(ctx, dt)
          local dx, dy = ctx.physics:scrolled()
          if dy ~= 0 then
            for s, i in ctx:indices() do ctx.physics:move(s, i, 0, dy / 2) end
          end
          ctx.physics:attach(2, 0.5)
        end
        return L
        """

    /// Items in a row, and the text of `step`.
    package static func with(step: String) -> String {
        """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          for s, i in ctx:indices() do out:item(s, i, i * 24, 0, 20, 20) end
        end
        function L:step(ctx, dt)
          \(step)
        end
        return L
        """
    }
}
