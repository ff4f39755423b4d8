import { BANK, MAX_MONEY, MAX_SIZE, MAX_TURNOVER } from '../vocabulary/index.ts';
import { anOrder, type PlainCommand, Trial } from './trial.ts';
import type { WrongTable } from './wrong.ts';

const RUNNERS = { kind: 'runners', winners: 1, complete: true } as const;
const DEFINITION = { mechanism: 'order-book', runners: [7, 8, 9], baseRate: 0, minStake: 1 } as const;

/** One fill on runner 7 between two accounts, 10.00 at 3.00. */
function fill(trial: Trial, market: number, back: number, lay: number): void {
  trial.events(anOrder({ market, account: back }));
  trial.events(anOrder({ market, side: 'lay', account: lay }));
}

function end(trial: Trial, market: number, winner: number): void {
  trial.events({ type: 'close-market', market });
  trial.events({ type: 'settle-market', market, winners: [winner] });
}

/**
 * Markets 1 to 6 are inactive, open, suspended, closed, settled and void; 7 was dropped as settled, 8 as void. In 2 order
 * 1 of customer 16 is filled, and runner 9 is out; 10 is in-play; of 11 one runner is left; 12 is quoted; 13 has a
 * number for a result; 14 is settled, and house 20 cannot be paid for any other result. Customer 18 has a shortfall.
 */
function stage(): Trial {
  const trial = new Trial().customers(1_000_000, 1_000_000, 1000);
  for (const account of [20, 21]) trial.events({ type: 'open-account', account, role: 'house' });
  for (const market of [2, 7, 8]) trial.market({ market });
  fill(trial, 2, 16, 17);
  end(trial, 7, 7);
  trial.events({ type: 'void-market', market: 8 });
  trial.now += 24 * 3_600_000;
  trial.events({ type: 'time-passed' });
  for (const market of [3, 4, 5, 6, 10, 11, 14, 15]) trial.market({ market, baseRate: 0 });
  const definition = { type: 'create-market', ...DEFINITION, persistenceAllowed: false } as const;
  trial.events({ ...definition, market: 1, payoff: RUNNERS });
  const house = { account: 20, lossCap: 1e6 };
  trial.events({ ...definition, market: 12, payoff: RUNNERS, mechanism: 'quoted', options: { house } });
  trial.events({ ...definition, market: 13, payoff: { kind: 'line-range', least: 0, most: 9, interval: 100 } });
  for (const market of [12, 13]) trial.events({ type: 'open-market', market });
  trial.events({ type: 'remove-runner', market: 2, selection: 9, factor: 0 });
  trial.events({ type: 'suspend-market', market: 3, cancelAll: false });
  trial.events({ type: 'close-market', market: 4 });
  end(trial, 5, 7);
  trial.events({ type: 'void-market', market: 6 });
  trial.events({ type: 'turn-in-play', market: 10, betDelay: 0 });
  for (const selection of [8, 9]) trial.events({ type: 'remove-runner', market: 11, selection, factor: 0 });
  fill(trial, 14, 20, 21);
  end(trial, 14, 8);
  const adjust = { type: 'post-transfer', kind: 'adjustment', to: 20 } as const;
  trial.events({ ...adjust, from: BANK, amount: MAX_MONEY - 3_000_000 });
  trial.events({ ...adjust, from: 21, amount: 3_000_500 });
  fill(trial, 15, 18, 17);
  end(trial, 15, 7);
  trial.events({ type: 'post-transfer', kind: 'withdrawal', from: 18, to: BANK, amount: 3000 });
  trial.events({ type: 'void-market', market: 15 });
  return trial;
}

const remove = (with_: object): PlainCommand => ({
  type: 'remove-runner',
  market: 2,
  selection: 9,
  factor: 0,
  ...with_,
});
const add = (with_: object): PlainCommand => ({ type: 'add-runner', market: 2, selection: 99, ...with_ });
const settle = (market: number, ...winners: number[]): PlainCommand => ({ type: 'settle-market', market, winners });
const voidBets = (with_: object): PlainCommand => ({ type: 'void-bets', market: 2, ...with_ });
const on = (type: 'turn-pre-match' | 'void-market', market: number): PlainCommand => ({ type, market });
const redefine = (market: number, with_: object): PlainCommand => ({ type: 'redefine-market', market, ...with_ });
const suspend = (market: number): PlainCommand => ({ type: 'suspend-market', market, cancelAll: true });

