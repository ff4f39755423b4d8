import { EVENTS, type Command, type EventType } from 'engine';
import { COMMISSION, FIRST_ACCOUNT } from 'engine/vocabulary';
import type { AccountId, MarketId, Money } from 'engine/vocabulary';
import { type Answer, FlowRefusal, type Preview, type PreviewRow } from 'results';
import type { TriedOut } from '../../core/sequencer/try-out.ts';
import { ownTurn } from '../../core/sequencer/own-turn.ts';

type Row = { -readonly [Field in keyof PreviewRow]: PreviewRow[Field] };
/** An account's cash and exposure now, for those of which the events tell no balance. */
type Before = (account: AccountId) => { readonly cash: number; readonly exposure: number };

/** Folded before others have a turn: about a ms. */
const EVENTS_A_TURN = 5000;
const SETTLED = {
  code: EVENTS['position-settled'][0],
  account: placeOf('position-settled', 'account'),
  market: placeOf('position-settled', 'market'),
  profit: placeOf('position-settled', 'profit'),
  commission: placeOf('position-settled', 'commission'),
};
const CHANGED = {
  code: EVENTS['balance-changed'][0],
  account: placeOf('balance-changed', 'account'),
  exposure: placeOf('balance-changed', 'exposure'),
  cash: placeOf('balance-changed', 'cash'),
};
const POSTED = { code: EVENTS['ledger-posted'][0], legs: placeOf('ledger-posted', '[legs]') };

/** Counted from the beginning of the record, which has its code and the number of its fields in front of them. */
function placeOf<Type extends EventType>(type: Type, field: (typeof EVENTS)[Type][1][number]): number {
  return 2 + (EVENTS[type][1] as readonly string[]).indexOf(field);
}

/** The outcome of an action, from the events that its commands gave on a copy of the engine. */
export async function previewOf(
  market: MarketId,
  tried: readonly Pick<TriedOut, 'events'>[],
  before: Before,
): Promise<Preview> {
  const sums = new PreviewSums(market, before);
  let count = 0;
  for (const { events } of tried) {
    for (let at = 0, next = 0; at < events.length; at = next) {
      next = at + 2 + (events[at + 1] as number);
      sums.add(events, at, next);
      if (++count % EVENTS_A_TURN === 0) await ownTurn();
    }
  }
  return sums.preview();
}

/** Reads events as the engine writes them: while the collector takes away tens of thousands of objects, bets wait. */
class PreviewSums {
  readonly #market: MarketId;
  readonly #before: Before;
  readonly #rows = new Map<AccountId, Row>();
  // Bets go on meanwhile: the events say what moves, not the difference to balances of another moment.
  readonly #moved = new Map<AccountId, number>();

  constructor(market: MarketId, before: Before) {
    this.#market = market;
    this.#before = before;
  }

  /** The event in `numbers` from index `at` up to `to`. */
  add(numbers: Float64Array, at: number, to: number): void {
    const code = numbers[at];
    if (code === SETTLED.code) this.#settle(numbers, at);
    else if (code === CHANGED.code) this.#change(numbers, at);
    else if (code === POSTED.code) this.#post(numbers, at, to);
  }

  preview(): Preview {
    for (const row of this.#rows.values()) row.change = (this.#moved.get(row.account) ?? 0) as Money;
    const rows = [...this.#rows.values()].sort((one, other) => one.account - other.account);
    const short = rows.filter(({ available }) => available < 0).map(({ account }) => account);
    return { rows, commission: (this.#moved.get(COMMISSION) ?? 0) as Money, short };
  }

  #settle(numbers: Float64Array, at: number): void {
    if (numbers[at + SETTLED.market] !== this.#market) return;
    const row = this.#rowOf(numbers[at + SETTLED.account] as AccountId);
    row.profit = numbers[at + SETTLED.profit] as Money;
    row.commission = numbers[at + SETTLED.commission] as Money;
  }

  #change(numbers: Float64Array, at: number): void {
    const account = numbers[at + CHANGED.account] as AccountId;
    if (account < FIRST_ACCOUNT) return;
    const row = this.#rowOf(account);
    row.cash = numbers[at + CHANGED.cash] as Money;
    row.available = (row.cash - (numbers[at + CHANGED.exposure] as number)) as Money;
  }

  /** Legs are pairs of account and amount. */
  #post(numbers: Float64Array, at: number, to: number): void {
    for (let leg = at + POSTED.legs; leg < to; leg += 2) {
      const account = numbers[leg] as AccountId;
      this.#moved.set(account, (this.#moved.get(account) ?? 0) + (numbers[leg + 1] as number));
    }
  }

  #rowOf(account: AccountId): Row {
    const known = this.#rows.get(account);
    if (known !== undefined) return known;
    const { cash, exposure } = this.#before(account);
    const none = 0 as Money;
    const available = (cash - exposure) as Money;
    const row = { account, profit: none, commission: none, change: none, cash: cash as Money, available };
    this.#rows.set(account, row);
    return row;
  }
}

/** The money that it takes from some and gives to others, the house among them. @returns minor units */
export function changesHands(preview: Preview | undefined): number {
  return (preview?.rows ?? []).reduce((sum, { change }) => sum + Math.max(0, change), 0);
}

/** @throws FlowRefusal with the engine's reason where it would refuse a step that the answer needs */
export function checkTried(tried: readonly TriedOut[], steps: readonly Command[], answer: Answer): void {
  for (const [index, { outcome }] of tried.entries()) {
    const isHarmless = steps[index]?.type === 'void-bets' && answer.state === 'settled';
    if (outcome.ok || (isHarmless && outcome.rejection === 'nothing-to-void')) continue;
    throw new FlowRefusal(outcome.rejection, `The exchange would refuse it: ${outcome.rejection}.`);
  }
}
