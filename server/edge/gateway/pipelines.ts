import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and clients wait for each answer; the connections of a proxy do too. */
const MOST_AT_ONCE = 32;

/** What Node's parser does with the next request that it has read. Not documented: a test holds it. */
type Parsed = Socket & { readonly parser?: { onIncoming?: () => number } | null };
/** As after a request to upgrade: what follows is another protocol, and not for the parser. */
const READ_NO_FURTHER = 2;

/**
 * Cuts off who sends requests on one connection without reading answers: each holds memory and an open file until those
 * before it are answered, and a kilobyte asks for twenty of them. Before anything else sees them: Node reads two thousand
 * in one turn, and by itself goes on where the connection is gone.
 */
export function hangUpOnPipelines(server: Server): void {
  const open = new WeakMap<Socket, number>();
  const serve = server.listeners('request') as ((request: IncomingMessage, answer: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, answer) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (open.get(socket) ?? 0) + 1;
    open.set(socket, count);
    if (count > MOST_AT_ONCE) {
      cut(socket);
      return;
    }
    answer.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1));
    for (const listener of serve) listener(request, answer);
  });
}

function cut(socket: Parsed): void {
  socket.destroy();
  if (socket.parser) socket.parser.onIncoming = () => READ_NO_FURTHER;
}
