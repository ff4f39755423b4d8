import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AccountId, Command, MarketId, OrderId, SelectionId } from 'engine';
import type { BetPlaced, CashOutOffer } from 'protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasProgram } from '../../scripts/programs.ts';
import { TestExchange } from '../edge/gateway/testing/exchange.fixture.ts';
import { exportLine, readEntries } from '../core/journal/export-journal.ts';

// The money of an exchange as two programs see it that have nothing of ours: from `npm run journal -- export` alone.

const SCRIPTS = resolve(import.meta.dirname, '../../scripts');

let exchange: TestExchange;
let asha: string;
let bala: string;
const accounts: AccountId[] = [];
let lines: string[];

const post = async <T>(token: string, name: string, body: object): Promise<T> => {
  const answer = await exchange.call(name, body, { token });
  expect(answer.body.message, JSON.stringify(answer.body)).toBe('');
  return answer.body.data as T;
};
const bet = (token: string, market: MarketId, isBack: 0 | 1, [odds, stake]: [number, number]) =>
  post<BetPlaced>(token, 'bet/placeMarketBet', {
    market_id: `1.${market}`,
    selection_id: 1,
    odds,
    stake,
    is_back: isBack,
  });

/** Asha backs the first runner for 100.07 at 3.05, in two fills. */
async function matched(): Promise<{ market: MarketId; order: OrderId }> {
  const market = await exchange.openMarket();
  await bet(bala, market, 0, [3.05, 33.33]);
  await bet(bala, market, 0, [3.05, 66.74]);
  const { bet_id: order } = await bet(asha, market, 1, [3.05, 100.07]);
  return { market, order: Number(order) as OrderId };
}

async function submit(...commands: Command[]): Promise<void> {
  for (const command of commands) expect((await exchange.sequencer.submit(command)).outcome.ok).toBe(true);
}

beforeAll(async () => {
  exchange = await TestExchange.start();
  for (const name of ['asha', 'bala']) {
    const { user, token } = await exchange.signedIn(name, { cash: 10_000_000 });
    accounts.push(user.account);
    if (name === 'asha') asha = token;
    else bala = token;
  }
  const [first, second] = [1, 2] as [SelectionId, SelectionId];
  // Cashed out in part, settled, settled again the other way.
  const { market } = await matched();
  await bet(bala, market, 1, [2, 500]);
  const offer = await post<CashOutOffer>(asha, 'cashOut/getOffer', { market_id: `1.${market}`, percent: 40 });
  const { market_id, percent, amount, version } = offer;
  await post(asha, 'cashOut/take', { market_id, percent, amount, version, request_id: 'take' });
  await submit({ type: 'close-market', market });
  await submit(
    { type: 'settle-market', market, winners: [first] },
    { type: 'settle-market', market, winners: [second] },
  );
  // A dead heat, of which one bet is taken back.
  const tied = await matched();
  await bet(bala, tied.market, 1, [1.5, 1.01]);
  await bet(asha, tied.market, 0, [1.5, 1.01]);
  await submit({ type: 'close-market', market: tied.market });
  await submit({ type: 'settle-market', market: tied.market, winners: [], tied: [first, second] });
  await submit({ type: 'void-bets', market: tied.market, order: tied.order });
  // Settled, void, and settled after all.
  const { market: disputed } = await matched();
  await submit(
    { type: 'close-market', market: disputed },
    { type: 'settle-market', market: disputed, winners: [first] },
  );
  await submit({ type: 'void-market', market: disputed });
  await submit({ type: 'settle-market', market: disputed, winners: [first] });
  lines = [];
  for await (const entry of readEntries(exchange.running.store, { from: 1, to: Infinity }))
    lines.push(exportLine(entry));
});
afterAll(() => exchange.stop());

function inPython(exported: readonly string[]) {
  const ran = spawnSync('python3', [`${SCRIPTS}/audit-ledger.py`], { input: exported.join('\n'), encoding: 'utf8' });
  expect(ran.stderr).toBe('');
  return ran.status === 0
    ? { faults: [], printed: ran.stdout }
    : { faults: ran.stdout.trim().split('\n'), printed: '' };
}

async function inSql(exported: readonly string[]) {
  const { pool } = await exchange.postgres.freshDatabase();
  const client = await pool.connect();
  try {
    await client.query('create table export (line jsonb)');
    await client.query('insert into export select jsonb_array_elements($1)', [`[${exported.join(',')}]`]);
    const answers = (await client.query(readFileSync(`${SCRIPTS}/audit-ledger.sql`, 'utf8'))) as unknown as {
      rows: object[];
    }[];
    return { faults: answers.at(-1)?.rows };
  } finally {
    client.release();
  }
}

/** The export with the last such figure one higher. */
function changed(type: string, key: string): string[] {
  const at = lines.findLastIndex((line) => line.includes(`"type":"${type}"`));
  const line = JSON.parse(lines[at] as string) as { events: Record<string, unknown>[] };
  const event = line.events.findLast((one) => one['type'] === type) as Record<string, unknown>;
  const holder = key === 'amount' ? (event['legs'] as Record<string, unknown>[])[0] : event;
  if (holder === undefined) throw new Error(`no ${key} in ${type}`);
  holder[key] = Number(holder[key]) + 1;
  return lines.with(at, JSON.stringify(line));
}

const FIGURES = [
  ['ledger-posted', 'amount'],
  ['balance-changed', 'cash'],
  ['orders-matched', 'profit'],
  ['bet-settled', 'profit'],
  ['position-settled', 'profit'],
  ['position-settled', 'commission'],
] as const;

describe.skipIf(!hasProgram('python3'))('in Python', () => {
  test('the export holds, and its balances are those that people see', async () => {
    const { faults, printed } = inPython(lines);
    expect(faults).toEqual([]);
    const { balances } = JSON.parse(printed) as { balances: Record<string, number> };
    for (const [place, token] of [asha, bala].entries()) {
      const { data } = (await exchange.call('user/getUserBalance', undefined, { token, method: 'GET' })).body;
      expect(data).toMatchObject({
        total_balance: (balances[accounts[place] as number] as number) / 100,
        liability: 0,
      });
    }
  });

  test.each(FIGURES)('one unit more in a %s, %s, is found', (type, key) => {
    expect(inPython(changed(type, key)).faults).not.toEqual([]);
  });

  test('an export that does not begin with the first command is found', () => {
    expect(inPython(lines.slice(1)).faults).not.toEqual([]);
  });
});

describe('in SQL', () => {
  test('the export holds', async () => {
    expect(await inSql(lines)).toEqual({ faults: [] });
  });

  test.each(FIGURES)('one unit more in a %s, %s, is found', async (type, key) => {
    expect((await inSql(changed(type, key))).faults).not.toEqual([]);
  });

  test('an export that does not begin with the first command is found', async () => {
    expect((await inSql(lines.slice(1))).faults).not.toEqual([]);
  });
});
