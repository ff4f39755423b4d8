import type { AccountId, MarketId, Millis, Money, SelectionId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import type { CricketFact, DraftTerms, MarketTerms } from 'results';
import type { Market, Match, NewMarket } from '../catalogue/catalogue-rows.ts';
import { accepted, BETTOR, startTestExchange } from '../recorded/testing/exchange.fixture.ts';
import { RecordedClock } from '../recorded/recorded-clock.ts';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import { RECORDED_FEED_LIMITS } from './feed-watch.ts';
import { ball, balls, matchOf } from './testing/match.fixture.ts';
import { playOf } from '../cricket-model/state-of-play.ts';
import { SessionQuoter } from './session-quoter.ts';
import { T20_MENU, wantedMarkets, type SessionMenu } from './session-menu.ts';

const HOUSE = 20 as AccountId;
const FIRST = 500 as MarketId;

/** Makes the markets of a desk without rows: the engine behind them is the real one. */
function marketsOf(sequencer: Sequencer) {
  const numbers = new Map<string, MarketId>();
  const made = new Map<string, Partial<Market>>();
  const createMarket = async ({ key = '', runners, payoff, options, baseRate, minStake }: NewMarket) => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const market = (FIRST + numbers.size) as MarketId;
    numbers.set(key, market);
    made.set(key, { market, options: options ?? {}, runners: runners as Market['runners'] });
    await accepted(sequencer, {
      type: 'create-market',
      market,
      mechanism: 'quoted',
      payoff: payoff ?? { kind: 'runners', winners: 1, complete: true },
      runners: runners.map(({ selection }) => selection as SelectionId),
      baseRate,
      minStake: minStake as Money,
      persistenceAllowed: false,
      options: options ?? {},
    });
    return market;
  };
  const findMatch = async () => ({ markets: [...made.values()] }) as unknown as Match;
  return { createMarket, findMatch, numbers };
}

async function aDesk(menu: Partial<SessionMenu> = {}) {
  const clock = new RecordedClock(1_000_000 as Millis);
  const sequencer = await startTestExchange(clock);
  await accepted(sequencer, { type: 'open-account', account: HOUSE, role: 'house' });
  const catalogue = marketsOf(sequencer);
  const warned: string[] = [];
  let runs = 0;
  /** As another process would, where the one before was killed: that one's timers never fire. */
  const startDesk = () => {
    const run = ++runs;
    return new SessionQuoter({
      exchange: sequencer,
      catalogue,
      terms: { pinTerms: async (_: MarketId, terms: DraftTerms): Promise<MarketTerms> => ({ ...terms, version: 1 }) },
      timers: { after: (ms, action) => clock.after(ms, () => run === runs && action()) },
      house: HOUSE,
      matchId: 1,
      matchKey: 'match',
      policy: { sources: 1, automatic: true, secondPerson: false },
      warn: (message) => warned.push(message),
      menu: { ...T20_MENU, ballByBall: false, batters: false, ...menu },
      edges: [0, 0],
      feed: RECORDED_FEED_LIMITS,
      requoteAfter: 1000,
    });
  };
  const desk = startDesk();
  const pass = async (ms: number) => {
    clock.advance((clock.now() + ms) as Millis);
    await desk.made();
  };
  /** Bets on yes or no at whatever stands there. */
  const bet = async (key: string, side: 'back' | 'lay') => {
    const market = catalogue.numbers.get(`match ${key}`) as MarketId;
    const { outcome } = await sequencer.submit({
      type: 'place-order',
      account: BETTOR,
      market,
      selection: 1 as SelectionId,
      side,
      price: 10_000 as never,
      size: 100 as Money,
      persistence: 'lapse',
      terms: { line: 0, accept: 'any' },
    });
    return outcome.ok ? 'taken' : outcome.rejection;
  };
  return { desk, startDesk, pass, bet, warned, markets: catalogue.numbers };
}

const SIX = 'session [1,1,6] home';
const dead = { ball: 'dead', trouble: false } as const;
const running = { ball: 'running', trouble: false } as const;

const TOSS = { kind: 'toss', winner: 0, chose: 'bat' } as const;

test('after the toss its sessions are made, and bets on both sides are taken', async () => {
  const { desk, pass, bet, warned, markets } = await aDesk();
  desk.update(matchOf([TOSS]));
  await pass(0);
  await pass(1000);
  expect(await bet(SIX, 'back')).toBe('taken');
  expect(await bet(SIX, 'lay')).toBe('taken');
  expect(await bet('meter [1] home', 'back')).toBe('taken');
  expect(await bet('bookmaker', 'back')).toBe('taken');
  expect(markets.size).toBeGreaterThan(15);
  expect(warned).toEqual([]);
});

