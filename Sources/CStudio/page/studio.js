// Shows what the daemon answers to `hello`.
const shown = document.getElementById("hello");
const socket = new WebSocket(new URL("socket", location.href.replace(/^http/, "ws")), "layoutd.v1");
socket.onopen = () => socket.send(JSON.stringify({ id: 1, hello: { client: "studio" } }));
socket.onmessage = (event) => { shown.textContent = JSON.stringify(JSON.parse(event.data), null, 2); };
socket.onclose = (event) => { shown.textContent += `\nclosed: ${event.code} ${event.reason}`; };
