import { Random } from '../random.ts';
import { FAULTS, JOURNEYS } from '../step.ts';
import type { Door, Journey, Operation, Step } from '../step.ts';
import type { ExchangeState } from '../model/exchange-state.ts';
import { createState } from '../model/exchange-state.ts';
import { isStreamed } from '../world/stream.ts';
import type { World } from '../world/world.ts';
import { across, cross, exactFunds, matchSelf, onClose, place, withTerms } from './bettors.ts';
import { batch, cancel, cancelAll, replace, update } from './changers.ts';
import { giveCredit, limitSelf, settings } from './keepers.ts';
import { nonsense } from './nonsense.ts';
import { opening, operate, takeBack, transfer } from './operators.ts';
import type { Action, Plan } from './plan.ts';
import { quote, takeQuote } from './quoting.ts';
import { retry, reuseKey, withdraw } from './retriers.ts';
import type { Scene, Wish } from './scene.ts';
import { wager } from './wagers.ts';

const ACTORS: Readonly<Record<Action, (scene: Scene) => Wish | undefined>> = {
  place,
  cross,
  'match-self': matchSelf,
  'exact-funds': exactFunds,
  cancel,
  retry,
  'reuse-key': reuseKey,
  transfer,
  operate,
  nonsense,
  'take-quote': takeQuote,
  'with-terms': withTerms,
  replace,
  update,
  'cancel-all': cancelAll,
  batch,
  'on-close': onClose,
  across,
  quote,
  settings,
  'limit-self': limitSelf,
  'give-credit': giveCredit,
  'take-back': takeBack,
};

/** What a process asks of the journal when it starts or stops: only then can it go wrong. */
const AT_A_START: readonly Operation[] = [
  'acquire',
  'anchor',
  'list-snapshots',
  'load-snapshot',
  'read-rows',
  'release',
];
/** How late a request may arrive at most, ms. */
const LATEST = 5000;
/** The troubles that a request may meet whichever way it goes. */
const ON_ANY_WAY = JOURNEYS.filter((journey) => journey !== 'cut');
/** Such that what else chance decides is the same with and without the stream. */
const OF_DOORS = 4464;

/** Everybody who does something to the exchange. Chance decides who is next and with what. */
export class Cast {
  readonly #random: Random;
  readonly #doors: Random;
  readonly #plan: Plan;
  readonly #world: World;
  readonly #keyed: { id: number; command: Wish['command'] }[] = [];
  readonly #opening: Wish[];
  #state: ExchangeState = createState();
  #sent = 0;
  #fresh = 0;

  constructor(random: Random, plan: Plan, world: World) {
    this.#random = random;
    this.#doors = new Random(plan.startsAt + OF_DOORS);
    this.#plan = plan;
    this.#world = world;
    this.#opening = [...opening(this.#look())];
  }

  /** The next command, after whatever happens before it. */
  *next(): Iterable<Step> {
    const { gaps, trouble } = this.#plan;
    const gap = this.#drawGap(this.#random.weighted(gaps));
    if (gap > 0) yield { kind: 'advance', ms: gap };
    if (this.#random.chance(trouble)) yield* this.#drawTrouble();
    const wish = this.#opening.shift() ?? this.#wish();
    this.#sent += 1;
    const id = this.#sent;
    if ('requestKey' in wish.command) this.#keyed.push({ id, command: wish.command });
    const toStale = this.#world.processes.length > 1 && this.#random.chance(0.4) ? { toStale: true } : {};
    yield { kind: 'submit', id, ...wish, ...toStale, ...this.#drawJourney(wish), ...this.#drawDoor(wish) };
  }

  #wish(): Wish {
    const { withdrawals, wagers } = this.#plan;
    if (withdrawals > 0 && this.#random.chance(withdrawals)) return withdraw(this.#look());
    const wagered = wagers > 0 && this.#random.chance(wagers) ? wager(this.#look()) : undefined;
    if (wagered !== undefined) return wagered;
    for (;;) {
      const wish = ACTORS[this.#random.weighted(this.#plan.actions)](this.#look()) ?? operate(this.#look());
      if (wish !== undefined) return wish;
    }
  }

  #look(): Scene {
    this.#state = this.#world.processes[0]?.engine?.model?.state ?? this.#state;
    const isLost = (id: number) => this.#world.clients.request(id)?.state === 'unknown';
    return {
      random: this.#random,
      plan: this.#plan,
      state: this.#state,
      keyed: this.#keyed,
      unanswered: this.#keyed.slice(-30).filter(({ id }) => isLost(id)),
      stepOf: this.#world.clients.stepOf,
      now: this.#world.clock.now(),
      fresh: () => {
        this.#fresh += 1;
        return this.#fresh;
      },
    };
  }

  #drawGap(kind: keyof Plan['gaps']): number {
    switch (kind) {
      case 'none':
        return 0;
      case 'short':
        return this.#random.chance(0.3) ? 1 : this.#random.int(1, 400);
      case 'long':
        return this.#random.int(400, 15_000);
      case 'very-long':
        return this.#random.pick([60_000, 3_600_000, 86_400_000, 93_600_000]);
    }
  }

  *#drawTrouble(): Iterable<Step> {
    const random = this.#random;
    const kind = random.weighted(this.#plan.troubles);
    if (kind === 'fault') {
      const fault = random.pick(FAULTS);
      yield { kind, fault };
      if (AT_A_START.includes(fault.operation) && random.chance(0.7)) {
        yield { kind: random.pick(['crash', 'restart', 'takeover']) };
      }
    } else if (kind === 'latency') {
      yield { kind, ms: random.pick([0, 0, 1, 5, 50, 700]) };
    } else if (kind === 'jump') {
      const ms = random.pick([1, 1000, 1000, 60_000, 3_600_000, 86_400_000]);
      yield { kind, ms: random.pick([-1, 1]) * ms };
    } else {
      yield { kind };
    }
  }

  /** Twice only what has a request key: without one it is up to the client to ask once. */
  #drawJourney({ command }: Wish): { journey?: Journey; late?: number } {
    const random = this.#random;
    if (!random.chance(this.#plan.journeys)) return {};
    const journey = random.pick(ON_ANY_WAY);
    const late = random.int(0, random.pick([1, 100, LATEST]));
    if (journey === 'twice' && !('requestKey' in command)) return { journey: 'late', late };
    return journey === 'late' || journey === 'twice' ? { journey, late } : { journey };
  }

  #drawDoor({ command }: Wish): { over?: Door; again?: Door; journey?: Journey; late?: number } {
    const random = this.#doors;
    if (!isStreamed(command) || !random.chance(this.#plan.streamed)) return {};
    const doors: { over: Door; again?: Door } = random.chance(0.5)
      ? { over: 'stream', again: 'stream' }
      : { over: 'stream' };
    if (!random.chance(this.#plan.cuts)) return doors;
    return { ...doors, journey: 'cut', late: random.pick([0, 0, random.int(1, 100), random.int(100, LATEST)]) };
  }
}
