import type { Socket } from 'node:net';
import { addressKey } from '../identity/login-throttle.ts';

/** Of one address, through every port together. */
export const CONNECTIONS_PER_ADDRESS = 1000;
/** So many connections of one user keep their place against others of their address. */
const MOST_OF_A_USER = 60;

/** Who is connected from one address. */
interface Guests {
  /** Not known to be anybody's, the one that has been quiet for longest first. */
  readonly strangers: Set<Socket>;
  readonly users: Map<Socket, string>;
}

/**
 * Connections by the address they come from, on all ports alike. Many people may share an address: where it has too many
 * connections, the one of nobody in particular that has been quiet for longest makes room, and not the newcomer. Whoever
 * holds a thousand of them keeps no neighbour out, and none of somebody who has signed in is lost to them.
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
    const address = addressKey(remote);
    const guests = this.#guests.get(address) ?? { strangers: new Set(), users: new Map() };
    this.#guests.set(address, guests);
    this.#guestsOf.set(socket, guests);
    guests.strangers.add(socket);
    socket.once('close', () => {
      forget(guests, socket);
      if (guests.strangers.size + guests.users.size === 0 && this.#guests.get(address) === guests)
        this.#guests.delete(address);
    });
    if (guests.strangers.size + guests.users.size <= this.#perAddress) return;
    const [quietest = socket] = guests.strangers;
    forget(guests, quietest);
    quietest.destroy();
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
    const others = [...guests.users.values()].filter((other) => other === user).length;
    if (others >= MOST_OF_A_USER) return;
    guests.strangers.delete(socket);
    guests.users.set(socket, user);
  }
}

function forget({ strangers, users }: Guests, socket: Socket): void {
  strangers.delete(socket);
  users.delete(socket);
}
