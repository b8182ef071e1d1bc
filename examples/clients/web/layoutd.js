// The client for browsers and node.
export const subprotocol = "layoutd.v1";
