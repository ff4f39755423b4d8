import { AttemptCounters } from './attempt-counters.ts';
import type { Allowance } from './attempt-counters.ts';

// What is allowed of wrong passwords.

/** From one address, or on their own devices, for one user: a person who mistypes. */
const PAIR: Allowance = { attempts: 8, windowMs: 5 * 60_000 };
/** From one address for all users: somebody who tries many names. */
const ADDRESS: Allowance = { attempts: 60, windowMs: 15 * 60_000 };
/** For one user from addresses that never signed in as that user: a distributed guess. Known addresses pass. */
const STRANGERS: Allowance = { attempts: 30, windowMs: 15 * 60_000 };

export interface LoginAttempt {
  readonly userName: string;
  readonly address: string;
  /** The user has signed in from this address before. */
  readonly isKnownAddress: boolean;
  /** The user has signed in on this device before. */
  readonly isKnownDevice: boolean;
}

/**
 * Slows down guessing without locking an owner out: what strangers do to a name does not count against addresses from
 * which its owner has signed in, and what anybody else does, at the same address too, not against the owner's devices.
 */
export class LoginThrottle {
  readonly #counters = new AttemptCounters();

  /**
   * Counts an attempt before its password is checked, so that many at once are no way round.
   *
   * @returns milliseconds to wait, 0 when the attempt may be made
   */
  begin(attempt: LoginAttempt, now: number): number {
    const counters = countersOf(attempt);
    const waitMs = Math.max(...counters.map(([key, allowance]) => this.#counters.wait(key, allowance, now)));
    if (waitMs > 0) return waitMs;
    for (const [key, allowance] of counters) this.#counters.add(key, { allowance, now, attempts: 1 });
    return 0;
  }

  /** The right password clears what this address did for this user, and does not count against others. */
  succeeded(attempt: LoginAttempt, now: number): void {
    this.takeBack(attempt, now);
    this.forget(attempt);
  }

  /** Clears what this address did for this user. */
  forget(attempt: Pick<LoginAttempt, 'userName' | 'address'>): void {
    this.#counters.forget(pairKey(attempt));
    this.#counters.forget(deviceKey(attempt));
  }

  /** The attempt was neither right nor wrong: a right password whose code was not sent with it. */
  takeBack(attempt: LoginAttempt, now: number): void {
    for (const [key, allowance] of countersOf(attempt)) this.#counters.add(key, { allowance, now, attempts: -1 });
  }
}

function pairKey({ userName, address }: Pick<LoginAttempt, 'userName' | 'address'>): string {
  return `pair ${address} ${userName}`;
}

const deviceKey = ({ userName }: Pick<LoginAttempt, 'userName'>): string => `device ${userName}`;

function countersOf(attempt: LoginAttempt): [string, Allowance][] {
  if (attempt.isKnownDevice) return [[deviceKey(attempt), PAIR]];
  const counters: [string, Allowance][] = [
    [pairKey(attempt), PAIR],
    [`address ${attempt.address}`, ADDRESS],
  ];
  if (!attempt.isKnownAddress) counters.push([`strangers ${attempt.userName}`, STRANGERS]);
  return counters;
}
