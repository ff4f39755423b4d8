import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { once } from 'node:events';

type Direction = 'asked' | 'answered';

/** One connection through the network: a socket on each side. */
class Wire {
  readonly near: Socket;
  readonly far: Socket;
  readonly #network: UnsteadyNetwork;

  constructor(near: Socket, far: Socket, network: UnsteadyNetwork) {
    this.near = near;
    this.far = far;
    this.#network = network;
    near.on('error', () => this.cut());
    far.on('error', () => this.cut());
    near.on('close', () => this.cut());
    far.on('close', () => this.cut());
    near.on('data', (bytes) => void this.#carry(bytes, 'asked'));
    far.on('data', (bytes) => void this.#carry(bytes, 'answered'));
  }

  /** As when a machine on the way is switched off. */
  cut(): void {
    this.near.destroy();
    this.far.destroy();
    this.#network.forget(this);
  }

  async #carry(bytes: Buffer, direction: Direction): Promise<void> {
    const [from, to] = direction === 'asked' ? [this.near, this.far] : [this.far, this.near];
    from.pause();
    await this.#network.passage(direction);
    const through = this.#network.share(bytes, direction);
    if (through.length > 0 && !to.destroyed) to.write(through);
    if (through.length < bytes.length) this.cut();
    else from.resume();
  }
}

/** A TCP port on this machine that leads to a PostgreSQL's socket, until something is done to the way. */
export class UnsteadyNetwork {
  readonly #server: Server;
  readonly #wires = new Set<Wire>();
  #halted: Partial<Record<Direction, { readonly over: Promise<void>; readonly end: () => void }>> = {};
  #left: Partial<Record<Direction, number>> = {};
  #delayMs = 0;
  #isDown = false;

  /** @param path  of the Unix socket */
  static async to(path: string): Promise<UnsteadyNetwork> {
    const network = new UnsteadyNetwork(path);
    network.#server.listen(0, '127.0.0.1');
    await once(network.#server, 'listening');
    return network;
  }

  private constructor(path: string) {
    this.#server = createServer({ allowHalfOpen: true }, (near) => {
      if (this.#isDown) near.resetAndDestroy();
      else this.#wires.add(new Wire(near, connect({ path, allowHalfOpen: true }), this));
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Cuts what is there. */
  cut(): void {
    for (const wire of this.#wires) wire.cut();
  }

  /** Lets so many more bytes through, and cuts the connection that brings the next, and those after it. */
  cutAfter(bytes: number, direction: Direction): void {
    this.#left[direction] = bytes;
  }

  /** True if new connections are refused. */
  refuse(isDown: boolean): void {
    this.#isDown = isDown;
  }

  /** From now on nothing comes through in these directions, and nobody is told. */
  halt(directions: readonly Direction[]): void {
    for (const direction of directions) {
      let end: () => void = () => undefined;
      const over = new Promise<void>((resolve) => {
        end = resolve;
      });
      this.#halted[direction] = { over, end };
    }
  }

  goOn(): void {
    for (const { end } of Object.values(this.#halted)) end();
    this.#halted = {};
  }

  slow(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  /** One side says that it has no more to say. */
  halfClose(side: 'near' | 'far'): void {
    for (const wire of this.#wires) wire[side].end();
  }

  /** As it was at first, with no connection. */
  mend(): void {
    this.goOn();
    this.cut();
    this.#left = {};
    this.#delayMs = 0;
    this.#isDown = false;
  }

  async stop(): Promise<void> {
    this.mend();
    this.#server.close();
    await once(this.#server, 'close');
  }

  forget(wire: Wire): void {
    this.#wires.delete(wire);
  }

  async passage(direction: Direction): Promise<void> {
    if (this.#delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.#delayMs));
    await this.#halted[direction]?.over;
  }

  /** What of the bytes comes through. */
  share(bytes: Buffer, direction: Direction): Buffer {
    const left = this.#left[direction];
    if (left === undefined) return bytes;
    this.#left[direction] = Math.max(0, left - bytes.length);
    return bytes.subarray(0, left);
  }
}