test('a session names the side that bats: before the toss there is none', () => {
  const namesAfter = (facts: readonly CricketFact[]) =>
    wantedMarkets({ menu: T20_MENU, teams: ['Reds', 'Blues'], ballsPerOver: 6 }, playOf(matchOf(facts))).map(
      ({ name }) => name,
    );
  expect(namesAfter([])).toEqual(['Bookmaker']);
  const blues = namesAfter([{ ...TOSS, chose: 'field' }]);
  expect(blues).toContain('6 over run Blues');
  expect(blues.filter((name) => name.includes('Reds'))).toEqual([]);
});

test('a toss that was told wrongly closes what names the side that does not bat, and opens what names the other', async () => {
  const { desk, pass, bet } = await aDesk();
  desk.update(matchOf([TOSS]));
  await pass(1000);
  expect(await bet(SIX, 'back')).toBe('taken');
  desk.update(matchOf([{ ...TOSS, chose: 'field' }]));
  await pass(1000);
  expect(await bet(SIX, 'back')).toBe('market-closed');
  expect(await bet('session [1,1,6] away', 'back')).toBe('taken');
  expect(await bet('bookmaker', 'back')).toBe('taken');
});

test('nothing is taken while the ball runs, nor until a second after it is dead', async () => {
  const { desk, pass, bet } = await aDesk();
  desk.update(matchOf(balls(3)));
  await pass(0);
  desk.heard(dead);
  await pass(1000);
  expect(await bet(SIX, 'back')).toBe('taken');
  desk.heard(running);
  expect(await bet(SIX, 'back')).toBe('quote-suspended');
  desk.update(matchOf(balls(4)));
  await pass(5000);
  expect(await bet(SIX, 'back')).toBe('quote-suspended');
  desk.heard(dead);
  expect(await bet(SIX, 'back')).toBe('quote-suspended');
  await pass(999);
  expect(await bet(SIX, 'back')).toBe('quote-suspended');
  await pass(1);
  expect(await bet(SIX, 'back')).toBe('taken');
});

test('a ball that nobody announced takes the quotes away all the same', async () => {
  const { desk, pass, bet } = await aDesk();
  desk.update(matchOf(balls(3)));
  desk.heard(dead);
  await pass(0);
  await pass(1000);
  desk.update(matchOf(balls(4)));
  expect(await bet(SIX, 'back')).toBe('quote-suspended');
  await pass(1000);
  expect(await bet(SIX, 'back')).toBe('taken');
});

test.each([
  ['silence with a ball in progress', 60_000, running],
  ['silence otherwise', 240_000, dead],
] as const)('%s stops the betting at once when it is too long', async (_, limit, signal) => {
  const { desk, pass, bet } = await aDesk();
  desk.update(matchOf(balls(3)));
  await pass(0);
  desk.heard(signal);
  await pass(1000);
  await pass(limit - 1000);
  expect(desk.state).toMatchObject({ kind: 'stopped' });
  expect(await bet(SIX, 'back')).toBe('quote-suspended');
  desk.heard(dead);
  await pass(1000);
  expect(await bet(SIX, 'back')).toBe('taken');
});

test.each([
  ['a lost connection', (desk: SessionQuoter) => desk.lost()],
  ['the source’s own trouble', (desk: SessionQuoter) => desk.heard({ ball: 'dead', trouble: true })],
  [
    'a step backwards',
    (desk: SessionQuoter) =>
      desk.update(
        matchOf(balls(2), [
          { about: 'line 7', kind: 'step-back', text: '3 for 0 was said before', since: 0 as Millis },
        ]),
      ),
  ],
] as const)('%s stops the betting at once', async (_, happens) => {
  const { desk, pass, bet } = await aDesk();
  desk.update(matchOf(balls(3)));
  await pass(0);
  desk.heard(dead);
  await pass(1000);
  expect(await bet(SIX, 'back')).toBe('taken');
  happens(desk);
  expect(await bet(SIX, 'back')).toBe('quote-suspended');
});

test('a session closes one ball before it is decided, and an over that comes is offered', async () => {
  const { desk, pass, bet, markets } = await aDesk();
  desk.update(matchOf(balls(34)));
  await pass(0);
  desk.heard(dead);
  await pass(1000);
  expect(await bet(SIX, 'back')).toBe('taken');
  expect(markets.has('match over_by_over [1,7,7] home')).toBe(true);
  desk.update(matchOf(balls(35)));
  expect(await bet(SIX, 'back')).toBe('market-closed');
  expect(await bet('lambi [1] home', 'back')).toBe('quote-suspended');
});

