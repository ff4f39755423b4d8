import type { SelectionId } from 'engine/vocabulary';
import type { BestOffers, ProjectedStartingPrice } from '../betfair/wire/runner-ladders.ts';
import type { WireLevel } from 'protocol/betfair/stream-messages.ts';
import { ChangingLadder, ChangingOffers, ChangingValue, type Levels } from './changing-levels.ts';
import { FIELD_BITS } from './stream-words.ts';

/** A runner as it stands now; what no subscription has is undefined. */
export interface RunnerNow {
  readonly lastPrice: number;
  readonly volume: number;
  readonly all: { readonly toBack: Levels; readonly toLay: Levels } | undefined;
  readonly best: BestOffers | undefined;
  readonly displayed: BestOffers | undefined;
  readonly traded: Levels | undefined;
  readonly startingPrice: { readonly laid: Levels; readonly backed: Levels } | undefined;
  readonly projected: ProjectedStartingPrice | undefined;
}

type Part = { readonly name: string; readonly field: number };
const LADDERS = [
  { name: 'atb', field: FIELD_BITS.EX_ALL_OFFERS, of: (now: RunnerNow) => now.all?.toBack },
  { name: 'atl', field: FIELD_BITS.EX_ALL_OFFERS, of: (now: RunnerNow) => now.all?.toLay },
  { name: 'trd', field: FIELD_BITS.EX_TRADED, of: (now: RunnerNow) => now.traded },
  { name: 'spb', field: FIELD_BITS.SP_TRADED, of: (now: RunnerNow) => now.startingPrice?.laid },
  { name: 'spl', field: FIELD_BITS.SP_TRADED, of: (now: RunnerNow) => now.startingPrice?.backed },
] as const satisfies readonly (Part & { of: (now: RunnerNow) => Levels | undefined })[];
const OFFERS = [
  { name: 'batb', field: FIELD_BITS.EX_BEST_OFFERS, of: (now: RunnerNow) => now.best?.toBack },
  { name: 'batl', field: FIELD_BITS.EX_BEST_OFFERS, of: (now: RunnerNow) => now.best?.toLay },
  { name: 'bdatb', field: FIELD_BITS.EX_BEST_OFFERS_DISP, of: (now: RunnerNow) => now.displayed?.toBack },
  { name: 'bdatl', field: FIELD_BITS.EX_BEST_OFFERS_DISP, of: (now: RunnerNow) => now.displayed?.toLay },
] as const satisfies readonly (Part & { of: (now: RunnerNow) => readonly WireLevel[] | undefined })[];
const VALUES = [
  { name: 'ltp', field: FIELD_BITS.EX_LTP, of: (now: RunnerNow) => (now.lastPrice === 0 ? '' : String(now.lastPrice)) },
  { name: 'tv', field: FIELD_BITS.EX_TRADED_VOL, of: (now: RunnerNow) => String(now.volume) },
  { name: 'spn', field: FIELD_BITS.SP_PROJECTED, of: (now: RunnerNow) => textOf(now.projected?.near) },
  { name: 'spf', field: FIELD_BITS.SP_PROJECTED, of: (now: RunnerNow) => textOf(now.projected?.far) },
] as const satisfies readonly (Part & { of: (now: RunnerNow) => string })[];

const textOf = (price: number | 'NaN' | undefined): string => (price === undefined ? '' : JSON.stringify(price));

/** One runner as clients know it, and when each part of it changed. */
export class RunnerPicture {
  readonly #head: string;
  readonly #ladders = LADDERS.map((part) => ({ ...part, held: new ChangingLadder() }));
  readonly #offers = OFFERS.map((part) => ({ ...part, held: new ChangingOffers() }));
  readonly #values = VALUES.map((part) => ({ ...part, held: new ChangingValue() }));
  #changedAt = 0;

  constructor(selection: SelectionId, handicap: number) {
    this.#head = `{"id":${selection}${handicap === 0 ? '' : `,"hc":${handicap}`}`;
  }

  update(now: RunnerNow, round: number): void {
    for (const { held, of } of this.#ladders) {
      const levels = of(now);
      if (levels !== undefined) held.update(levels, round);
      this.#changedAt = Math.max(this.#changedAt, held.changedAt);
    }
    for (const { held, of } of this.#offers) {
      const levels = of(now);
      if (levels !== undefined) held.update(levels, round);
      this.#changedAt = Math.max(this.#changedAt, held.changedAt);
    }
    for (const { held, of } of this.#values) {
      held.update(of(now), round);
      this.#changedAt = Math.max(this.#changedAt, held.changedAt);
    }
  }

  get changedAt(): number {
    return this.#changedAt;
  }

  /** JSON of what changed after the round, '' for nothing; -1 for all there is. */
  since(round: number, { fields, levels }: { readonly fields: number; readonly levels: number }): string {
    if (this.#changedAt <= round) return '';
    let text = '';
    for (const { name, field, held } of this.#values) {
      if ((fields & field) === 0) continue;
      const value = held.since(round);
      if (value !== '') text += `,"${name}":${value}`;
    }
    for (const { name, field, held } of this.#ladders) {
      if ((fields & field) === 0) continue;
      const changed = held.since(round);
      if (changed !== '') text += `,"${name}":[${changed}]`;
    }
    for (const { name, field, held } of this.#offers) {
      if ((fields & field) === 0) continue;
      const changed = held.since(round, levels);
      if (changed !== '') text += `,"${name}":[${changed}]`;
    }
    return text === '' ? '' : `${this.#head}${text}}`;
  }
}
