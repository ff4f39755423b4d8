import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Command } from 'engine';
import { BANK, type AccountId, type MarketId, type Money, type Price, type SelectionId } from 'engine/vocabulary';
import { bySuite } from '../../../engine/testing/suite-size.ts';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import { CASH, FactsInMemory, SettlementHouse } from './testing/flow.fixture.ts';
import { AUTOMATIC, BY_TWO } from '../../../results/testing/football-match.fixture.ts';
import { MARKET_ROWS, PROFIT, type MarketRow } from './testing/market-rows.fixture.ts';

// Markets of every kind, the whole way: bets, facts, the rule's ruling, approval, the ledger. Whatever settlement needs
// is state: a restart between any two steps changes no result. Journal, database and engine are real.

const QUOTER = 18 as AccountId;
const FIRST_RUNNER = 1 as SelectionId;
const OPERATOR = 5;

let postgres: TestPostgres;
let exchange: SettlementHouse;
let accounts = 100;
const facts = new FactsInMemory();

beforeAll(async () => {
  postgres = await TestPostgres.start();
  exchange = await SettlementHouse.open(await postgres.exchangeDatabase(), { facts });
  await submit({ type: 'open-account', account: QUOTER, role: 'house' });
});
afterAll(async () => {
  await exchange.stop();
  await postgres.stop();
});

async function submit(command: Command): Promise<void> {
  const { outcome } = await exchange.sequencer.submit(command);
  if (!outcome.ok) throw new Error(`${command.type}: ${outcome.rejection}`);
}

/** One row with a match, a market and two bettors of its own. */
interface Played {
  readonly row: MarketRow;
  readonly match: number;
  readonly backer: AccountId;
  readonly layer: AccountId;
  market: MarketId;
  /** Of a result that waits for a second person. */
  proposal?: number;
}

async function aBettor(): Promise<AccountId> {
  const account = accounts++ as AccountId;
  await submit({ type: 'open-account', account, role: 'customer' });
  await submit({ type: 'post-transfer', kind: 'deposit', from: BANK, to: account, amount: CASH as Money });
  return account;
}

function open({ match, row }: Played, isByTwo: boolean): Promise<MarketId> {
  const { rule, subject = {}, runners = [], payoff, line, perUnit = 1 } = row;
  const names = runners.length === 0 ? ['number'] : runners;
  const quoted = { mechanism: 'quoted', options: { house: { account: QUOTER, lossCap: 1e12 as Money } } } as const;
  return exchange.addMarket(match, {
    terms: {
      rule,
      subject,
      runnerNames: Object.fromEntries(runners.map((name, place) => [name, place + 1])),
      perUnit,
      policy: isByTwo ? BY_TWO : AUTOMATIC,
    },
    market: {
      name: rule,
      baseRate: 0,
      runners: names.map((name, place) => ({ selection: place + 1, name })),
      ...(payoff === undefined ? {} : { payoff }),
      ...(line === undefined ? {} : { ...quoted, persistenceAllowed: false }),
    },
  });
}

const setQuotes = (market: MarketId, { line, quote }: MarketRow, isActive: boolean) =>
  submit({
    type: 'set-quotes',
    account: QUOTER,
    market,
    selection: FIRST_RUNNER,
    state: isActive ? 'active' : 'suspended',
    levels: !isActive
      ? []
      : [
          ...(quote === undefined
            ? []
            : [{ side: 'lay', rate: quote.rate, line: quote.no, size: CASH as Money } as const]),
          { side: 'back', rate: quote?.rate ?? 20_000, line: line as number, size: CASH as Money },
        ],
  });

/** The backer backs the first runner at 3.00, or takes YES at the line. */
async function bet({ market, row, backer, layer }: Played): Promise<void> {
  const { line, quote } = row;
  const order = { type: 'place-order', market, selection: FIRST_RUNNER, persistence: 'lapse' } as const;
  const size = (quote?.stake ?? 1000) as Money;
  if (line !== undefined) {
    await setQuotes(market, row, true);
    const price = (quote?.rate ?? 20_000) as Price;
    return submit({ ...order, account: backer, side: 'back', price, size, terms: { line } });
  }
  const price = 300 as Price;
  await submit({ ...order, account: layer, side: 'lay', price, size });
  await submit({ ...order, account: backer, side: 'back', price, size });
}

