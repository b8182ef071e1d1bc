// The types of layoutd.js.
export const subprotocol: string;
