import fc from 'fast-check';
import type { Command } from 'engine';
import type { AccountId, MarketId, Money, OrderId, Price, SelectionId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { lawCases } from '../../../engine/testing/law-cases.ts';
import type { DurableBatch } from '../../core/journal/batch.ts';
import { ACCOUNTS, journalOf, manySteps, MARKETS, opened, QUOTED, RUNNERS } from './testing/any-journal.fixture.ts';
import type { Step } from './testing/any-journal.fixture.ts';
import { stateOf } from './bet.ts';
import { LiveModels } from './live-models.ts';
import { KEEP_BET_MS, KEEP_ENDED_BETS, LiveState } from './live-state.ts';
import { scanAccount, scanBet, scanMarket, scanQueue, scanRunner } from './testing/naive-scan.fixture.ts';
import type { Happening } from './testing/naive-scan.fixture.ts';

function fold(batches: readonly DurableBatch[], live = new LiveModels()): LiveModels {
  for (const batch of batches) live.apply(batch);
  return live;
}

/** A market knows of its accounts what they know of it. */
function expectStakes(live: LiveModels, id: MarketId): void {
  const holders = [...live.accounts()].filter(({ exposures }) => exposures.has(id));
  const stakes = live.market(id)?.stakes;
  const exposureIn = ({ exposures }: (typeof holders)[number]) => exposures.get(id) ?? 0;
  expect(new Map(stakes?.held)).toEqual(new Map(holders.map((holder) => [holder.account, exposureIn(holder)])));
  const customers = holders.filter(({ role }) => role === 'customer');
  expect(stakes?.customers).toBe(customers.reduce((sum, holder) => sum + exposureIn(holder), 0));
  const sorted = holders.map(exposureIn).sort((a, b) => b - a);
  expect(stakes?.largest(2).map(([, exposure]) => exposure)).toEqual(sorted.slice(0, 2));
}

function expectSame(live: LiveModels, past: readonly Happening[]): void {
  for (const id of [...MARKETS, QUOTED]) {
    const found = live.market(id);
    const { winners, ...scannedMarket } = scanMarket(past, id);
    expect(found).toMatchObject(scannedMarket);
    expect(found?.result?.winners ?? []).toEqual(winners);
    expectStakes(live, id);
    for (const selection of RUNNERS) {
      const runner = found?.runners.get(selection);
      const scanned = scanRunner(past, id, selection);
      const { lastPrice, matched, removedBy } = scanned;
      expect(runner).toMatchObject({ lastPrice, matched, removedBy });
      expect(runner?.toBack(1000)).toEqual(scanned.toBack);
      expect(runner?.toBack(3)).toEqual(scanned.toBack.slice(0, 3));
      expect(runner?.toLay(1000)).toEqual(scanned.toLay);
    }
  }
  for (const id of ACCOUNTS) {
    const found = live.account(id);
    const exposures = [...(found?.exposures ?? [])].sort((a, b) => a[0] - b[0]);
    expect({ cash: found?.cash, exposure: found?.exposure, exposures }).toEqual(scanAccount(past, id));
    const placed = past.flatMap(({ event }) =>
      event.type === 'order-placed' && event.account === id ? [event.order] : [],
    );
    expect(live.betsOf(id).map((bet) => bet.order)).toEqual(placed);
    const open = live.betsOf(id).filter(({ remaining }) => remaining > 0);
    expect(found?.open).toBe(open.length);
    for (const market of [...MARKETS, QUOTED]) {
      const inMarket = open.filter((bet) => bet.market === market).length;
      expect(found?.openBets.get(market) ?? 0).toBe(inMarket);
    }
    const places = live.queuePlaces();
    for (const bet of live.betsOf(id)) {
      const { remaining, matched, matchedProfit, cancelled, lapsed, voided, profit } = bet;
      const told = { remaining, matched, matchedProfit, cancelled, lapsed, voided, profit, state: stateOf(bet) };
      expect(told).toEqual(scanBet(past, bet.order));
      expect(bet.matches.reduce((total, match) => total + match.size, 0)).toBe(matched);
      expect(bet.matchedAt > 0).toBe(matched + bet.voided > 0);
      const isWaiting = stateOf(bet) === 'pending';
      expect(places.of(bet.order)).toEqual(isWaiting ? undefined : scanQueue(past, bet.order));
    }
  }
}

test('the fold of any journal is what a scan of all its events finds', () => {
  fc.assert(
    fc.property(manySteps, (steps) => {
      const { batches, past } = journalOf([...opened, ...steps]);
      expectSame(fold(batches), past);
    }),
    { numRuns: lawCases(150) },
  );
});

test('a snapshot anywhere on the way changes nothing after it', () => {
  fc.assert(
    fc.property(manySteps, fc.double({ min: 0, max: 1, noNaN: true }), (steps, place) => {
      const { batches } = journalOf([...opened, ...steps]);
      const cut = Math.floor(batches.length * place);
      const restored = LiveModels.fromSnapshot(fold(batches.slice(0, cut)).toSnapshot());
      const whole = fold(batches);
      const continued = fold(batches.slice(cut), restored);
      expect(continued.toSnapshot()).toEqual(whole.toSnapshot());
      for (const id of [...MARKETS, QUOTED]) if (whole.market(id) !== undefined) expectStakes(continued, id);
    }),
    { numRuns: lawCases(60) },
  );
});

test('damaged snapshots are refused', () => {
  const { batches } = journalOf(opened);
  const bytes = fold(batches).toSnapshot();
  expect(() => LiveModels.fromSnapshot(bytes.slice(0, -8))).toThrow('damaged');
  expect(() => LiveModels.fromSnapshot(bytes.slice(0, -3))).toThrow('damaged');
  expect(() => LiveModels.fromSnapshot(new Uint8Array(64))).toThrow('another format');
});

const backAt = (price: number): Extract<Command, { type: 'place-order' }> => ({
  type: 'place-order',
  account: ACCOUNTS[1] as AccountId,
  market: MARKETS[0] as MarketId,
  selection: RUNNERS[0] as SelectionId,
  side: 'back',
  price: price as Price,
  size: 100 as Money,
  persistence: 'lapse',
});

test('an ended bet is shown for an hour', () => {
  const cancel: Command = { type: 'cancel-order', account: ACCOUNTS[1] as AccountId, order: 1 as OrderId };
  const journal = (wait: number) =>
    fold(
      journalOf([
        ...opened,
        { command: backAt(500), wait: 0, ends: true },
        { command: cancel, wait: 0, ends: true },
        { command: backAt(510), wait, ends: true },
      ]).batches,
    );
  const shown = (live: LiveModels) => live.betsOf(ACCOUNTS[1] as AccountId).map((bet) => stateOf(bet));
  expect(shown(journal(KEEP_BET_MS - 1))).toEqual(['cancelled', 'unmatched']);
  expect(shown(journal(KEEP_BET_MS))).toEqual(['unmatched']);
});

test('of a bot’s ended bets only the latest are shown', () => {
  const steps = Array.from({ length: KEEP_ENDED_BETS + 50 }, (_, n): Step[] => [
    { command: backAt(500), wait: 1, ends: true },
    {
      command: { type: 'cancel-order', account: ACCOUNTS[1] as AccountId, order: (n + 1) as OrderId },
      wait: 1,
      ends: true,
    },
  ]).flat();
  const live = fold(journalOf([...opened, ...steps]).batches);
  const shown = live.betsOf(ACCOUNTS[1] as AccountId).map((bet) => bet.order);
  expect(shown).toHaveLength(KEEP_ENDED_BETS);
  expect(shown[0]).toBe(51);
  expect(live.market(MARKETS[0] as MarketId)?.orders.size).toBe(KEEP_ENDED_BETS);
});

test('a bet that was read stays as it stood, whatever becomes of its order and of its place', () => {
  const live = new LiveModels();
  const account = ACCOUNTS[1] as AccountId;
  const cancel: Command = { type: 'cancel-order', account, order: 1 as OrderId };
  const [placed, ...later] = journalOf([
    ...opened.map((step) => ({ ...step, ends: false })),
    { command: backAt(500), wait: 0, ends: true },
    { command: cancel, wait: 1, ends: true },
    { command: { ...backAt(600), account: ACCOUNTS[2] as AccountId }, wait: KEEP_BET_MS, ends: true },
    { command: { ...backAt(600), account: ACCOUNTS[2] as AccountId }, wait: 1, ends: true },
  ]).batches as [DurableBatch, ...DurableBatch[]];
  fold([placed], live);
  const read = [live.bet(1 as OrderId), ...live.betsOf(account)];
  fold(later, live);
  expect(live.bet(1 as OrderId)).toBeUndefined();
  for (const bet of read) expect(bet).toMatchObject({ order: 1, account, price: 500, remaining: 100, cancelled: 0 });
});

test('bets that come and go take no more room than those that are there', () => {
  const state = new LiveState();
  const live = new LiveModels(state);
  const [account, taker] = ACCOUNTS.slice(1) as [AccountId, AccountId];
  const round = (first: number): Step[] => {
    const rested = Array.from({ length: 60 }, (): Command => backAt(500));
    const cancelled = rested.slice(0, 30).map((_, n): Command => ({
      type: 'cancel-order',
      account,
      order: (first + n) as OrderId,
    }));
    const lay: Command = { ...backAt(500), account: taker, side: 'lay', size: 1000 as Money };
    return [...rested, ...cancelled, lay].map((command) => ({ command, wait: 1, ends: true }));
  };
  const ending: Step[] = [
    { type: 'close-market', market: MARKETS[0] as MarketId } as const,
    { type: 'settle-market', market: MARKETS[0] as MarketId, winners: [RUNNERS[1] as SelectionId] } as const,
  ].map((command) => ({ command, wait: 1, ends: true }));
  const rounds = Array.from({ length: 30 }, (_, n) => round(1 + n * 61)).flat();
  const sizes: number[] = [];
  const later: Step = { command: { type: 'recover-markets' }, wait: KEEP_BET_MS, ends: true };
  for (const batch of journalOf([...opened, ...rounds, ...ending, later]).batches) {
    live.apply(batch);
    sizes.push(state.bets.size);
    expect(state.bets.rows.size).toBe(state.bets.size);
  }
  expect(Math.max(...sizes)).toBeGreaterThan(500);
  expect(sizes.at(-1)).toBe(0);
  expect(state.bets.rows.capacity).toBeLessThanOrEqual(1024);
  expect(state.bets.parts.map(({ size }) => size)).toEqual([0, 0, 0, 0, 0]);
  expect([state.bets.matches.size, state.bets.onClose.size, state.bets.terms.size]).toEqual([0, 0, 0]);
  expect(state.endedBets.size).toBe(0);
  expect(live.market(MARKETS[0] as MarketId)?.orders.size).toBe(0);
  expect(live.account(account)?.orders.size).toBe(0);
});
