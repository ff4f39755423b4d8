import { expect, test } from 'vitest';
import { aBet, aLevel, HOUSE_ACCOUNT, openQuoted, quotes } from '../testing/quoted-trial.ts';
import { anOrder, Trial } from '../testing/trial.ts';
import { BANK, COMMISSION } from '../vocabulary/index.ts';

// docs/rules.md, "Shares": who pays them, and who sees it.

/** Agent 20, agent 21 below it, customer 16 below that one; customer 17 has no upline. */
function aTree(shares: { readonly 20: number; readonly 21: number }): Trial {
  const trial = new Trial();
  trial.events({ type: 'open-account', account: 20, role: 'agent' });
  trial.events({ type: 'open-account', account: 21, role: 'agent', parent: 20 });
  for (const account of [20, 21] as const) trial.events({ type: 'change-account', account, share: shares[account] });
  trial.events({ type: 'open-account', account: 16, role: 'customer', parent: 21 });
  trial.events({ type: 'open-account', account: 17, role: 'customer' });
  for (const to of [16, 17])
    trial.events({ type: 'post-transfer', kind: 'deposit', from: BANK, to, amount: 1_000_000 });
  return trial;
}

function settle(trial: Trial, winner: number) {
  const events = trial.events({ type: 'settle-market', market: 5, winners: [winner] });
  return {
    entries: events.flatMap((event) => (event.type === 'ledger-posted' && event.kind === 'share' ? [event.legs] : [])),
    balances: events.flatMap((event) => (event.type === 'balance-changed' ? [[event.account, event.cash]] : [])),
  };
}

test('in an order book the agents have a share of the commission, and nothing of the profit', () => {
  const trial = aTree({ 20: 1000, 21: 2000 }).market();
  trial.events(anOrder({ account: 17, side: 'lay', price: 200, size: 10_000 }));
  trial.events(anOrder({ price: 200, size: 10_000 }));
  trial.events({ type: 'close-market', market: 5 });
  const { entries, balances } = settle(trial, 7);
  expect(entries).toEqual([
    [
      { account: 21, amount: 100 },
      { account: 20, amount: 50 },
      { account: COMMISSION, amount: -150 },
    ],
  ]);
  expect(balances).toEqual([
    [COMMISSION, 350],
    [16, 1_009_500],
    [17, 990_000],
    [20, 50],
    [21, 100],
  ]);
});

test('an agent whose share is rounded to nothing stands in no entry, and the one above it does', () => {
  const trial = openQuoted(aTree({ 20: 5000, 21: 1 }), 'runners');
  trial.events(quotes([aLevel()]));
  trial.events(aBet({ size: 100 }));
  trial.events({ type: 'close-market', market: 5 });
  const { entries, balances } = settle(trial, 8);
  expect(entries).toEqual([
    [
      { account: 20, amount: 50 },
      { account: HOUSE_ACCOUNT, amount: -50 },
    ],
  ]);
  expect(balances).toEqual([
    [16, 999_900],
    [20, 50],
    [HOUSE_ACCOUNT, 50],
  ]);
});

test('where an agent gets of the commission what it gives to the house, those two settle it', () => {
  const trial = openQuoted(aTree({ 20: 5000, 21: 0 }), 'runners', { baseRate: 10_000 });
  trial.events(quotes([aLevel()]));
  trial.events(aBet({ size: 1000 }));
  trial.events({ type: 'close-market', market: 5 });
  expect(settle(trial, 7).entries).toEqual([
    [
      { account: HOUSE_ACCOUNT, amount: 225 },
      { account: COMMISSION, amount: -225 },
    ],
  ]);
});

test('a house whose shares cancel out sees its own loss', () => {
  const trial = aTree({ 20: 2700, 21: 0 });
  trial.events({ type: 'open-account', account: 30, role: 'agent' });
  trial.events({ type: 'change-account', account: 30, share: 10_000 });
  trial.events({ type: 'open-account', account: 118, role: 'customer', parent: 30 });
  trial.events({ type: 'open-account', account: 119, role: 'customer', parent: 20 });
  for (const to of [118, 119])
    trial.events({ type: 'post-transfer', kind: 'deposit', from: BANK, to, amount: 1_000_000 });
  openQuoted(trial, 'runners');
  for (const selection of [7, 9]) trial.events(quotes([aLevel({ rate: 5000 })], { selection }));
  trial.events(aBet({ account: 119, price: 5000, size: 1000 }));
  trial.events(aBet({ account: 118, price: 5000, size: 270, selection: 9 }));
  trial.events({ type: 'close-market', market: 5 });
  // It wins 1000 of the one and loses 135 to the other, who share 270 and −135 of that.
  expect(settle(trial, 9).balances).toContainEqual([HOUSE_ACCOUNT, 865 - 135]);
  const { entries, balances } = settle(trial, 7);
  const ofHouse = entries.flat().filter(({ account }) => account === HOUSE_ACCOUNT);
  expect(ofHouse.map(({ amount }) => amount)).toEqual([-405, 405]);
  expect(balances).toContainEqual([HOUSE_ACCOUNT, 730 - 1095]);
});
