import type { MarketId, Price, SelectionId } from 'engine/vocabulary';
import { toWireMoney, toWireOdds } from 'protocol';
import type { LadderRunner } from 'protocol';
import { displayedLevels } from '../../../reads/live/displayed-levels.ts';
import type { LiveModels } from '../../../reads/live/live-models.ts';
import type { LiveLevel } from '../../../reads/live/runner-book.ts';
import type { TopicSource } from './topic-source.ts';

const SIDES = ['back', 'lay', 'traded'] as const;
type Sizes = ReadonlyMap<Price, number>;

/** A runner as it was sent last. */
interface RunnerLadder {
  readonly last: Price;
  readonly matched: number;
  readonly back: Sizes;
  readonly lay: Sizes;
  readonly traded: Sizes;
}

/** The whole ladder of every runner of a market. A change holds the prices whose sizes are different; 0: nothing left. */
export class LadderSource implements TopicSource {
  isDirty = false;
  readonly gatherMs = 0;
  readonly #live: LiveModels;
  readonly #market: MarketId;
  #sent = new Map<SelectionId, RunnerLadder>();
  #picture: string | undefined;

  constructor(live: LiveModels, market: MarketId) {
    this.#live = live;
    this.#market = market;
    this.change();
  }

  picture(): string | undefined {
    this.#picture ??= JSON.stringify({ runners: [...this.#sent].map(([selection, now]) => changeOf(selection, now)) });
    return this.#picture;
  }

  change(): string | undefined {
    this.isDirty = false;
    const market = this.#live.market(this.#market);
    if (market === undefined) return undefined;
    const levels = displayedLevels(market, Number.POSITIVE_INFINITY);
    const runners: LadderRunner[] = [];
    for (const [place, runner] of [...market.runners.values()].entries()) {
      const now: RunnerLadder = {
        last: runner.lastPrice,
        matched: runner.stillMatched,
        back: sizesOf(levels[place]?.toBack ?? []),
        lay: sizesOf(levels[place]?.toLay ?? []),
        traded: new Map(runner.traded),
      };
      const change = changeOf(runner.selection, now, this.#sent.get(runner.selection));
      this.#sent.set(runner.selection, now);
      if (Object.keys(change).length > 1) runners.push(change);
    }
    if (runners.length === 0) return undefined;
    this.#picture = undefined;
    return JSON.stringify({ runners });
  }
}

const sizesOf = (levels: readonly LiveLevel[]): Sizes => new Map(levels.map(({ price, size }) => [price, size]));

/** Everything, or what is different from before. */
function changeOf(selection: SelectionId, now: RunnerLadder, before?: RunnerLadder): LadderRunner {
  const change: LadderRunner = { selection_id: selection };
  if (now.last !== before?.last) change.last_odds = toWireOdds(now.last);
  if (now.matched !== before?.matched) change.matched = toWireMoney(now.matched);
  for (const side of SIDES) {
    const changed: [number, number][] = [];
    for (const [price, size] of now[side]) {
      if (before?.[side].get(price) !== size) changed.push([toWireOdds(price), toWireMoney(size)]);
    }
    for (const price of before?.[side].keys() ?? []) if (!now[side].has(price)) changed.push([toWireOdds(price), 0]);
    if (changed.length > 0 || before === undefined) change[side] = changed;
  }
  return change;
}