async function close({ market, row }: Played): Promise<void> {
  if (row.line !== undefined) await setQuotes(market, row, false);
  await submit({ type: 'close-market', market });
}

async function report({ match, row }: Played, part: 'first half' | 'rest'): Promise<void> {
  const middle = Math.ceil(row.facts.length / 2);
  facts.say(match, ...(part === 'rest' ? row.facts.slice(middle) : row.facts.slice(0, middle)));
  await exchange.settlement.settler.look(match);
}

async function noteProposal(played: Played): Promise<void> {
  const [proposed] = await exchange.flow.list({ market: played.market, states: ['proposed'], limit: 1 });
  if (proposed === undefined)
    throw new Error(`${played.row.rule}: ${JSON.stringify(exchange.settlement.settler.evaluate(played.market))}`);
  played.proposal = proposed.action;
}

const STEPS: readonly ((played: Played, isByTwo: boolean) => Promise<unknown>)[] = [
  async (played, isByTwo) => (played.market = await open(played, isByTwo)),
  bet,
  close,
  (played) => report(played, 'first half'),
  (played) => report(played, 'rest'),
  async (played, isByTwo) => isByTwo && noteProposal(played),
  ({ proposal }) => (proposal === undefined ? Promise.resolve() : exchange.flow.approve(proposal, OPERATOR)),
];

async function restart(): Promise<void> {
  const { database } = exchange;
  await exchange.stop();
  exchange = await SettlementHouse.open(database, { facts });
  await exchange.settlement.settler.start();
}

/** All rows step by step, each in its own match: a restart is one for all of them. */
async function play(restarts: (step: number) => boolean, isByTwo: boolean): Promise<Played[]> {
  const all = await Promise.all(
    MARKET_ROWS.map(async (row): Promise<Played> => {
      const [match, backer, layer] = await Promise.all([exchange.addMatch(), aBettor(), aBettor()]);
      return { row, match, backer, layer, market: 0 as MarketId };
    }),
  );
  for (const [step, take] of STEPS.entries()) {
    await Promise.all(all.map((played) => take(played, isByTwo)));
    if (restarts(step + 1)) await restart();
  }
  return all;
}

const BEFORE_APPROVAL = `after step ${STEPS.length - 1}`;
const CASES = [
  ...bySuite(['always'], ['never', 'always']).map((when) => ({ how: 'by its rule alone', when })),
  ...bySuite(['always', BEFORE_APPROVAL], ['never', 'always', ...STEPS.map((_, step) => `after step ${step + 1}`)]).map(
    (when) => ({ how: 'by two persons', when }),
  ),
];

describe.each(CASES)('settled $how, restarted $when', ({ how, when }) => {
  let played: readonly Played[];
  beforeAll(async () => {
    played = await play((step) => when === 'always' || when === `after step ${step}`, how === 'by two persons');
  });

  test.each(MARKET_ROWS.map((row, place) => ({ place, ...row })))('$rule: $comes', ({ place, comes, line }) => {
    const { market, backer, layer } = played[place] as Played;
    const profit = typeof comes === 'number' ? comes : PROFIT[comes];
    expect(exchange.live.market(market)?.status).toMatch(comes === 'void' ? /^(settled|void)$/ : 'settled');
    expect(exchange.cash(backer)).toBe(profit);
    expect(exchange.cash(layer)).toBe(line === undefined ? -profit || 0 : 0);
    expect(exchange.live.account(backer)?.exposure).toBe(0);
  });

  test('nothing changes when everything is looked at again after another restart', async () => {
    const cash = () => played.map(({ backer }) => exchange.cash(backer));
    const before = cash();
    await restart();
    await Promise.all(played.map(({ match }) => exchange.settlement.settler.look(match)));
    expect(cash()).toEqual(before);
  });
});
