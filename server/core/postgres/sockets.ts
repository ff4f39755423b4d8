import { Socket } from 'node:net';

/** The sockets that lead to a database. Once cut, none leads there any more. */
export class Sockets {
  readonly #open = new Set<Socket>();
  #isCut = false;

  /** For `pg`, which connects it. */
  readonly next = (): Socket => {
    const socket = new Socket();
    // Who waits for it is told by pg, which listens once it connects.
    socket.on('error', () => undefined);
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    if (this.#isCut) process.nextTick(() => cut(socket));
    return socket;
  };

  /** Cuts those that are open now: they lead to a server that is not the right one any more. */
  drop(): void {
    for (const socket of this.#open) if (socket.connecting || !socket.pending) cut(socket);
  }

  /** Whoever waits for an answer, or asks from now on, is told that there will be none. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#open) cut(socket);
  }
}

function cut(socket: Socket): void {
  socket.destroy(new Error('Connection terminated: the database is out of reach'));
}
