import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callOnce } from '../measure/closed-loop.ts';
import { Forked } from '../measure/forked.ts';
import { callsTo, type Call, setUpFactor } from '../measure/product.ts';
import { median, quantile, rounded } from '../measure/statistics.ts';
import type { Budgeted } from '../page/budgets.ts';
import type { OpenMonth, MonthOpened } from './messages.ts';

const BETS_PER_SECOND = 200;
/** Each report is read several times, and the slowest counts. Windows with previews and without are in turn. */
export const MONTH = { days: 30, accounts: 10_000, reads: 3, windows: 3, windowMs: 10_000 };
export const SHORT_MONTH: MonthSize = { days: 1, accounts: 1000, reads: 1, windows: 1, windowMs: 3000 };
export type MonthSize = typeof MONTH;
/** Nobody looks more often. */
const PREVIEW_EVERY_MS = 2000;

const REPORTS: readonly (readonly [call: string, body: object])[] = [
  ...['sport', 'match', 'market', 'day', 'reconciliation'].map((by) => ['admin/getResultsReport', { by }] as const),
  ['admin/getPeopleReport', {}],
  ['admin/getFundsReport', {}],
  ['admin/getSuspensionReport', {}],
  ['admin/getVoidReport', {}],
  ['admin/getAdjustmentReport', {}],
];

/** Measures the desk on an exchange that has a month of a million bets behind it. */
export async function monthOfBets(size: MonthSize): Promise<Budgeted[]> {
  const { days, accounts } = size;
  const exchange = new Forked<OpenMonth, MonthOpened>(join(import.meta.dirname, 'month-process.ts'));
  try {
    const opened = await exchange.ask({ ask: 'open', days, accounts });
    const { call, close } = callsTo(opened.port);
    const asOperator: Call = (path, body) => call(path, body, opened.staff[0]);
    await setUpFactor(asOperator);
    const budgets = [
      await slowestReport(asOperator, opened, size.reads),
      ...(await previews(asOperator, opened, size)),
    ];
    close();
    return budgets;
  } finally {
    await exchange.ended();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function slowestReport(
  call: Call,
  { days: [from_date, to_date], bets }: MonthOpened,
  reads: number,
): Promise<Budgeted> {
  const times: { name: string; ms: number }[] = [];
  for (const [path, body] of REPORTS) {
    for (let read = 0; read < reads; read++) {
      const ms = await timed(() => call(path, { from_date, to_date, ...body }));
      times.push({ name: [path, ...Object.values(body)].join(' '), ms });
    }
  }
  const { name, ms } = times.reduce((one, other) => (other.ms > one.ms ? other : one));
  return {
    named: `a month’s slowest report over ${bets} bets`,
    what: `a month's report over ${bets} bets, the slowest, ${name}`,
    unit: 'ms',
    most: 3000,
    measured: rounded(ms),
  };
}

/** A result of a market in which everybody has a bet, looked at while bets go on: what that takes, and what it takes from them. */
async function previews(
  call: Call,
  opened: MonthOpened,
  { accounts, windows, windowMs }: MonthSize,
): Promise<Budgeted[]> {
  const proposed = await call<{ data: { action_id: number } }>('admin/proposeResult', {
    market_id: opened.closed,
    winners: [1],
    reason: 'seen',
  });
  const preview = () => timed(() => call('admin/previewResult', { action_id: proposed.data.action_id }));
  const bettors = new Bettors(opened);
  await bettors.bet(windowMs);
  // No copy is there yet: the thread begins, and reads the journal.
  const first = await preview();
  const alone: number[] = [];
  const beside: number[] = [];
  const took: number[] = [];
  for (let window = 0; window < windows; window++) {
    alone.push(...(await bettors.bet(windowMs)));
    const [times, looks] = await Promise.all([bettors.bet(windowMs), looksFor(windowMs, preview)]);
    beside.push(...times);
    took.push(...looks);
  }
  bettors.leave();
  const grown = quantile(beside, 0.99) / quantile(alone, 0.99);
  const ofPreview = { unit: 'ms', most: 300 };
  return [
    {
      ...ofPreview,
      named: `a preview over ${accounts} accounts`,
      what: `a preview on a market of ${accounts} accounts`,
      measured: rounded(median(took)),
    },
    { ...ofPreview, what: 'the first of it, without a copy', measured: rounded(first) },
    {
      what: `bets’ 99 % beside previews, against ${rounded(quantile(alone, 0.99))} ms without`,
      unit: '×',
      most: 1.1,
      measured: rounded(grown),
    },
  ];
}

async function looksFor(ms: number, look: () => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  const start = performance.now();
  while (performance.now() - start < ms - PREVIEW_EVERY_MS) {
    const next = sleep(PREVIEW_EVERY_MS);
    took.push(await look());
    await next;
  }
  return took;
}

/** Bettors at a steady pace, whatever the answers do. */
class Bettors {
  readonly #opened: MonthOpened;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #made = 0;

  constructor(opened: MonthOpened) {
    this.#opened = opened;
  }

  leave(): void {
    this.#agent.destroy();
  }

  /** @returns from when each was due until it was answered, ms */
  async bet(ms: number): Promise<number[]> {
    const times: number[] = [];
    const answers: Promise<void>[] = [];
    const start = performance.now();
    const count = (ms / 1000) * BETS_PER_SECOND;
    while (answers.length < count) {
      const due = Math.min(count, ((performance.now() - start) / 1000) * BETS_PER_SECOND);
      while (answers.length < due) {
        const dueAt = start + (answers.length / BETS_PER_SECOND) * 1000;
        answers.push(this.#place().then(() => void times.push(performance.now() - dueAt)));
      }
      await sleep(1);
    }
    await Promise.all(answers);
    return times;
  }

  async #place(): Promise<void> {
    const { bettors, open, port } = this.#opened;
    const n = this.#made++;
    const token = bettors[n % bettors.length] as string;
    const bet = { market_id: open, selection_id: 1, odds: 2, stake: 10, is_back: n % 2, request_id: `r${n}` };
    const answer = await callOnce(this.#agent, port, { name: 'bet/placeMarketBet', body: bet, token });
    if (!answer.status && answer.code !== 'busy') throw new Error(`a bet was refused: ${answer.code}`);
  }
}
