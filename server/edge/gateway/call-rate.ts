import { networkOf } from '../../core/system/network-of.ts';
import type { LoginSession } from '../../people/identity/login-sessions.ts';
import { Allowance } from './allowance.ts';
import { tooMany } from './refusal.ts';

/** What calls may cost in a second, and as much again at once after a pause; a cheap call costs 1 (protocol/call.ts). */
export interface CallRates {
  /** Of one person, over all login sessions. */
  readonly callsPerSecond: number;
  /** Of all who are signed in from one address: many people can share it. */
  readonly callsPerAddress: number;
  /** Of all who are not, from one address. */
  readonly visitsPerAddress: number;
  /** Files of the site, whoever asks: a first visit takes some forty. */
  readonly filesPerAddress: number;
}

/** An answer of so many characters costs one call more. */
const ANSWER_LENGTH = 4096;

/** Who calls: a person, or a visitor whom only the address tells from others. */
export interface Payer {
  readonly session: LoginSession | null;
  /** Undefined where it was counted when the connection was made. */
  readonly address: string | undefined;
}

/** What calls have cost in a while, by who pays: what one gateway tells the others. */
export interface Spent {
  readonly people: readonly (readonly [number, number])[];
  readonly addresses: readonly (readonly [string, number])[];
  readonly visitors: readonly (readonly [string, number])[];
}

/** Who spends less in a quarter of a second is far from every limit, whatever they do elsewhere. */
const WORTH_TELLING = 5;

/** Lets people and addresses make calls for so much a second, whatever each call costs. */
export class CallRate {
  readonly #people: Allowance<number>;
  readonly #addresses: Allowance<string>;
  readonly #visitors: Allowance<string>;
  readonly #files: Allowance<string>;
  readonly #spent = {
    people: new Map<number, number>(),
    addresses: new Map<string, number>(),
    visitors: new Map<string, number>(),
  };
  #isShared = false;

  constructor(rates: CallRates, now: () => number) {
    const { callsPerSecond, callsPerAddress, visitsPerAddress, filesPerAddress } = rates;
    this.#people = new Allowance(callsPerSecond, now);
    this.#addresses = new Allowance(callsPerAddress, now);
    this.#visitors = new Allowance(visitsPerAddress, now);
    this.#files = new Allowance(filesPerAddress, now);
  }

  /**
   * A call that comes in, as if it were cheap.
   *
   * @throws Refusal 429
   */
  count(payer: Payer): void {
    const wait = this.waitOf(payer);
    if (wait > 0) throw tooMany(wait, 'Too many calls. Wait a moment.');
    this.charge(payer, 1);
  }

  /** A file of the site. @throws Refusal 429 */
  countFile(address: string): void {
    const network = networkOf(address);
    const wait = this.#files.waitOf(network);
    if (wait > 0) throw tooMany(wait, 'Too many requests. Wait a moment.');
    this.#files.take(network, 1);
  }

  /** Takes the cost, unless the payer has to wait. */
  allows(payer: Payer, cost: number): boolean {
    if (this.waitOf(payer) > 0) return false;
    this.charge(payer, cost);
    return true;
  }

  /** ms until the payer may go on; 0 at once. */
  waitOf({ session, address }: Payer): number {
    const network = address === undefined ? undefined : networkOf(address);
    const byAddress = session === null ? this.#visitors : this.#addresses;
    return Math.max(
      session === null ? 0 : this.#people.waitOf(session.user.userId),
      network === undefined ? 0 : byAddress.waitOf(network),
    );
  }

  /**
   * What a call that came in costs, once its body is known. It may pass what is left: the next call then waits. Where
   * others that came in meanwhile have passed it already, this one waits too: what is owed is never more than one call.
   *
   * @throws Refusal 429
   */
  chargeKnown(payer: Payer, cost: number): void {
    if (cost > 0 && this.#owes(payer)) throw tooMany(this.waitOf(payer), 'Too many calls. Wait a moment.');
    this.charge(payer, cost);
  }

  #owes({ session, address }: Payer): boolean {
    const network = address === undefined ? undefined : networkOf(address);
    const byAddress = session === null ? this.#visitors : this.#addresses;
    return (
      (session !== null && this.#people.owes(session.user.userId)) || (network !== undefined && byAddress.owes(network))
    );
  }

  /** What it has turned out to cost more. That may pass what is left: the next call then waits. */
  charge({ session, address }: Payer, cost: number): void {
    if (cost === 0) return;
    if (session !== null) this.#people.take(session.user.userId, cost);
    const network = address === undefined ? undefined : networkOf(address);
    if (network !== undefined) (session === null ? this.#visitors : this.#addresses).take(network, cost);
    if (!this.#isShared) return;
    if (session !== null) add(this.#spent.people, session.user.userId, cost);
    if (network !== undefined) add(session === null ? this.#spent.visitors : this.#spent.addresses, network, cost);
  }

  /** What has been spent here since the last time, for other gateways; undefined where it is nothing to speak of. */
  takeSpent(): Spent | undefined {
    this.#isShared = true;
    const { people, addresses, visitors } = this.#spent;
    const spent = {
      people: worthTelling(people),
      addresses: worthTelling(addresses),
      visitors: worthTelling(visitors),
    };
    return spent.people.length + spent.addresses.length + spent.visitors.length === 0 ? undefined : spent;
  }

  /** What has been spent elsewhere. */
  spentElsewhere({ people, addresses, visitors }: Spent): void {
    for (const [person, cost] of people) this.#people.take(person, cost);
    for (const [network, cost] of addresses) this.#addresses.take(network, cost);
    for (const [network, cost] of visitors) this.#visitors.take(network, cost);
  }
}

/** What making and sending so long an answer costs beside the call itself. */
export const costOfLength = (length: number): number => Math.floor(length / ANSWER_LENGTH);

function add<Key>(spent: Map<Key, number>, key: Key, cost: number): void {
  spent.set(key, (spent.get(key) ?? 0) + cost);
}

function worthTelling<Key>(spent: Map<Key, number>): [Key, number][] {
  const told = [...spent].filter(([, cost]) => cost >= WORTH_TELLING);
  spent.clear();
  return told;
}