test('batters are offered when they are named, and no longer than they bat', async () => {
  const { desk, pass, bet } = await aDesk({ batters: true });
  desk.update(matchOf(balls(3)));
  await pass(0);
  desk.heard(dead);
  await pass(1000);
  expect(await bet('batsman [1,"Ann"] home', 'back')).toBe('taken');
  desk.update(matchOf([...balls(3), ball(3, { bat: 0, wickets: [{ player: 'Ann', how: 'bowled', fielders: [] }] })]));
  expect(await bet('batsman [1,"Ann"] home', 'back')).toBe('market-closed');
  await pass(1000);
  expect(await bet('batsman [1,"Bea"] home', 'back')).toBe('taken');
});

test('a batter whose name the other side has too is named with the side', () => {
  const elevens = (others: readonly string[]) => [{ kind: 'eleven', team: 1, players: others } as const, ...balls(3)];
  const namesWith = (others: readonly string[]) => {
    const match = matchOf(elevens(others));
    const of = { menu: T20_MENU, teams: match.fixture.teams, ballsPerOver: 6, elevens: match.elevens };
    return wantedMarkets(of, playOf(match)).flatMap(({ name, marketType }) => (marketType === 'batsman' ? [name] : []));
  };
  expect(namesWith(['Cid', 'Dot']).toSorted()).toEqual(['Ann run', 'Bea run']);
  expect(namesWith(['Cid', 'Ann']).toSorted()).toEqual(['Ann (Reds) run', 'Bea run']);
});

test('every market of an innings is bound to the side that its name or its batter says', () => {
  const match = matchOf(balls(3));
  const wanted = wantedMarkets({ menu: T20_MENU, teams: match.fixture.teams, ballsPerOver: 6 }, playOf(match));
  const unbound = wanted.filter(({ subject }) => !JSON.stringify(subject).includes('"batting":"home"'));
  expect(unbound.map(({ name }) => name)).toEqual(['Bookmaker']);
});

test('with the match everything closes', async () => {
  const { desk, pass, bet } = await aDesk();
  desk.update(matchOf(balls(3)));
  await pass(0);
  desk.update(matchOf([...balls(3), { kind: 'result', result: { kind: 'abandoned', text: 'rain' } }]));
  expect(await bet(SIX, 'back')).toBe('market-closed');
  expect(desk.markets.every(({ isClosed }) => isClosed)).toBe(true);
});

test.each([
  ['whose overs were bowled meanwhile is closed', balls(36), ['market-closed', 'market-closed']],
  ['that is still offered has none until new ones are out', balls(3), ['quote-suspended', 'taken']],
])('after a kill before the match, a session %s', async (_, bowled, [atFirst, afterwards]) => {
  const { desk, startDesk, pass, bet, warned } = await aDesk();
  desk.update(matchOf([TOSS]));
  await pass(0);
  await pass(1000);
  expect(await bet(SIX, 'back')).toBe('taken');
  const next = startDesk();
  next.heard(dead);
  next.update(matchOf(bowled));
  await next.made();
  expect(await bet(SIX, 'back')).toBe(atFirst);
  await pass(1000);
  expect(await bet(SIX, 'back')).toBe(afterwards);
  expect(warned).toEqual([]);
});

test('a session that an earlier build made under another key is closed, and bets are taken in the one of this build', async () => {
  const { desk, startDesk, pass, bet, warned, markets } = await aDesk();
  desk.update(matchOf([TOSS]));
  await pass(1000);
  // Its keys did not say which side bats.
  markets.set('match session [1,1,6]', markets.get(`match ${SIX}`) as MarketId);
  markets.delete(`match ${SIX}`);
  const next = startDesk();
  next.heard(dead);
  next.update(matchOf([TOSS]));
  await next.made();
  await pass(1000);
  expect(await bet('session [1,1,6]', 'back')).toBe('market-closed');
  expect(await bet(SIX, 'back')).toBe('taken');
  expect(await bet('lambi [1] home', 'back')).toBe('taken');
  expect(warned).toEqual([]);
});

test('what a killed quoter left closes with a match that ended meanwhile', async () => {
  const { desk, startDesk, pass, bet } = await aDesk();
  desk.update(matchOf([TOSS]));
  await pass(1000);
  const next = startDesk();
  next.update(matchOf([TOSS, { kind: 'result', result: { kind: 'abandoned', text: 'rain' } }]));
  await next.made();
  expect(await bet(SIX, 'back')).toBe('market-closed');
});
