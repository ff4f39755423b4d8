import { MAX_MONEY, MAX_SIZE } from '../vocabulary/index.ts';
import { aBet, aLevel, HOUSE_ACCOUNT, openQuoted, quotes } from './quoted-trial.ts';
import { type PlainCommand, Trial } from './trial.ts';
import type { WrongTable } from './wrong.ts';

/**
 * Quoted markets of house 100: 5 open, with runner 7 quoted, 8 not, 9 out; 6 suspended, 7 closed, 8 settled, 9 void, 10
 * inactive; 11 a line, 12 a range, 13 a spread, 17 one of ten million units; 18 a scale that pays a million for 1; 14 an order book; 15 where the house may lose 1000, and which pays 500 at
 * most; house 101 quotes nowhere. Customer 16 has 1000, 17 has 100,000 and an exposure limit of 600.
 */
function stage(): Trial {
  const trial = openQuoted(new Trial().customers(1000, 100_000), 'runners');
  for (let market = 6; market <= 10; market++) openQuoted(trial, 'runners', { market });
  openQuoted(trial, 'line', { market: 11 });
  openQuoted(trial, 'range', { market: 12 });
  openQuoted(trial, 'spread', { market: 13 });
  openQuoted(trial, 'scale', {
    market: 18,
    payoff: { kind: 'scale', least: 0, most: 1, scales: [[10_000_000_000, -10_000]] },
  });
  trial.market({ market: 14 });
  openQuoted(trial, 'spread', { market: 17, payoff: { kind: 'spread', least: 0, most: 10_000_000 } });
  const house = { account: HOUSE_ACCOUNT, lossCap: 1000 };
  openQuoted(trial, 'runners', { market: 15, minStake: 10, options: { house, maxProfit: 1500, maxStake: 9000 } });
  trial.events({ type: 'open-account', account: 101, role: 'house' });
  trial.events({ type: 'change-account', account: 17, exposureLimit: 2000 });
  trial.events(quotes([aLevel({ line: 45 })], { market: 11 }));
  for (const market of [5, 6, 7, 8, 9]) trial.events(quotes([aLevel({ size: 900 })], { market }));
  trial.events(quotes([aLevel({ rate: 50_000 })], { market: 15 }));
  trial.events(quotes([aLevel({ rate: 10_000 })], { market: 15, selection: 8 }));
  trial.events({ type: 'suspend-market', market: 6, cancelAll: false });
  for (const market of [7, 8]) trial.events({ type: 'close-market', market });
  trial.events({ type: 'settle-market', market: 8, winners: [7] });
  trial.events({ type: 'void-market', market: 9 });
  trial.events({ type: 'remove-runner', market: 5, selection: 9, factor: 0 });
  const inactive = { market: 16, mechanism: 'quoted', runners: [7, 8], baseRate: 0, minStake: 1 } as const;
  const payoff = { kind: 'runners', winners: 1, complete: true } as const;
  trial.events({ type: 'create-market', ...inactive, payoff, persistenceAllowed: false, options: { house } });
  return trial;
}

const set = (market: number, ...levels: Parameters<typeof aLevel>[0][]): PlainCommand =>
  quotes(levels.map(aLevel), { market });
const badSet = (market: number, level: Parameters<typeof aLevel>[0]): PlainCommand =>
  quotes([aLevel(level)], { market, account: 99 });
const batch = (market: number, order: { size?: number }): PlainCommand => ({
  type: 'place-orders',
  account: 16,
  market,
  orders: [{ selection: 7, side: 'back', price: 4500, size: 10, persistence: 'lapse', ...order }],
  allOrNothing: true,
});

