import type { Millis } from 'engine/vocabulary';
import { describe, expect, test } from 'vitest';
import { reductionOf } from '../../../engine/market/reduction.ts';
import { anOrder, Trial } from '../../../engine/testing/trial.ts';
import { finish, later, MINUTE, off, race, rulingOf, verdictOf, START } from '../../testing/matches.fixture.ts';
import { newestRule } from '../rule-book.ts';
import { mayChangeFactor } from './reduction.ts';

// Specification, section 5, "Horse racing", and the figures of section 9, where the exchange itself decides: a sentence a
// group, at its boundaries, through the real engine.

const RUNNERS = [7, 8, 9, 10, 11, 12, 13, 14];

/** 10.00 backed at a price on one runner of a market of eight, another one removed by a factor: what the bet wins then. */
function profitAfter(winners: number, removal: { factor: number; price: number; inPlay?: boolean }) {
  const trial = new Trial().customers(1e9, 1e9).market({ runners: RUNNERS, winners, baseRate: 0 });
  trial.events(anOrder({ side: 'lay', price: removal.price, size: 1000, account: 17 }));
  trial.events(anOrder({ price: removal.price, size: 1000 }));
  if (removal.inPlay === true) {
    trial.events({ type: 'turn-in-play', market: 5, betDelay: 0 });
    return trial.rejection({ type: 'remove-runner', market: 5, selection: 14, factor: removal.factor });
  }
  trial.events({ type: 'remove-runner', market: 5, selection: 14, factor: removal.factor });
  trial.events({ type: 'close-market', market: 5 });
  const won = [7, 8, 9, 10].slice(0, winners);
  const settled = trial.events({ type: 'settle-market', market: 5, winners: won }, 'position-settled');
  return settled.find((event) => event.account === 16)?.profit;
}

/** Whether an unmatched lay on another runner is still there after a removal. */
function layStays(winners: number, factor: number): boolean {
  const trial = new Trial().customers(1e9).market({ runners: RUNNERS, winners });
  trial.events(anOrder({ side: 'lay', price: 800, size: 1000 }));
  const gone = trial.events({ type: 'remove-runner', market: 5, selection: 14, factor }, 'order-lapsed');
  return gone.length === 0;
}

/** Where an unmatched lay at 8.00 with Keep is after a removal. */
function keptLay(winners: number, factor: number): number | undefined {
  const trial = new Trial().customers(1e9).market({ runners: RUNNERS, winners });
  trial.events(anOrder({ side: 'lay', price: 800, size: 1000, persistence: 'persist' }));
  const [moved] = trial.events({ type: 'remove-runner', market: 5, selection: 14, factor }, 'order-moved');
  return moved?.price;
}

describe('Horse racing: A non-runner’s matched bets are void and the horse is removed.', () => {
  test('its bets pay nothing, and it can win no more', () => {
    const trial = new Trial().customers(1e9, 1e9).market({ baseRate: 0 });
    trial.events(anOrder({ side: 'lay', price: 300, size: 1000, account: 17 }));
    trial.events(anOrder({ price: 300, size: 1000 }));
    const voided = trial.events({ type: 'remove-runner', market: 5, selection: 7, factor: 3000 }, 'bet-voided');
    expect(voided.map((event) => event.size)).toEqual([1000, 1000]);
    trial.events({ type: 'close-market', market: 5 });
    expect(trial.rejection({ type: 'settle-market', market: 5, winners: [7] })).toBe('invalid-result');
    expect(
      verdictOf(
        rulingOf('racing.head-to-head', race({ kind: 'non-runner', runner: 'A', at: START }, off(), finish('B C')), {
          runners: ['A', 'B'],
        }),
      ),
    ).toBe('void');
  });
});

describe('Horse racing: Reduction factors, win market: 2.5% or more reduces prices and cancels unmatched lays. (section 9: 2.5%)', () => {
  test.each([
    [249, 7000, true],
    [250, 6800, false],
    [2500, 5000, false],
  ])('10.00 at 8.0 and a factor of %i wins %i, a lay stays: %s', (factor, profit, stays) => {
    expect(profitAfter(1, { factor, price: 800 })).toBe(profit);
    expect(layStays(1, factor)).toBe(stays);
  });
});

