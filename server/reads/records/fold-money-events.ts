import type {
  AccountOpened,
  Event,
  LedgerPosted,
  MarketCreated,
  MarketRedefined,
  MarketSettled,
  MarketVoided,
  PositionSettled,
} from 'engine';
import { CLEARING, COMMISSION } from 'engine/vocabulary';
import type { AccountId, MarketId, Millis, Money } from 'engine/vocabulary';
import type { Moment } from './moment.ts';
import { isRecorded } from './record-state.ts';
import type { RecordState } from './record-state.ts';
import type { MarketRow, ResultRow } from './rows.ts';

// How what happens to accounts, markets and money changes their rows.

export function openAccount(state: RecordState, event: AccountOpened, moment: Moment): void {
  const { account, role, parent } = event;
  const row = { account, role, parent, cash: 0 as Money, lines: 0, openedAt: moment.at };
  state.accounts.set(account, row);
  state.changed.accounts.add(row);
  if (isRecorded(role)) note(state, account, { kind: 'account-opened', detail: { role } }, moment);
}

/** Every leg of a recorded account is a line of its statement, with the balance after it. */
export function postEntry(state: RecordState, event: LedgerPosted, moment: Moment): void {
  const { entry, kind, market, legs } = event;
  const isResult = kind === 'settlement' || kind === 'resettlement';
  const amountOf = (account: AccountId) => (isResult ? (legs.find((leg) => leg.account === account)?.amount ?? 0) : 0);
  const won = (0 - amountOf(CLEARING)) as Money;
  const commission = amountOf(COMMISSION) as Money;
  for (const { account, amount } of legs) {
    const row = state.accounts.get(account);
    if (row === undefined || !isRecorded(row.role)) continue;
    row.cash = (row.cash + amount) as Money;
    row.lines += 1;
    state.changed.accounts.add(row);
    const { at, sequence, memo, reference } = moment;
    const line = { account, line: row.lines, entry, kind, market, amount, balance: row.cash, at, sequence };
    state.changed.lines.push({ ...line, won: won === 0 ? (0 as Money) : won, commission, memo, reference });
  }
}

export function createMarket(state: RecordState, event: MarketCreated, { at }: Moment): void {
  const { market, mechanism, payoff, winners, divisor, baseRate } = event;
  const row: MarketRow = {
    market,
    mechanism,
    payoff,
    winners,
    divisor,
    baseRate,
    createdAt: at,
    endedAt: 0 as Millis,
    tellings: 0,
  };
  state.markets.set(market, row);
  state.changed.markets.add(row);
}

/** Its commission, which what is paid says; limits are in no row. */
export function redefineMarket(state: RecordState, { market, baseRate }: MarketRedefined): void {
  const row = state.markets.get(market);
  if (row === undefined || row.baseRate === baseRate) return;
  row.baseRate = baseRate;
  state.changed.markets.add(row);
}

export function settleMarket(state: RecordState, event: MarketSettled, moment: Moment): void {
  const { market, number, winners, tied, placed, placedTied } = event;
  const row = state.markets.get(market);
  const isAgain = (row?.tellings ?? 0) > 0;
  const what = moment.command === 'void-bets' ? 'bets-voided' : isAgain ? 'resettled' : 'settled';
  tell(state, market, { what, number, winners, tied, placed, placedTied }, moment);
}

export function voidMarket(state: RecordState, event: MarketVoided, moment: Moment): void {
  const nothing = { number: 0, winners: [], tied: [], placed: [], placedTied: [] };
  tell(state, event.market, { what: 'voided', ...nothing }, moment);
}

type Told = Omit<ResultRow, 'market' | 'telling' | 'at' | 'sequence'>;

function tell(state: RecordState, market: MarketId, told: Told, { at, sequence }: Moment): void {
  const row = state.markets.get(market);
  if (row === undefined) throw new Error(`records: market ${market} is not known`);
  row.tellings += 1;
  if (row.endedAt === 0) row.endedAt = at;
  state.changed.markets.add(row);
  state.changed.results.push({ market, telling: row.tellings, ...told, at, sequence });
}

export function settlePosition(state: RecordState, event: PositionSettled, { at, sequence }: Moment): void {
  const { account, market, profit, commission } = event;
  if (!state.isRecorded(account)) return;
  const row = { account, market, profit, commission, settledAt: at, sequence };
  state.changed.positions.set(`${account} ${market}`, row);
}

type AccountEvent = Extract<
  Event,
  { type: 'account-changed' | 'self-limit-changed' | 'self-excluded' | 'shortfall-changed' }
>;

/** What concerns an account and is no money and no bet. */
export function noteActivity(state: RecordState, event: AccountEvent, moment: Moment): void {
  const { type, account, ...detail } = event;
  if (state.isRecorded(account)) note(state, account, { kind: type, detail }, moment);
}

function note(
  state: RecordState,
  account: AccountId,
  of: { kind: string; detail: Readonly<Record<string, unknown>> },
  { at, sequence }: Moment,
): void {
  const { activities } = state.changed;
  const place = activities.filter((row) => row.sequence === sequence && row.account === account).length + 1;
  activities.push({ account, sequence, place, at, ...of });
}