/** Every reason of a market's life that the plain order book does not show. */
export const WRONG_MARKET_LIFE: WrongTable = {
  stage,
  rows: [
    ['amount-too-large', settle(14, 7)],
    ['amount-too-large', on('void-market', 14)],
    ['amount-too-large', voidBets({ market: 14, from: 0 })],
    ['amount-too-large', redefine(99, { minStake: MAX_SIZE + 1, baseRate: -1 })],
    ['amount-too-large', redefine(99, { maxStake: MAX_TURNOVER + 1, maxProfit: 0 })],
    ['amount-too-large', redefine(12, { lossCap: MAX_TURNOVER + 1 })],
    ['invalid-definition', redefine(99, { baseRate: -1 })],
    ['invalid-definition', redefine(99, { baseRate: 10_001 })],
    ['invalid-definition', redefine(99, { baseRate: 0.5 })],
    ['invalid-definition', redefine(99, { minStake: 0 })],
    ['invalid-definition', redefine(99, { maxStake: 0 })],
    ['invalid-definition', redefine(99, { maxProfit: 1.5 })],
    ['invalid-definition', redefine(12, { lossCap: -1 })],
    ['invalid-definition', redefine(4, { lossCap: 1000 })],
    ['invalid-definition', remove({ market: 99, factor: -1 })],
    ['invalid-definition', remove({ market: 99, factor: 10_000 })],
    ['invalid-definition', remove({ market: 99, factor: 0.5 })],
    ['invalid-definition', remove({ market: 10, factor: 1, selection: 99 })],
    ['invalid-definition', remove({ market: 10, factor: 1, before: -1 })],
    ['invalid-definition', remove({ market: 10, factor: 1, before: 0.5 })],
    ['invalid-definition', remove({ market: 12, factor: 1, selection: 99 })],
    ['invalid-definition', remove({ market: 12, factor: 1, before: 1 })],
    ['invalid-definition', remove({ market: 13, selection: 99 })],
    ['invalid-definition', add({ market: 99, selection: 0 })],
    ['invalid-definition', add({ market: 4, handicap: { sign: 1, quarters: 1 } })],
    ['invalid-definition', add({ market: 13 })],
    ['invalid-order', voidBets({ market: 99 })],
    ['invalid-order', voidBets({ market: 99, order: 1, selection: 7 })],
    ['unknown-market', remove({ market: 99 })],
    ['unknown-market', add({ market: 99 })],
    ['unknown-market', redefine(99, { lossCap: 1 })],
    ['unknown-market', voidBets({ market: 99, order: 99 })],
    ['unknown-market', on('turn-pre-match', 99)],
    ['unknown-order', voidBets({ market: 1, order: 99 })],
    ['unknown-order', voidBets({ order: 0 })],
    ['shortfall-open', anOrder({ market: 1, account: 18, selection: 99, size: 1 })],
    ['shortfall-open', { type: 'post-transfer', kind: 'withdrawal', from: 18, to: BANK, amount: 0 }],
    ['market-inactive', suspend(1)],
    ['market-inactive', on('turn-pre-match', 1)],
    ['market-inactive', remove({ market: 1 })],
    ['market-inactive', voidBets({ market: 1, selection: 99 })],
    ['market-inactive', settle(1, 99)],
    ['market-suspended', suspend(3)],
    ['market-suspended', on('turn-pre-match', 3)],
    ['market-suspended', settle(3, 99)],
    ['market-closed', redefine(4, { minStake: 2 })],
    ['market-closed', on('turn-pre-match', 4)],
    ['market-closed', remove({ market: 4, selection: 99 })],
    ['market-closed', add({ market: 4, selection: 7 })],
    ['market-settled', redefine(5, { minStake: 2 })],
    ['market-settled', redefine(7, { baseRate: 1 })],
    ['market-settled', suspend(5)],
    ['market-settled', remove({ market: 5, selection: 99 })],
    ['market-settled', settle(7, 8)],
    ['market-settled', on('void-market', 7)],
    ['market-settled', voidBets({ market: 7, from: 0 })],
    ['market-void', redefine(6, { minStake: 2 })],
    ['market-void', on('void-market', 6)],
    ['market-void', voidBets({ market: 6, selection: 99 })],
    ['market-void', settle(8, 7)],
    ['wrong-market-state', redefine(2, { baseRate: 1 })],
    ['wrong-market-state', settle(5, 7)],
    ['wrong-market-state', on('turn-pre-match', 2)],
    ['wrong-market-state', remove({ market: 11, selection: 99 })],
    ['wrong-market-state', add({ selection: 7 })],
    ['unknown-runner', remove({ selection: 99 })],
    ['unknown-runner', voidBets({ selection: 99 })],
    ['runner-removed', remove({})],
    ['runner-removed', anOrder({ market: 2, selection: 9, price: 301, size: 0 })],
    ['invalid-result', settle(5, 99)],
    ['invalid-result', settle(6)],
    ['nothing-to-void', voidBets({ selection: 8 })],
    ['nothing-to-void', voidBets({ market: 5, order: 1 })],
    ['nothing-to-void', voidBets({ market: 4, from: 0 })],
  ],
};
