// The exchange with its gateway after a month of a million bets, which are made here in minutes.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'engine';
import {
  DAY_MS,
  BANK,
  type AccountId,
  type MarketId,
  type Millis,
  type Money,
  type SelectionId,
} from 'engine/vocabulary';
import type { Gateway } from 'server/edge/gateway/open-port.ts';
import { openExchange, ROLES, type RunningExchange } from 'server/process/exchange.ts';
import { systemClock } from 'server/core/sequencer/clock.ts';
import { makeTemporaryFolder } from 'server/core/system/temporary-folder.ts';
import { answerAll } from '../measure/forked.ts';
import { openGateway } from '../measure/house-gateway.ts';
import { PASSWORD } from '../measure/product.ts';
import { sendAll } from '../measure/settlement-house.ts';
import { TurnWatch } from '../measure/turn-watch.ts';
import type { AskTurns, MonthOpened, OpenMonth, Turns } from './messages.ts';

const MARKETS_A_DAY = 33;
const BETS_A_MARKET = 1000;
const PURSE = 1_000_000_000 as Money;
const SIZE = 1000 as Money;
const RUNNER = 1 as SelectionId;
/** One market in so many is void. */
const VOID_EVERY = 40;
const AT_ONCE = 50;
/** Whose tokens are handed out. */
const SIGNED_IN = 64;
const STAFF = 4;
/** In each of the matches. */
const BETS_OF_A_MATCH = 100;

const folder = makeTemporaryFolder('bench');
let exchange: RunningExchange | undefined;
let gateway: Gateway | undefined;
let turns: TurnWatch | undefined;
/** How far the exchange's clock is behind the machine's. */
let behindMs = 0;
const clock = { ...systemClock, now: () => (systemClock.now() - behindMs) as Millis };

async function open({ days, accounts: people, matches = 0, isLimited = false }: OpenMonth): Promise<MonthOpened> {
  behindMs = days * DAY_MS;
  const running = await openExchange({
    storage: { home: { dataFolder: folder }, installation: 'real' },
    parts: ROLES.whole,
    clock,
    settings: { sandbox: isLimited },
    warn: (message) => console.error(message),
  });
  exchange = running;
  const from = dayText();
  const accounts = await openAccounts(running, people);
  for (let day = 0; day < days; day++, behindMs -= DAY_MS) await playDay(running, accounts, day);
  const [closed, now] = await marketsOf(running, 2, 'Today');
  await sendAll(running.sequencer, betsOn(closed as MarketId, accounts));
  await sendAll(running.sequencer, [{ type: 'close-market', market: closed as MarketId }]);
  const markets = await openMatches(running, { accounts, count: matches });
  while (running.records.sequence < running.sequencer.sequence) await sleep(100);
  gateway = await openGateway(running, { isLimited });
  turns = new TurnWatch();
  return {
    port: gateway.port,
    bets: days * MARKETS_A_DAY * BETS_A_MARKET + people,
    bettors: await tokensOf(running),
    staff: await staffOf(running),
    markets: markets.map((market) => `1.${market}`),
    open: `1.${now}`,
    closed: `1.${closed}`,
    days: [from, dayText()],
  };
}

/** As the site counts days: UTC+5:30. */
const dayText = () => new Date(clock.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);

/** People with an account and money each; one password's hash does for all. */
async function openAccounts({ identity, sequencer }: RunningExchange, count: number): Promise<AccountId[]> {
  const first = await identity.createUser({ userName: 'bettor0', password: PASSWORD, role: 'bettor' });
  const accounts = [first.account as AccountId];
  const hash = await hashOf(first.userId);
  while (accounts.length < count) {
    const names = Array.from({ length: Math.min(AT_ONCE, count - accounts.length) }, (_, i) => accounts.length + i);
    const made = names.map((n) => identity.createUser({ userName: `bettor${n}`, password: { hash }, role: 'bettor' }));
    accounts.push(...(await Promise.all(made)).map(({ account }) => account as AccountId));
  }
  await sendAll(
    sequencer,
    accounts.map((to): Command => ({ type: 'post-transfer', kind: 'deposit', from: BANK, to, amount: PURSE })),
  );
  return accounts;
}

