import type { Command, Event } from 'engine';
import { COMMISSION, FIRST_ACCOUNT } from 'engine/vocabulary';
import type { AccountId, MarketId, Money } from 'engine/vocabulary';
import { type Answer, FlowRefusal, type Preview, type PreviewRow } from 'results';
import type { TriedOut } from '../../core/sequencer/try-out.ts';
import { ownTurn } from '../../core/sequencer/own-turn.ts';

type Row = { -readonly [Field in keyof PreviewRow]: PreviewRow[Field] };

/** Folded before others have a turn: about a ms of a settlement of thousands of accounts. */
const EVENTS_A_TURN = 1000;

/**
 * What an action would do, from the events that its commands gave on a copy of the engine.
 *
 * @param before  an account's cash and exposure now, for those of which the events tell no balance
 */
export async function previewOf(
  market: MarketId,
  events: readonly Event[],
  before: (account: AccountId) => { readonly cash: number; readonly exposure: number },
): Promise<Preview> {
  const rows = new Map<AccountId, Row>();
  // Bets go on meanwhile: the events say what moves, not the difference to balances of another moment.
  const moved = new Map<AccountId, number>();
  for (const [index, event] of events.entries()) {
    if (index % EVENTS_A_TURN === EVENTS_A_TURN - 1) await ownTurn();
    if (event.type === 'position-settled' && event.market === market) {
      const row = rowOf(event.account, { rows, before });
      row.profit = event.profit;
      row.commission = event.commission;
    } else if (event.type === 'balance-changed' && event.account >= FIRST_ACCOUNT) {
      const row = rowOf(event.account, { rows, before });
      row.cash = event.cash;
      row.available = (event.cash - event.exposure) as Money;
    } else if (event.type === 'ledger-posted') {
      for (const { account, amount } of event.legs) moved.set(account, (moved.get(account) ?? 0) + amount);
    }
  }
  for (const row of rows.values()) row.change = (moved.get(row.account) ?? 0) as Money;
  const settled = [...rows.values()].sort((one, other) => one.account - other.account);
  const short = settled.filter(({ available }) => available < 0).map(({ account }) => account);
  return { rows: settled, commission: (moved.get(COMMISSION) ?? 0) as Money, short };
}

function rowOf(
  account: AccountId,
  { rows, before }: { readonly rows: Map<AccountId, Row>; readonly before: Parameters<typeof previewOf>[2] },
): Row {
  const known = rows.get(account);
  if (known !== undefined) return known;
  const { cash, exposure } = before(account);
  const none = 0 as Money;
  const available = (cash - exposure) as Money;
  const row = { account, profit: none, commission: none, change: none, cash: cash as Money, available };
  rows.set(account, row);
  return row;
}

/** @throws FlowRefusal with the engine's reason where it would refuse a step that the answer needs */
export function checkTried(tried: readonly TriedOut[], steps: readonly Command[], answer: Answer): void {
  for (const [index, { outcome }] of tried.entries()) {
    const isHarmless = steps[index]?.type === 'void-bets' && answer.state === 'settled';
    if (outcome.ok || (isHarmless && outcome.rejection === 'nothing-to-void')) continue;
    throw new FlowRefusal(outcome.rejection, `The exchange would refuse it: ${outcome.rejection}.`);
  }
}
