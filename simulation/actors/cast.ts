import type { Random } from '../random.ts';
import { APPEND_FAULTS, SNAPSHOT_FAULTS } from '../step.ts';
import type { Step } from '../step.ts';
import type { ExchangeState } from '../model/exchange-state.ts';
import { createState } from '../model/exchange-state.ts';
import type { World } from '../world/world.ts';
import { cancel, cross, exactFunds, matchSelf, place, retry, reuseKey } from './bettors.ts';
import { nonsense } from './nonsense.ts';
import { opening, operate, transfer } from './operators.ts';
import type { Action, Plan } from './plan.ts';
import type { Scene, Wish } from './scene.ts';

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
};

/** Everybody who does something to the exchange. Chance decides who is next and with what. */
export class Cast {
  readonly #random: Random;
  readonly #plan: Plan;
  readonly #world: World;
  readonly #sent: { id: number; command: Wish['command'] }[] = [];
  readonly #opening: Wish[];
  #state: ExchangeState = createState();
  #fresh = 0;

  constructor(random: Random, plan: Plan, world: World) {
    this.#random = random;
    this.#plan = plan;
    this.#world = world;
    this.#opening = [...opening(this.#look())];
  }

  /** The next command, after whatever happens before it. */
  *next(): Iterable<Step> {
    const { gaps, trouble } = this.#plan;
    const gap = this.#drawGap(this.#random.weighted(gaps));
    if (gap > 0) yield { kind: 'advance', ms: gap };
    if (this.#random.chance(trouble)) yield this.#drawTrouble();
    const wish = this.#opening.shift() ?? this.#wish();
    const id = this.#sent.length + 1;
    this.#sent.push({ id, command: wish.command });
    const toStale = this.#world.processes.length > 1 && this.#random.chance(0.4) ? { toStale: true } : {};
    yield { kind: 'submit', id, ...wish, ...toStale };
  }

  #wish(): Wish {
    for (;;) {
      const wish = ACTORS[this.#random.weighted(this.#plan.actions)](this.#look()) ?? operate(this.#look());
      if (wish !== undefined) return wish;
    }
  }

  #look(): Scene {
    this.#state = this.#world.processes[0]?.engine?.model?.state ?? this.#state;
    const isLost = (id: number) => this.#world.request(id)?.state === 'unknown';
    return {
      random: this.#random,
      plan: this.#plan,
      state: this.#state,
      sent: this.#sent,
      unanswered: this.#sent.slice(-50).filter(({ id, command }) => 'requestKey' in command && isLost(id)),
      stepOf: this.#world.stepOf,
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

  #drawTrouble(): Step {
    const random = this.#random;
    const kind = random.weighted(this.#plan.troubles);
    if (kind === 'fault') return { kind, fault: random.pick([...APPEND_FAULTS, ...SNAPSHOT_FAULTS]) };
    if (kind === 'latency') return { kind, ms: random.pick([0, 0, 1, 5, 50, 700]) };
    if (kind === 'jump')
      return { kind, ms: random.pick([-1, 1]) * random.pick([1, 1000, 1000, 60_000, 3_600_000, 86_400_000]) };
    return { kind };
  }
}