async function hashOf(userId: number): Promise<string> {
  const { rows } = await (exchange as RunningExchange).database.pool.query<{ password_hash: string }>(
    'select password_hash from person where user_id = $1',
    [userId],
  );
  return rows[0]?.password_hash as string;
}

/** Open markets of a new match. */
async function marketsOf({ catalogue, sequencer }: RunningExchange, count: number, name: string): Promise<MarketId[]> {
  const series = await catalogue.createSeries({ key: 'bench', sportId: 4, name: 'Bench' });
  const match = await catalogue.createMatch({ seriesId: series.seriesId, name, openAt: clock.now() + DAY_MS });
  const markets: MarketId[] = [];
  for (let place = 0; place < count; place++) {
    const terms = { matchId: match.matchId, name: `Market ${place}`, marketType: 'match_odds', baseRate: 200 };
    const runners = ['A', 'B'].map((runner, i) => ({ selection: i + 1, name: runner }));
    markets.push(await catalogue.createMarket({ ...terms, minStake: 100, runners }));
  }
  await sendAll(
    sequencer,
    markets.map((market): Command => ({ type: 'open-market', market })),
  );
  return markets;
}

/** Deep books: backs wait at high prices, lays at low ones. */
async function openMatches(
  running: RunningExchange,
  { accounts, count }: { readonly accounts: readonly AccountId[]; readonly count: number },
): Promise<MarketId[]> {
  const markets: MarketId[] = [];
  for (let match = 0; match < count; match++) {
    const [market] = await marketsOf(running, 1, `Match ${match}`);
    markets.push(market as MarketId);
    const begin = (match * BETS_OF_A_MATCH) % accounts.length;
    const bets = betsOn(market as MarketId, accounts.slice(begin, begin + BETS_OF_A_MATCH));
    await sendAll(
      running.sequencer,
      bets.map(
        (bet, n) => ({ ...bet, price: (n % 2 === 0 ? 202 + 2 * (n % 48) : 101 + (n % 90)) as never }) as Command,
      ),
    );
  }
  return markets;
}

/** Backs and lays in turn, so that every second one is matched. */
const betsOn = (market: MarketId, accounts: readonly AccountId[]): Command[] =>
  accounts.map((account, n) => ({
    type: 'place-order',
    account,
    market,
    selection: RUNNER,
    side: n % 2 === 0 ? 'back' : 'lay',
    price: 200 as never,
    size: SIZE,
    persistence: 'lapse',
  }));

/** Its markets are bet on, suspended once, closed and paid; some are void. */
async function playDay(running: RunningExchange, accounts: readonly AccountId[], day: number): Promise<void> {
  const markets = await marketsOf(running, MARKETS_A_DAY, `Day ${day}`);
  for (const [place, market] of markets.entries()) {
    const n = day * MARKETS_A_DAY + place;
    const begin = (n * BETS_A_MARKET) % accounts.length;
    await sendAll(running.sequencer, [
      ...betsOn(market, accounts.slice(begin, begin + BETS_A_MARKET)),
      { type: 'suspend-market', market, cancelAll: false },
      { type: 'close-market', market },
      n % VOID_EVERY === 0 ? { type: 'void-market', market } : { type: 'settle-market', market, winners: [RUNNER] },
    ]);
  }
  // The records are as far behind as they are in a month that took a month: not at all.
  while (running.records.sequence < running.sequencer.sequence) await sleep(20);
}

async function tokensOf({ identity }: RunningExchange): Promise<string[]> {
  const bettors = await identity.people.list({ role: 'bettor' }, { limit: SIGNED_IN });
  return Promise.all(bettors.map((user) => identity.sessions.begin(user)));
}

async function staffOf({ identity }: RunningExchange): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < STAFF; n++) {
    const user = await identity.createUser({ userName: `desk${n}`, password: PASSWORD, role: 'operator' });
    tokens.push(await identity.sessions.begin(user));
  }
  return tokens;
}

function answer(request: OpenMonth | AskTurns): Promise<MonthOpened | Turns> {
  return request.ask === 'open' ? open(request) : Promise.resolve((turns as TurnWatch).take());
}

answerAll<OpenMonth | AskTurns>(answer, async () => {
  turns?.stop();
  await gateway?.stop();
  await exchange?.stop();
  rmSync(folder, { recursive: true, force: true });
});
