/** Wrong passwords allowed, and over how long one is forgotten again. */
interface Allowance {
  readonly failures: number;
  readonly windowMs: number;
}

/** From one address for one user: a person who mistypes. */
const PAIR: Allowance = { failures: 8, windowMs: 5 * 60_000 };
/** From one address for all users: somebody who tries many names. */
const ADDRESS: Allowance = { failures: 60, windowMs: 15 * 60_000 };
/** For one user from addresses that never signed in as that user: a distributed guess. Known addresses pass. */
const STRANGERS: Allowance = { failures: 30, windowMs: 15 * 60_000 };

/** Memory is bounded: beyond this the counters that have nearly run out go first. */
const MOST_COUNTERS = 50_000;

export interface LoginAttempt {
  readonly userName: string;
  readonly address: string;
  /** The user has signed in from this address before. */
  readonly isKnownAddress: boolean;
}

/**
 * Slows down guessing without locking an owner out: what strangers do to a name does not count against addresses from
 * which its owner has signed in. Each counter leaks evenly, so nothing is locked for longer than its window.
 */
export class LoginThrottle {
  readonly #counters = new Map<string, { level: number; at: number }>();

  /**
   * Counts an attempt before its password is checked, so that many at once are no way round.
   *
   * @returns milliseconds to wait, 0 when the attempt may be made
   */
  begin(attempt: LoginAttempt, now: number): number {
    const counters = countersOf(attempt);
    const waitMs = Math.max(...counters.map(([key, allowance]) => this.#wait(key, allowance, now)));
    if (waitMs > 0) return waitMs;
    for (const [key, allowance] of counters) this.#add(key, { allowance, now, attempts: 1 });
    if (this.#counters.size > MOST_COUNTERS) this.#forgetOldest();
    return 0;
  }

  /** The right password clears what this address did for this user, and does not count against others. */
  succeeded(attempt: LoginAttempt, now: number): void {
    for (const [key, allowance] of countersOf(attempt)) this.#add(key, { allowance, now, attempts: -1 });
    this.#counters.delete(pairKey(attempt));
  }

  #add(key: string, { allowance, now, attempts }: { allowance: Allowance; now: number; attempts: number }): void {
    this.#counters.set(key, { level: Math.max(0, this.#level(key, allowance, now) + attempts), at: now });
  }

  #wait(key: string, allowance: Allowance, now: number): number {
    const over = this.#level(key, allowance, now) - (allowance.failures - 1);
    return over <= 0 ? 0 : Math.ceil((over * allowance.windowMs) / allowance.failures);
  }

  #level(key: string, allowance: Allowance, now: number): number {
    const counter = this.#counters.get(key);
    if (counter === undefined) return 0;
    return Math.max(0, counter.level - (Math.max(0, now - counter.at) * allowance.failures) / allowance.windowMs);
  }

  #forgetOldest(): void {
    const oldestFirst = [...this.#counters].sort((a, b) => a[1].at - b[1].at);
    for (const [key] of oldestFirst.slice(0, MOST_COUNTERS / 2)) this.#counters.delete(key);
  }
}

function pairKey({ userName, address }: LoginAttempt): string {
  return `pair ${address} ${userName}`;
}

function countersOf(attempt: LoginAttempt): [string, Allowance][] {
  const counters: [string, Allowance][] = [
    [pairKey(attempt), PAIR],
    [`address ${attempt.address}`, ADDRESS],
  ];
  if (!attempt.isKnownAddress) counters.push([`strangers ${attempt.userName}`, STRANGERS]);
  return counters;
}

/** Whoever has one IPv6 address has the 2^64 around it: those count as one. */
export function addressKey(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
