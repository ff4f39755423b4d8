import type { Command } from 'engine';
import type { AccountId, MarketId, Millis, Money, Price, SelectionId, Side } from 'engine/vocabulary';
import { RecordedClock } from 'server/trade/recorded/recorded-clock.ts';
import { randomOf, type Random } from 'demo/simulator/random.ts';
import { t20Facts } from '../flow/t20.ts';
import { openSettlementHouse, sendAll, type SettlementHouse } from './settlement-house.ts';
import { rounded } from './statistics.ts';

const ACCOUNTS = 5000;
const SESSIONS = 60;
const RUNNER = 1 as SelectionId;
const APPROVER = 7;

export interface Settled {
  readonly ms: number;
  readonly bets: number;
  readonly accounts: number;
  readonly ledger: number;
}

interface Bet {
  readonly account: AccountId;
  readonly market: MarketId;
  readonly side: Side;
  readonly line: number;
  readonly rate: number;
  readonly size: number;
}

/** Sixty sessions of one match with many bets, decided by its facts, wait for a person, who then approves them all. */
export async function settleSessions(count: number): Promise<Settled> {
  const clock = new RecordedClock(1_000_000 as Millis);
  const house = await openSettlementHouse(clock, ACCOUNTS);
  try {
    const { sequencer, settlement, facts, matchId, live, bettors } = house;
    const markets: MarketId[] = [];
    for (let place = 0; place < SESSIONS; place++) markets.push(await addSession(house, place));
    const bets = drawBets(count, { markets, accounts: bettors, random: randomOf('bench sessions') });
    await sendAll(sequencer, quotesOf(markets, house.house));
    await sendAll(sequencer, bets.map(placing));
    await sendAll(
      sequencer,
      markets.map((market) => ({ type: 'close-market', market })),
    );
    const before = new Map(bettors.map((account) => [account, live.account(account)?.cash ?? 0]));
    for (const said of t20Facts('bench')) facts.append(matchId, 'bench', { said, at: clock.now() });
    await settlement.settler.look(matchId);
    const proposed = await settlement.flow.list({ match: matchId, states: ['proposed'], limit: SESSIONS });
    if (proposed.length !== SESSIONS) throw new Error(`${proposed.length} results wait, not ${SESSIONS}`);

    const start = performance.now();
    await Promise.all(proposed.map(({ action }) => settlement.flow.approve(action, APPROVER)));
    const isPublished = markets.every((market) => (live.market(market)?.endedAt ?? 0) > 0);
    const ms = rounded(performance.now() - start);
    if (!isPublished) throw new Error('a result is durable and not published');
    verify(house, bets, before);
    const ledger = [...live.accounts()].reduce((sum, { cash }) => sum + cash, 0);
    return { ms, bets: bets.length, accounts: ACCOUNTS, ledger };
  } finally {
    await house.stop();
  }
}

/** Single overs of the first innings, its first overs, and those of the second. */
async function addSession({ catalogue, settlement, matchId, house, sequencer }: SettlementHouse, place: number) {
  const over = (place % 20) + 1;
  const innings = place < 40 ? 1 : 2;
  const isSingle = place < 20;
  const market = await catalogue.createMarket({
    matchId,
    name: `Session ${place}`,
    marketType: 'session',
    mechanism: 'quoted',
    payoff: { kind: 'line', least: 0, most: 1000 },
    options: { house: { account: house, lossCap: 1e15 as Money } },
    baseRate: 0,
    minStake: 100,
    runners: [{ selection: RUNNER, name: 'Runs' }],
  });
  await settlement.terms.pinTerms(market, {
    rule: isSingle ? 'cricket.over-by-over' : 'cricket.session',
    subject: isSingle ? { innings, over } : { innings, from: 1, to: over },
    runnerNames: {},
    perUnit: 1,
    policy: { sources: 1, automatic: false, secondPerson: true },
  });
  await sendAll(sequencer, [{ type: 'open-market', market }]);
  return market;
}

const RATES = [9000, 10_000, 11_000] as const;

function quotesOf(markets: readonly MarketId[], account: AccountId): Command[] {
  const size = 90_000_000_000 as Money;
  return markets.map((market) => ({
    type: 'set-quotes',
    account,
    market,
    selection: RUNNER,
    state: 'active',
    levels: RATES.flatMap((rate, place) => [
      { side: 'back' as const, rate, line: 7 + place, size },
      { side: 'lay' as const, rate, line: 6 + place, size },
    ]),
  }));
}

interface Drawing {
  readonly markets: readonly MarketId[];
  readonly accounts: readonly AccountId[];
  readonly random: Random;
}

function drawBets(count: number, { markets, accounts, random }: Drawing): Bet[] {
  return Array.from({ length: count }, (_, place) => {
    const level = random.below(RATES.length);
    const side: Side = random.chance(0.5) ? 'back' : 'lay';
    return {
      account: accounts[place % accounts.length] as AccountId,
      market: random.pick(markets),
      side,
      line: (side === 'back' ? 7 : 6) + level,
      rate: RATES[level] as number,
      size: 100 + random.below(900),
    };
  });
}

const placing = ({ account, market, side, line, rate, size }: Bet): Command => ({
  type: 'place-order',
  account,
  market,
  selection: RUNNER,
  side,
  price: rate as Price,
  size: size as Money,
  persistence: 'lapse',
  terms: { line },
});

/** @throws Error where an account did not get exactly what its bets come to */
function verify({ live }: SettlementHouse, bets: readonly Bet[], before: ReadonlyMap<AccountId, number>): void {
  const due = new Map<AccountId, bigint>();
  for (const { account, market, side, line, rate, size } of bets) {
    const number = live.market(market)?.result?.number;
    if (number === undefined) throw new Error(`market ${market} has no number`);
    const yes = number >= line ? (BigInt(size) * BigInt(rate)) / 10_000n : -BigInt(size);
    due.set(account, (due.get(account) ?? 0n) + (side === 'back' ? yes : -yes));
  }
  for (const [account, profit] of due) {
    const got = BigInt(live.account(account)?.cash ?? 0) - BigInt(before.get(account) ?? 0);
    if (got !== profit) throw new Error(`account ${account} got ${got}, its bets come to ${profit}`);
  }
}
