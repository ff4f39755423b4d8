import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aBet, aLevel, HOUSE_ACCOUNT, openQuoted, PAYOFFS_QUOTED, quotes } from '../testing/quoted-trial.ts';
import { listOf, ruleTables } from '../testing/rule-tables.ts';
import { Trial } from '../testing/trial.ts';
import { MAX_TURNOVER } from '../vocabulary/index.ts';

// Plays the tables of docs/rules.md.
const table = ruleTables(readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8'));

/** "back 1000 A @ 4500", "lay 1000 45 @ 11000" */
function betOf(text: string) {
  const [, side, size, on = '', rate] = /^(back|lay) (\d+) (\w+) @ (\d+)$/.exec(text) ?? [];
  if (side === undefined) throw new Error(`not a bet: ${text}`);
  const runner = 'ABC'.indexOf(on);
  return {
    side: side as 'back' | 'lay',
    size: Number(size),
    selection: runner < 0 ? 7 : 7 + runner,
    line: runner < 0 ? Number(on) : 0,
    price: Number(rate),
  };
}

function playBets(kind: keyof typeof PAYOFFS_QUOTED, bets: string): { trial: Trial; exposure: number } {
  const trial = openQuoted(new Trial().customers(1e9), kind);
  let exposure = -1;
  for (const bet of listOf(bets).map(betOf)) {
    const { side, price: rate, line } = bet;
    trial.events(quotes([aLevel({ side, rate, line })], { selection: bet.selection }));
    const balances = trial.events(aBet(bet), 'balance-changed').filter(({ account }) => account === 16);
    exposure = balances[0]?.exposure ?? exposure;
  }
  return { trial, exposure };
}

test.each(table('Quoted markets'))('Quoted markets: %s, %s: exposure %s, %s', (kind, bets, exposure, results) => {
  const of = kind as keyof typeof PAYOFFS_QUOTED;
  expect(playBets(of, bets as string).exposure).toBe(Number(exposure));
  for (const [result = '', profit] of listOf(results as string).map((item) => item.split(': '))) {
    const { trial } = playBets(of, bets as string);
    trial.events({ type: 'close-market', market: 5 });
    const by = of === 'runners' ? { winners: [7 + 'ABC'.indexOf(result)] } : { winners: [], number: Number(result) };
    const settled = trial.events({ type: 'settle-market', market: 5, ...by }, 'position-settled');
    expect(settled.map((position) => [position.account, position.profit])).toEqual([
      [16, Number(profit)],
      [100, 0 - Number(profit)],
    ]);
  }
});

/** "500 @ 4500" */
function sizeAndRate(text: string): { size: number; rate: number } {
  const [size, rate] = text.split(' @ ').map(Number) as [number, number];
  return { size, rate };
}

test.each(table('Quoted markets', 1))(
  'Quoted markets: %s, %s; asked for %s and accepting %s: %s',
  (...[state, levels, request, accept, answer]) => {
    const trial = openQuoted(new Trial().customers(1e9), 'runners');
    const of = levels === 'none' ? [] : listOf(levels as string).map(sizeAndRate);
    trial.events(quotes(of.map(aLevel), { state: state as 'active' }));
    const { size, rate: price } = sizeAndRate(request as string);
    const { outcome, events } = trial.do(aBet({ size, price, accept: accept as 'any' }));
    const fills = events.filter((event) => event.type === 'orders-matched');
    const [fill] = fills.map((matched) => `${matched.size} @ ${matched.price}`);
    expect(outcome.ok ? fill : outcome.rejection).toBe(answer);
  },
);

// docs/rules.md, "Quoted markets": what is better for a bettor.
test.each([
  ['runners', 'lay', 4700, 0, 4600, 0, true],
  ['runners', 'lay', 4700, 0, 4800, 0, false],
  ['line', 'back', 9000, 46, 9000, 45, true],
  ['line', 'back', 9000, 46, 9100, 46, true],
  ['line', 'back', 9000, 46, 8900, 45, false],
  ['line', 'back', 9000, 46, 9100, 47, false],
  ['line', 'lay', 11_000, 45, 11_000, 46, true],
  ['line', 'lay', 11_000, 45, 10_900, 45, true],
  ['line', 'lay', 11_000, 45, 10_900, 44, false],
  ['range', 'back', 70_000, 30, 70_000, 29, false],
  ['range', 'back', 70_000, 30, 70_001, 30, true],
  ['spread', 'back', 10_000, 77, 10_000, 76, true],
  ['spread', 'lay', 10_000, 75, 10_000, 74, false],
] as const)(
  'better: %s, a %s that sees %i on %i finds %i on %i: %s',
  (...[kind, side, rate, line, newRate, newLine, is]) => {
    const trial = openQuoted(new Trial().customers(1e9), kind);
    trial.events(quotes([aLevel({ side, rate: newRate, line: newLine })]));
    const bet = aBet({ side, price: rate, line, accept: 'better' });
    const { outcome, events } = trial.do(bet);
    expect(outcome.ok ? 'taken' : outcome.rejection).toBe(is ? 'taken' : 'price-moved');
    const moved = events.filter((event) => event.type === 'line-moved');
    expect(moved.map((event) => event.line)).toEqual(is && newLine !== line ? [newLine] : []);
  },
);

test('a level that is taken whole is passed over, but still given to whoever names it', () => {
  const trial = openQuoted(new Trial().customers(1e9), 'runners');
  trial.events(quotes([aLevel({ size: 500 }), aLevel({ rate: 4400, size: 900 })]));
  trial.events(aBet({ size: 500 }));
  expect(trial.rejection(aBet({ size: 1, accept: 'any' }))).toBe('quote-taken');
  expect(trial.events(aBet({ price: 4600, size: 600, accept: 'any' }), 'orders-matched')).toMatchObject([
    { price: 4400 },
  ]);
});

test('a house above its cap still takes what makes its worst loss smaller', () => {
  const house = { account: HOUSE_ACCOUNT, lossCap: 1000 };
  const trial = openQuoted(new Trial().customers(1e9), 'runners', { options: { house } });
  trial.events(quotes([aLevel({ rate: 10_000 }), aLevel({ side: 'lay', rate: 10_000 })]));
  trial.events(aBet({ price: 10_000, side: 'lay', size: 1000 }));
  trial.events(aBet({ price: 10_000, size: 2000 }));
  trial.events({ type: 'void-bets', market: 5, order: 1 });
  expect(trial.rejection(aBet({ price: 10_000, size: 1 }))).toBe('house-limit');
  expect(trial.rejection(aBet({ price: 10_000, side: 'lay', size: 500 }))).toBeUndefined();
});

test('what a bet names has to be covered while it waits, even where it would take something cheaper', () => {
  const trial = openQuoted(new Trial().customers(1000), 'runners');
  trial.events(quotes([aLevel({ side: 'lay', rate: 4700 })]));
  const bet = aBet({ side: 'lay', price: 20_000, size: 600, accept: 'better' });
  trial.events({ type: 'turn-in-play', market: 5, betDelay: 1000 });
  expect(trial.rejection(bet)).toBe('insufficient-funds');
  trial.events({ type: 'turn-pre-match', market: 5 });
  expect(trial.rejection(bet)).toBeUndefined();
});

/** A stake whose winnings at 1,000 to 1 are 9 × 10^11. */
const LARGE = 900_000_000;
const HIGHEST = { rate: 10_000_000, size: LARGE };

test('all that the bets of a market could move is at most 2^51, at the rates that they get', () => {
  const house = { account: HOUSE_ACCOUNT, lossCap: MAX_TURNOVER };
  const trial = openQuoted(new Trial(), 'runners', { options: { house } });
  trial.events({ type: 'open-account', account: 20, role: 'house' });
  const bet = aBet({ account: 20, price: 1, size: LARGE, accept: 'better' });
  let accepted = 0;
  let answer: string | undefined;
  while (answer === undefined) {
    trial.events(quotes([aLevel(HIGHEST)]));
    answer = trial.rejection(bet);
    if (answer === undefined) accepted++;
  }
  expect([answer, accepted]).toEqual(['amount-too-large', Math.floor(MAX_TURNOVER / (LARGE * 1000))]);
});

test('a rate that has grown before a release counts, too', () => {
  const house = { account: HOUSE_ACCOUNT, lossCap: MAX_TURNOVER };
  const trial = openQuoted(new Trial().customers(1e15), 'runners', { options: { house } });
  trial.events({ type: 'turn-in-play', market: 5, betDelay: 1 });
  let filled = 0;
  for (;;) {
    trial.events(quotes([aLevel({ rate: 1, size: LARGE })]));
    trial.events(aBet({ price: 1, size: LARGE, accept: 'better' }));
    trial.events(quotes([aLevel(HIGHEST)]));
    trial.now++;
    const events = trial.events({ type: 'time-passed' });
    if (!events.some((event) => event.type === 'orders-matched')) {
      expect(events).toMatchObject([
        { refusal: 'amount-too-large' },
        { reason: 'refused' },
        { type: 'balance-changed' },
      ]);
      break;
    }
    filled++;
  }
  expect(filled).toBe(Math.floor((MAX_TURNOVER - LARGE) / (LARGE * 1000)));
});

test('of what is wrong with the level and with what the bet names the first in the list is the answer', () => {
  const house = { account: HOUSE_ACCOUNT, lossCap: 10 };
  const trial = openQuoted(new Trial().customers(1000), 'runners', { options: { house } });
  trial.events(quotes([aLevel({ side: 'lay', rate: 4700 })]));
  trial.events({ type: 'turn-in-play', market: 5, betDelay: 1000 });
  const bet = aBet({ side: 'lay', price: 20_000, size: 600, accept: 'better' });
  expect(trial.rejection(bet)).toBe('house-limit');
  trial.events({ type: 'change-account', account: 16, exposureLimit: 1100 });
  expect(trial.rejection(bet)).toBe('exposure-limit');
});

test('Void: a wrong rate is undone for bettors of that side alone, at that rate or a better one', () => {
  const { trial } = playBets('runners', 'back 100 A @ 4500, back 200 A @ 90000, back 400 A @ 95000, lay 800 A @ 95000');
  const wrong = { type: 'void-bets', market: 5, selection: 7, side: 'back', price: 90_000 } as const;
  expect(trial.events(wrong, 'bet-voided').map(({ size }) => size)).toEqual([200, 400]);
  expect(trial.rejection(wrong)).toBe('nothing-to-void');
});

test('Void: a wrong line is undone for bettors of that side alone, at that line or a better one', () => {
  const { trial } = playBets('line', 'back 100 46 @ 9000, back 200 30 @ 9000, back 400 28 @ 9000, lay 800 28 @ 9000');
  const wrong = { type: 'void-bets', market: 5, selection: 7, side: 'back', line: 30 } as const;
  expect(trial.events(wrong, 'bet-voided').map(({ size }) => size)).toEqual([200, 400]);
});
