import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { OpenResponses } from "@/lib/server/open-responses";

const openOn = new WeakMap<Socket, OpenResponses>();

/**
 * Lets a response close with its connection, wherever it stands. On a connection on which requests are sent without
 * waiting for answers (RFC 9112 section 9.3.2) Node 20 closes the one alone whose turn it is, which has the socket; who
 * waits for the others to close would wait for ever.
 */
export function closeWithConnection(res: ServerResponse): void {
  if (res.socket !== null) return;
  const { socket } = res.req;
  let open = openOn.get(socket);
  if (open === undefined) openOn.set(socket, (open = watch(socket)));
  open.add(res);
}

function watch(socket: Socket): OpenResponses {
  const open = new OpenResponses();
  // a little later, when Node has closed the one that it knows of
  const closeAll = () => {
    open.forEach((res) => {
      res.destroy();
      res.emit("close");
    });
  };
  socket.once("close", () => setImmediate(closeAll));
  return open;
}
