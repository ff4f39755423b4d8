import type { MarketId } from 'engine/vocabulary';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TwoOwners } from '../testing/two-owners.fixture.ts';

// Two people press at the same moment: it is done once, and the other reads in a sentence what became of it. Two traders
// on one row are in quotes-by-hand.int.test.ts, two scorers in scorers.int.test.ts.

let owners: TwoOwners;
let asha: string;
let bala: string;

beforeAll(async () => {
  owners = await TwoOwners.start();
  await owners.staff('carl', 'cashier');
  await owners.staff('cora', 'cashier');
  await owners.staff('sara', 'settler');
  ({ token: asha } = await owners.exchange.signedIn('asha', { cash: 10_000_000 }));
  ({ token: bala } = await owners.exchange.signedIn('bala', { cash: 10_000_000 }));
  owners.exchange.catalogue.settings.payment_gateway = '1';
});
afterAll(() => owners.stop());

interface Press {
  readonly by: string;
  readonly call: string;
  readonly body: object;
}

interface AtOnce {
  readonly presses: readonly [Press, Press];
  /** How often something came of it, and what it must be. */
  readonly done: () => number | Promise<number>;
}

/** A market with bets of 10.00 that met, open or closed. */
async function matched(isClosed: boolean): Promise<{ market: MarketId; market_id: string; bet_id: string }> {
  const market = await owners.exchange.openMarket();
  const market_id = `1.${market}`;
  const bet = async (token: string, is_back: 0 | 1) => {
    const body = { market_id, selection_id: 1, odds: 2, stake: 10, is_back };
    return (await owners.exchange.call('bet/placeMarketBet', body, { token })).body.data as { bet_id: string };
  };
  const { bet_id } = await bet(asha, 1);
  await bet(bala, 0);
  if (isClosed) await owners.done('anna', 'admin/closeMarket', { market_id });
  return { market, market_id, bet_id };
}

const rows = async (statement: string, values: unknown[]) =>
  (await owners.exchange.database.pool.query(statement, values)).rowCount ?? 0;
const actionsDone = (market: MarketId) => () =>
  rows(`select 1 from settlement_action where market_id = $1 and state = 'done'`, [market]);
const both = (call: string, body: object, [one, other]: readonly [string, string]): AtOnce['presses'] => [
  { by: one, call, body },
  { by: other, call, body },
];

async function proposedResult() {
  const { market, market_id } = await matched(true);
  const typed = { market_id, winners: [1], reason: 'Seen' };
  const { action_id } = await owners.done<{ action_id: number }>('sara', 'admin/proposeResult', typed);
  return { market, action_id };
}

let requests = 0;
async function deposit() {
  const { token, user } = await owners.exchange.signedIn(`payer${(requests += 1)}`, { cash: 1000, isSignedUp: true });
  const body = { amount: 500, method: 'cash', details: 'At the counter', request_id: `at-once-${requests}` };
  const answer = await owners.exchange.call('payment/requestDeposit', body, { token });
  const { payment_id } = answer.body.data as { payment_id: number };
  return { payment_id, deposits: () => Math.floor(owners.exchange.accountCash(user.account) / 50_000) };
}

const AT_ONCE: Readonly<Record<string, () => Promise<AtOnce>>> = {
  async 'two who approve one proposal'() {
    const { proposal, cash } = await owners.proposed('carl');
    return {
      presses: both('admin/approveProposal', proposal, ['anna', 'otto']),
      done: () => Math.floor(cash() / 200_000),
    };
  },
  async 'one who approves a proposal and one who rejects it'() {
    const { proposal } = await owners.proposed('carl');
    const { proposal_id } = proposal;
    return {
      presses: [
        { by: 'anna', call: 'admin/approveProposal', body: proposal },
        { by: 'otto', call: 'admin/rejectProposal', body: { proposal_id, reason: 'No' } },
      ],
      done: () =>
        rows(`select 1 from proposal where proposal_id = $1 and state in ('done', 'rejected')`, [proposal_id]),
    };
  },
  async 'two who approve one result'() {
    const { market, action_id } = await proposedResult();
    return { presses: both('admin/approveResult', { action_id }, ['anna', 'otto']), done: actionsDone(market) };
  },
  async 'one who approves a result and one who rejects it'() {
    const { market, action_id } = await proposedResult();
    return {
      presses: [
        { by: 'anna', call: 'admin/approveResult', body: { action_id } },
        { by: 'otto', call: 'admin/rejectResult', body: { action_id, reason: 'No' } },
      ],
      done: () =>
        rows(`select 1 from settlement_action where market_id = $1 and state in ('done', 'rejected')`, [market]),
    };
  },
  async 'two who type the result of one market'() {
    const { market, market_id } = await matched(true);
    const typed = { market_id, winners: [1], reason: 'Seen' };
    return { presses: both('admin/settleMarket', typed, ['anna', 'otto']), done: actionsDone(market) };
  },
  async 'two who void one market'() {
    const { market, market_id } = await matched(true);
    const body = { market_id, reason: 'Rain' };
    return { presses: both('admin/voidMarket', body, ['anna', 'otto']), done: actionsDone(market) };
  },
  async 'two who void one bet'() {
    const { market, market_id, bet_id } = await matched(false);
    const body = { market_id, bet_id, reason: 'Wrong rate' };
    return { presses: both('admin/voidBets', body, ['anna', 'otto']), done: actionsDone(market) };
  },
  async 'two cashiers who approve one deposit'() {
    const { payment_id, deposits } = await deposit();
    return { presses: both('admin/approvePayment', { payment_id }, ['carl', 'cora']), done: deposits };
  },
  async 'two cashiers who take one payment'() {
    const { payment_id } = await deposit();
    return {
      presses: both('admin/takePayment', { payment_id }, ['carl', 'cora']),
      done: () => rows(`select 1 from payment_step where payment_id = $1 and status = 'under-review'`, [payment_id]),
    };
  },
};

test.each(Object.entries(AT_ONCE))('%s at once: one does it, the other reads why not', async (_, prepare) => {
  const { presses, done } = await prepare();
  const answers = await Promise.all(
    presses.map(({ by, call, body }) => owners.exchange.call(call, body, { token: owners.tokens[by] })),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.status).toBeGreaterThanOrEqual(404);
  expect(refused[0]?.status).toBeLessThan(500);
  expect(refused[0]?.body.code).toMatch(/^[a-z-]+$/);
  expect(refused[0]?.body.message).toMatch(/^\S.* .*\.$/);
  expect(await done()).toBe(1);
});
