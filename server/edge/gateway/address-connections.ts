import type { Socket } from 'node:net';
import { networkOf } from '../../core/system/network-of.ts';

/** Of one address, through every port together. */
export const CONNECTIONS_PER_ADDRESS = 1000;
/** So many connections of one user keep their place against others of their address. */
const MOST_OF_A_USER = 60;

/** Who is connected from one address. */
interface Guests {
  /** Not known to be anybody's, the one that has been quiet for longest first. */
  readonly strangers: Set<Socket>;
  /** Each person's, the oldest first. */
  readonly users: Map<string, Set<Socket>>;
}

/**
 * Connections by the address they come from, on all ports alike. Many people may share an address: where it has too many
 * connections, the one of nobody in particular that has been quiet for longest makes room, and not the newcomer. Whoever
 * holds a thousand of them keeps no neighbour out, and none of somebody who has signed in is lost to them. Where all are
 * somebody's, the person who has most of them makes room.
 */
export class AddressConnections {
  readonly #perAddress: number;
  readonly #isExempt: (address: string) => boolean;
  readonly #guests = new Map<string, Guests>();
  readonly #guestsOf = new WeakMap<Socket, Guests>();

  /** @param isExempt  addresses of proxies, whose connections are those of many */
  constructor(perAddress = CONNECTIONS_PER_ADDRESS, isExempt: (address: string) => boolean = () => false) {
    this.#perAddress = perAddress;
    this.#isExempt = isExempt;
  }

  /** Counts a connection until it closes, and closes another, or this one, where there are too many. */
  admit(socket: Socket): void {
    const remote = socket.remoteAddress ?? '';
    if (this.#isExempt(remote)) return;
    const address = networkOf(remote);
    const guests = this.#guests.get(address) ?? { strangers: new Set(), users: new Map() };
    this.#guests.set(address, guests);
    this.#guestsOf.set(socket, guests);
    guests.strangers.add(socket);
    socket.once('close', () => {
      forget(guests, socket);
      if (countOf(guests) === 0 && this.#guests.get(address) === guests) this.#guests.delete(address);
    });
    if (countOf(guests) <= this.#perAddress) return;
    const leaving = whoMakesRoom(guests, socket);
    forget(guests, leaving);
    leaving.destroy();
  }

  /** It has said something: others make room before it. */
  heard(socket: Socket): void {
    const strangers = this.#guestsOf.get(socket)?.strangers;
    if (strangers?.delete(socket) === true) strangers.add(socket);
  }

  /** Somebody has signed in on it. */
  signedIn(socket: Socket, user: string): void {
    const guests = this.#guestsOf.get(socket);
    if (guests === undefined || !guests.strangers.has(socket)) return;
    const own = guests.users.get(user) ?? new Set();
    if (own.size >= MOST_OF_A_USER) return;
    guests.strangers.delete(socket);
    guests.users.set(user, own.add(socket));
  }
}

function countOf({ strangers, users }: Guests): number {
  let count = strangers.size;
  for (const own of users.values()) count += own.size;
  return count;
}

function whoMakesRoom({ strangers, users }: Guests, newcomer: Socket): Socket {
  const [quietest = newcomer] = strangers;
  if (quietest !== newcomer) return quietest;
  const most = [...users.values()].reduce((a, b) => (b.size > a.size ? b : a), new Set<Socket>());
  const [oldest = newcomer] = most;
  return most.size > 1 ? oldest : newcomer;
}

function forget({ strangers, users }: Guests, socket: Socket): void {
  strangers.delete(socket);
  for (const [user, own] of users) if (own.delete(socket) && own.size === 0) users.delete(user);
}
