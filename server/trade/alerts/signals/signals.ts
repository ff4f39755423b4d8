import { decodeEvents, EVENTS, type Event } from 'engine';
import type { AccountId, Millis } from 'engine/vocabulary';
import type { AlertSettings } from 'protocol';
import type { DurableBatch } from '../../../core/journal/batch.ts';
import { BoundedMap } from '../../../core/system/bounded-map.ts';
import { LargeBet } from './large-bet.ts';
import { LineStraddle } from './line-straddle.ts';
import { PassedMoney } from './passed-money.ts';
import { RepeatedStakes } from './repeated-stakes.ts';
import { SharedDevice } from './shared-device.ts';
import { SharedPlace } from './shared-place.ts';
import type { Detector, Signal, SignIn } from '../signal.ts';

const READ = ['order-placed', 'order-terms', 'line-moved', 'orders-matched'] as const;
const CODES: ReadonlySet<number> = new Set(READ.map((type) => EVENTS[type][0]));
const MOST_PEOPLE = 500_000;

/** One signal, seen once or more often. */
export interface Sighting extends Signal {
  readonly lastAt: Millis;
}

/**
 * What in the bets somebody should look at: a pure function of settings, sign-ins and batches so far. The same sign-ins
 * and the same journal give the same signals, wherever the batches are cut.
 */
export class Signals {
  readonly #detectors: readonly Detector[];
  readonly #people = new BoundedMap<AccountId, true>(MOST_PEOPLE);
  /** By key: what is signalled again is a later sight of the same. */
  #raised = new Map<string, Sighting>();
  /** In the order of their times; those that lie ahead of the journal. */
  #ahead: readonly SignIn[] = [];

  constructor(settings: () => AlertSettings) {
    this.#detectors = [
      new SharedPlace(() => settings().shared_place),
      new SharedDevice(() => settings().shared_device),
      new PassedMoney(() => settings().passed_money),
      new RepeatedStakes(() => settings().repeated_stakes),
      new LineStraddle(() => settings().line_straddle),
      new LargeBet(() => settings().large_bet),
    ];
  }

  /** Counts from its own time on: before the first command that is not earlier. */
  signedIn(signIns: readonly SignIn[]): void {
    this.#ahead = [...this.#ahead, ...signIns].toSorted((a, b) => a.at - b.at);
  }

  apply(batch: DurableBatch): void {
    for (let index = 0; index < batch.commands.length; index += 1) {
      const at = batch.at[index] as Millis;
      this.passTime(at);
      for (const event of eventsOf(batch, index)) {
        for (const detector of this.#detectors) detector.event?.(event, at, this.#circumstances);
      }
    }
  }

  /** Sign-ins up to then count now. */
  passTime(at: Millis): void {
    if (this.#ahead.length === 0 || (this.#ahead[0] as SignIn).at > at) return;
    const due = this.#ahead.filter((signIn) => signIn.at <= at);
    this.#ahead = this.#ahead.slice(due.length);
    for (const signIn of due) {
      this.#people.set(signIn.account, true);
      for (const detector of this.#detectors) detector.signedIn?.(signIn, this.#circumstances.raise);
    }
  }

  /** What has been seen since the last look, each key once. */
  take(): Sighting[] {
    const raised = [...this.#raised.values()];
    this.#raised = new Map();
    return raised;
  }

  readonly #circumstances = {
    isPerson: (account: AccountId) => this.#people.get(account) === true,
    raise: (signal: Signal) => {
      const first = this.#raised.get(signal.key);
      this.#raised.set(signal.key, first === undefined ? { ...signal, lastAt: signal.at } : seenAgain(first, signal));
    },
  };
}

/** All that were part of it, the most that it came to, and the figures as they were last. */
function seenAgain(first: Sighting, signal: Signal): Sighting {
  const accounts = [...new Set([...first.accounts, ...signal.accounts])];
  const amount = signal.amount > first.amount ? signal.amount : first.amount;
  return { ...signal, accounts, amount, at: first.at, lastAt: signal.at };
}

/** Of a command: only the events that some detector reads are made into objects. */
function* eventsOf({ events, eventEnds }: DurableBatch, index: number): Iterable<Event> {
  const end = eventEnds[index] as number;
  for (let at = index === 0 ? 0 : (eventEnds[index - 1] as number); at < end;) {
    const next = at + 2 + (events[at + 1] as number);
    if (CODES.has(events[at] as number)) yield* decodeEvents(events, at, next);
    at = next;
  }
}
