// A client of layoutd's wire protocol, for browsers and Node.js, without dependencies.
//
//     const client = await Client.connect()                    // in a page that `layoutctl gateway` serves
//     const container = await client.open({
//         layout: 'flow', bounds: { width: 320, height: 480 }, sections: [{ itemCount: 100 }] })
//     for (const cell of (await container.queryRect({ rect: { width: 320, height: 480 } })).attributes) {
//         console.log(cell.section, cell.item, cell.x, cell.y, cell.width, cell.height)
//     }
//
// Each request is a method that takes its message's fields and returns those of its reply; `layout.proto` documents both, and
// layoutd.d.ts has their types. In the folder layoutd, from the bottom up:
//
//     schema, messages                     layout.proto as a table
//     plain, read, elements                from what a program passes to JSON, and from JSON to what it gets
//     encode, decode, binary_...           JSON in protobuf, in which requests with many numbers are sent
//     connection, parts                    pairs requests and replies on one channel, such as web_socket_channel
//     client, container, subscription      what a program holds on to, across connections
//     window, window_elements              the elements in sight
//     scroll_scale                         content of any length in a scroll view

export { Client } from './layoutd/client.js'
export { Container } from './layoutd/container.js'
export { LAYOUT_ITEM } from './layoutd/elements.js'
export { ConnectionLost, LayoutdError, ProtocolError, TimeoutError } from './layoutd/errors.js'
export { EVERYWHERE } from './layoutd/geometry.js'
export { ScrollScale } from './layoutd/scroll_scale.js'
export { Subscription } from './layoutd/subscription.js'
export { webSocketChannel } from './layoutd/web_socket_channel.js'
export { Window } from './layoutd/window.js'