describe('Horse racing: Reduction factors, place market: all apply, lays are cancelled only at 4.0% or more. (section 9: 4.0%)', () => {
  test.each([
    [1, 6999, true],
    [249, 6825, true],
    [399, 6720, true],
    [400, 6720, false],
  ])('10.00 at 8.0 and a factor of %i wins %i, a lay stays: %s', (factor, profit, stays) => {
    expect(profitAfter(3, { factor, price: 800 })).toBe(profit);
    expect(layStays(3, factor)).toBe(stays);
  });
});

describe('Unmatched lays with Keep stay, at the reduced price; prices fall as the text’s examples say', () => {
  test.each([
    ['racing.win', 1, { example: '8.00 with 25% becomes 6.00', profit: 5000, lay: 600 }],
    ['racing.place', 3, { example: '8.00 with 25% becomes 6.25', profit: 5250, lay: 620 }],
  ] as const)('%s', (id, winners, { example, profit, lay }) => {
    const text = newestRule(id).text.join(' ');
    expect(text).toContain(example);
    expect(text).toContain('those with Keep stay, at the reduced price');
    expect(profitAfter(winners, { factor: 2500, price: 800 })).toBe(profit);
    expect(keptLay(winners, 2500)).toBe(lay);
  });
  test('each-way has the thresholds of a win market', () => {
    expect(newestRule('racing.each-way').text.join(' ')).toContain(
      'win and each-way markets: a factor of 2.5% or more',
    );
    expect(reductionOf({ kind: 'each-way', places: 3, divisor: 500 })).toMatchObject({
      isWhole: true,
      fillsFrom: 250,
      laysFrom: 250,
    });
  });
});

describe('Horse racing: Odds cannot go below 1.01. Reductions do not apply to in-play bets. (section 9: 1.01)', () => {
  test('10.00 at 1.20 and a factor of 25 % stands at 1.01', () => {
    expect(profitAfter(1, { factor: 2500, price: 120 })).toBe(10);
  });
  test('in play a removal with a factor is refused, without one it is not', () => {
    expect(profitAfter(1, { factor: 2500, price: 800, inPlay: true })).toBe('invalid-definition');
    expect(profitAfter(1, { factor: 0, price: 800, inPlay: true })).toBeUndefined();
  });
});

describe('Horse racing: After the scheduled off factors are updated only exceptionally: for 15 minutes, or 5 for AU and US. (section 9)', () => {
  const asked = {
    country: 'GB',
    scheduledOff: START,
    hasBeenOff: false,
    reason: 'late withdrawal',
    by: 1,
    approvedBy: 2,
  };
  const codeOf = (change: object) => {
    const answer = mayChangeFactor({ ...asked, at: START, ...change });
    return answer.ok ? 'allowed' : answer.code;
  };
  const alone = { approvedBy: undefined, reason: '' } as object;
  test.each([
    ['before it, alone and without a reason', { at: (START - 1) as Millis, ...alone }, 'allowed'],
    [
      'before it, alone, after an off that was moved',
      { at: later(-1), hasBeenOff: true, approvedBy: undefined },
      'second-person-missing',
    ],
    ['before it, approved, after an off that was moved', { at: later(-1), hasBeenOff: true }, 'allowed'],
    ['at it, without a reason', { reason: ' ' }, 'reason-missing'],
    ['at it, alone', { approvedBy: undefined }, 'second-person-missing'],
    ['at it, approved by the one who asks', { approvedBy: 1 }, 'same-person'],
    ['at it, with both', {}, 'allowed'],
    ['15 minutes after it', { at: later(15 * MINUTE) }, 'allowed'],
    ['15 minutes and a millisecond after it', { at: later(15 * MINUTE + 1) }, 'factor-window-over'],
    ['AU: 5 minutes after it', { country: 'AU', at: later(5 * MINUTE) }, 'allowed'],
    ['AU: 5 minutes and a millisecond', { country: 'AU', at: later(5 * MINUTE + 1) }, 'factor-window-over'],
    ['US: 5 minutes and a millisecond', { country: 'us', at: later(5 * MINUTE + 1) }, 'factor-window-over'],
  ])('%s: %s', (_, change, expected) => {
    expect(codeOf(change)).toBe(expected);
  });
});
