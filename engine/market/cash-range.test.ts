import { expect, test } from 'vitest';
import { aBet, aLevel, HOUSE_ACCOUNT, openQuoted, quotes } from '../testing/quoted-trial.ts';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';
import { BANK, COMMISSION, MAX_MONEY } from '../vocabulary/index.ts';

// docs/rules.md, "Settlement": no result may take anybody's cash beyond 2^53 − 1.

const settle = (winner: number): PlainCommand => ({ type: 'settle-market', market: 5, winners: [winner] });

/** Gives an account cash that is `room` below the most there can be. A house owes it. */
function fillUp(trial: Trial, to: number, of: { room: number; has: number }): void {
  const amount = MAX_MONEY - of.room - of.has;
  trial.events({ type: 'open-account', account: 50, role: 'house' });
  // In two parts, for what it has may be below 0.
  trial.events({ type: 'post-transfer', kind: 'adjustment', from: 50, to, amount: 1000 });
  trial.events({ type: 'post-transfer', kind: 'adjustment', from: 50, to, amount: amount - 1000 });
}

/** House 16 lays 10.00 of runner 7 at 3.00, account 17 backs it; both may owe. */
function aMarket(baseRate: number, trial = new Trial().market({ baseRate })): Trial {
  trial.events({ type: 'open-account', account: 16, role: 'house' });
  trial.events({ type: 'open-account', account: 17, role: 'customer' });
  trial.events({ type: 'post-transfer', kind: 'deposit', from: BANK, to: 17, amount: 2000 });
  trial.events(anOrder({ account: 16, side: 'lay' }));
  trial.events(anOrder({ account: 17 }));
  return trial;
}

test.each([
  [1900, undefined],
  [1899, 'amount-too-large'],
])('a winner gets what is left of the profit after commission: with room for %i: %s', (room, answer) => {
  const trial = aMarket(500);
  fillUp(trial, 17, { room, has: 2000 });
  trial.events({ type: 'close-market', market: 5 });
  expect(trial.rejection(settle(7))).toBe(answer);
});

test.each([
  [100, undefined],
  [99, 'amount-too-large'],
])('the commission has to fit, too: with room for %i: %s', (room, answer) => {
  const trial = aMarket(500);
  fillUp(trial, COMMISSION, { room, has: 0 });
  trial.events({ type: 'close-market', market: 5 });
  expect(trial.rejection(settle(7))).toBe(answer);
});

test('what was paid before is taken off: who wins the same again needs no room, nor does the commission', () => {
  for (const account of [17, COMMISSION]) {
    const trial = new Trial().market();
    trial.events({ type: 'open-account', account: 18, role: 'house' });
    trial.events(anOrder({ account: 18, side: 'lay', selection: 9 }));
    const more = aMarket(500, trial);
    more.events(anOrder({ account: 16, side: 'lay', selection: 8 }));
    more.events(anOrder({ account: 17, selection: 8 }));
    more.events({ type: 'close-market', market: 5 });
    more.events(settle(7));
    fillUp(more, account, { room: 0, has: account === 17 ? 2950 : 50 });
    expect(more.rejection(settle(8))).toBeUndefined();
  }
});

/** Customer 16 of agent 20, who has half, stakes 10.00 on runner 7 at 45 per 100; two before a unit each. */
function aQuotedMarket(baseRate = 0): Trial {
  const trial = new Trial();
  trial.events({ type: 'open-account', account: 20, role: 'agent' });
  trial.events({ type: 'change-account', account: 20, share: 5000 });
  trial.events({ type: 'open-account', account: 16, role: 'customer', parent: 20 });
  trial.events({ type: 'post-transfer', kind: 'deposit', from: BANK, to: 16, amount: 1000 });
  openQuoted(trial, 'runners', { baseRate });
  trial.events(quotes([aLevel()]));
  for (const account of [17, 18]) {
    trial.events({ type: 'open-account', account, role: 'customer' });
    trial.events({ type: 'post-transfer', kind: 'deposit', from: BANK, to: account, amount: 1 });
    trial.events(aBet({ account, size: 1 }));
  }
  trial.events(aBet());
  return trial;
}

test.each([
  ['an agent’s share of what the house wins', 20, 500, 8],
  ['what the house keeps of it', HOUSE_ACCOUNT, 502, 8],
  ['what commission leaves of a profit', 16, 441, 7],
  ['what shares leave of the commission', COMMISSION, 5, 7],
])('%s has to fit', (_what, account, gets, winner) => {
  for (const [room, answer] of [
    [gets, undefined],
    [gets - 1, 'amount-too-large'],
  ] as const) {
    const trial = aQuotedMarket(200);
    fillUp(trial, account, { room, has: account === 16 ? 1000 : 0 });
    trial.events({ type: 'close-market', market: 5 });
    expect(trial.rejection(settle(winner))).toBe(answer);
  }
});

test.each([
  ['an agent', 20, 500 + 225 - 4],
  ['a house', HOUSE_ACCOUNT, 502 + 225],
])('%s that gave before gets that back, too, with another result', (_who, account, gets) => {
  for (const [room, answer] of [
    [gets, undefined],
    [gets - 1, 'amount-too-large'],
  ] as const) {
    const trial = aQuotedMarket(200);
    trial.events({ type: 'close-market', market: 5 });
    trial.events(settle(7));
    fillUp(trial, account, { room, has: account === 20 ? -221 : -225 });
    expect(trial.rejection(settle(8))).toBe(answer);
  }
});

test('a house that loses more than it gets back from an agent needs no room', () => {
  const trial = aQuotedMarket();
  fillUp(trial, HOUSE_ACCOUNT, { room: 0, has: 0 });
  trial.events({ type: 'close-market', market: 5 });
  expect(trial.rejection(settle(7))).toBeUndefined();
});