/** Every reason of the quoted mechanism. */
export const WRONG_QUOTES: WrongTable = {
  stage,
  rows: [
    ['amount-too-large', badSet(99, { size: MAX_SIZE + 1 })],
    ['amount-too-large', badSet(99, { size: Math.floor(MAX_MONEY / 4500) + 1 })],
    ['invalid-order', badSet(99, { size: 0 })],
    ['invalid-order', quotes([aLevel(), aLevel({ size: 5 })], { market: 99 })],
    [
      'invalid-order',
      quotes(
        Array.from({ length: 21 }, (_, i) => aLevel({ rate: 100 + i })),
        { account: 99 },
      ),
    ],
    ['invalid-order', badSet(5, { rate: 0 })],
    ['invalid-order', badSet(5, { rate: 10_000_001, size: 1 })],
    ['invalid-order', badSet(5, { rate: 0.5 })],
    ['invalid-order', badSet(5, { line: 1 })],
    ['invalid-order', badSet(11, { line: -1 })],
    ['invalid-order', badSet(11, { line: 401 })],
    ['invalid-order', badSet(11, { line: 45.5 })],
    ['invalid-order', badSet(12, { line: 394 })],
    ['invalid-order', badSet(12, { line: 30, side: 'lay' })],
    ['invalid-order', badSet(13, { line: 77, rate: 9999 })],
    ['amount-too-large', badSet(18, { rate: 10_000, size: Math.floor(MAX_MONEY / 10_000_000_000) + 1 })],
    ['invalid-order', badSet(18, { rate: 9999, size: 1 })],
    ['invalid-order', badSet(18, { rate: 10_000, size: 1, line: 1 })],
    ['invalid-order', badSet(18, { rate: 10_000, size: 1, side: 'lay' })],
    ['unknown-account', badSet(99, {})],
    ['unknown-market', set(99, {})],
    ['not-permitted', quotes([aLevel()], { market: 16, account: 101 })],
    ['not-permitted', quotes([], { market: 14 })],
    ['market-inactive', quotes([], { market: 16, selection: 99 })],
    ['market-closed', quotes([], { market: 7, selection: 99 })],
    ['market-settled', quotes([], { market: 8, selection: 99 })],
    ['market-void', quotes([], { market: 9, selection: 99 })],
    ['unknown-runner', quotes([], { selection: 99 })],
    ['runner-removed', quotes([], { selection: 9 })],
    ['amount-too-large', aBet({ size: MAX_SIZE + 1, postOnly: true })],
    ['amount-too-large', aBet({ market: 17, size: 300_000_000, postOnly: true })],
    ['invalid-order', aBet({ account: 99, postOnly: true })],
    ['invalid-order', aBet({ account: 99, onClose: 'limit' })],
    ['invalid-order', aBet({ account: 99, minFill: 1 })],
    ['invalid-order', aBet({ account: 99, target: 'payout' })],
    ['invalid-order', aBet({ account: 99, line: 1 })],
    ['invalid-order', aBet({ account: 99, price: 0 })],
    ['invalid-order', aBet({ account: 99, market: 11, line: 401 })],
    ['invalid-order', aBet({ account: 99, market: 12, line: 394 })],
    ['invalid-order', aBet({ account: 99, market: 12, line: 30, side: 'lay' })],
    ['invalid-order', aBet({ account: 99, market: 13, line: 77 })],
    ['invalid-order', aBet({ account: 99, market: 14, line: 77, price: 300 })],
    ['invalid-order', aBet({ account: 99, market: 14, accept: 'any', price: 300 })],
    ['amount-too-large', batch(18, { size: 10_000_000_000 })],
    ['invalid-order', batch(5, {})],
    ['not-permitted', aBet({ account: HOUSE_ACCOUNT, market: 6 })],
    ['market-inactive', aBet({ market: 16, selection: 99 })],
    ['market-suspended', aBet({ market: 6, selection: 99 })],
    ['market-version-changed', aBet({ selection: 99, marketVersion: 77 })],
    ['unknown-runner', aBet({ selection: 99, size: 0 })],
    ['runner-removed', aBet({ selection: 9, size: 0 })],
    ['stake-below-minimum', aBet({ market: 15, size: 9, persistence: 'persist' })],
    ['stake-above-maximum', aBet({ market: 15, size: 9001, persistence: 'persist' })],
    ['persistence-not-allowed', aBet({ selection: 8, persistence: 'persist' })],
    ['starting-price-not-offered', aBet({ selection: 8, persistence: 'on-close' })],
    ['quote-suspended', aBet({ selection: 8, price: 1 })],
    ['price-moved', aBet({ price: 4600, size: 2000 })],
    ['price-moved', aBet({ price: 4600, accept: 'better', size: 2000 })],
    ['price-moved', aBet({ side: 'lay', accept: 'any' })],
    ['quote-taken', aBet({ size: 901 })],
    ['quote-taken', aBet({ size: 901, price: 4600, accept: 'any' })],
    ['exposure-limit', aBet({ account: 17, market: 15, price: 50_000, size: 2001 })],
    ['profit-above-maximum', aBet({ account: 17, market: 15, price: 50_000, size: 301 })],
    ['house-limit', aBet({ market: 15, selection: 8, price: 10_000, size: 1001 })],
    ['insufficient-funds', aBet({ market: 11, line: 45, size: 2000 })],
  ],
};
