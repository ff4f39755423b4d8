import type { Socket } from 'node:net';
import type { Server, TLSSocket } from 'node:tls';
import { Allowance } from '../gateway/allowance.ts';
import { networkOf } from '../../core/system/network-of.ts';
import type { StreamLimits } from './stream-words.ts';

/** Of one address. A program connects a few times in its life; many of them behind one address come back at once. */
const A_SECOND = 100;

/**
 * The TLS handshakes under way. They cost more than anything else that a stranger can have for nothing: where there are
 * too many, of one address or in all, the one that has taken the longest makes room for the newcomer. An honest one takes
 * milliseconds. Whole ones are bounded too, and who makes more is cut off before theirs begins.
 */
export class Handshakes {
  readonly #limits: Pick<StreamLimits, 'handshakes' | 'handshakesOfAnAddress'>;
  /** The oldest first, by the port it comes from. */
  readonly #open = new Map<string, Socket>();
  readonly #ofAddress = new Map<string, Set<string>>();
  readonly #begun = new Allowance<string>(A_SECOND, () => performance.now());

  constructor(limits: Pick<StreamLimits, 'handshakes' | 'handshakesOfAnAddress'>) {
    this.#limits = limits;
  }

  /** @param finished  told of each connection that has come through, and of its connection below TLS */
  attach(server: Server, finished: (socket: TLSSocket, below: Socket) => void): void {
    server.on('connection', (below: Socket) => this.#begin(below));
    server.on('secureConnection', (socket) => {
      // TLS 1.2 lets a client ask for another handshake at any time, and nothing here would count it.
      socket.disableRenegotiation();
      const below = this.#end(placeOf(socket));
      if (below === undefined) socket.destroy();
      else finished(socket, below);
    });
  }

  /** Ends those under way. */
  stop(): void {
    for (const below of this.#open.values()) below.destroy();
  }

  #begin(below: Socket): void {
    const place = placeOf(below);
    const address = networkOf(below.remoteAddress ?? '');
    if (this.#begun.waitOf(address) > 0) {
      below.destroy();
      return;
    }
    this.#begun.take(address, 1);
    const ofAddress = this.#ofAddress.get(address) ?? new Set();
    this.#ofAddress.set(address, ofAddress);
    this.#open.set(place, below);
    ofAddress.add(place);
    below.once('close', () => this.#end(place));
    const { handshakes, handshakesOfAnAddress } = this.#limits;
    const [oldestHere] = ofAddress;
    const [oldest] = this.#open.keys();
    if (ofAddress.size > handshakesOfAnAddress) this.#end(oldestHere ?? place)?.destroy();
    else if (this.#open.size > handshakes) this.#end(oldest ?? place)?.destroy();
  }

  #end(place: string): Socket | undefined {
    const below = this.#open.get(place);
    if (below === undefined) return undefined;
    this.#open.delete(place);
    const address = networkOf(place.slice(0, place.lastIndexOf(' ')));
    const ofAddress = this.#ofAddress.get(address);
    ofAddress?.delete(place);
    if (ofAddress?.size === 0) this.#ofAddress.delete(address);
    return below;
  }
}

/** The same for a connection and for TLS on top of it. */
function placeOf({ remoteAddress = '', remotePort = 0 }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
