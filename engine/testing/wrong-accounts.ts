import { BANK, CLEARING, MAX_MONEY } from '../vocabulary/index.ts';
import { anOrder, type PlainCommand, Trial } from './trial.ts';
import type { WrongTable } from './wrong.ts';

const HOUR = 3_600_000;
/** A chain of 17 agents, the topmost first. */
const FIRST_OF_CHAIN = 60;

/**
 * Customers: 16; 17 below agent 21 below agent 20, who have shares of 30 and 60 per cent, as 42 below 20 has none; 22 locked, 23 bets locked,
 * 24 excluded, 25 all of that; 26 with a shortfall; 27 below a locked agent, 28 below one whose bets are locked; 29 has
 * limits of its own and others, each of 30, 31, 32 and 33 one less. Markets: 5 open, 6 suspended, 7 capped before the
 * match and where 16 has staked 600.
 */
function stage(): Trial {
  const trial = new Trial().market().market({ market: 6 });
  const open = (account: number, role: 'customer' | 'agent', parent?: number): void => {
    trial.events({ type: 'open-account', account, role, ...(parent !== undefined && { parent }) });
  };
  for (const agent of [20, 40, 41]) open(agent, 'agent');
  open(42, 'agent', 20);
  open(21, 'agent', 20);
  trial.events({ type: 'change-account', account: 20, share: 6000 });
  trial.events({ type: 'change-account', account: 21, share: 3000 });
  for (let agent = FIRST_OF_CHAIN; agent <= FIRST_OF_CHAIN + 16; agent++)
    open(agent, 'agent', agent === FIRST_OF_CHAIN ? undefined : agent - 1);
  for (const account of [16, 22, 23, 24, 25, 26, 29, 30, 31, 32, 33]) open(account, 'customer');
  open(17, 'customer', 21);
  open(27, 'customer', 40);
  open(28, 'customer', 41);
  for (const account of [16, 17, 20, 22, 23, 24, 25, 26, 27, 28])
    trial.events({ type: 'post-transfer', kind: 'deposit', from: BANK, to: account, amount: 1000 });
  for (const account of [29, 30, 31, 32, 33])
    trial.events({ type: 'post-transfer', kind: 'deposit', from: BANK, to: account, amount: 50 });
  trial.market({ market: 7, options: { preMatchCap: 1000, maxStake: 800 } });
  trial.events(anOrder({ market: 7, size: 600 }));
  leaveShort(trial);
  trial.events({ type: 'suspend-market', market: 6, cancelAll: false });
  restrict(trial);
  leaveWagers(trial);
  return trial;
}

/** Account 26 wins 1000 of 17, takes out all it has, and has lost 1000 when the market is settled again. */
function leaveShort(trial: Trial): void {
  trial.market({ market: 8, baseRate: 0 });
  trial.events(anOrder({ market: 8, account: 26, side: 'lay', price: 200 }));
  trial.events(anOrder({ market: 8, account: 17, price: 200 }));
  trial.events({ type: 'close-market', market: 8 });
  trial.events({ type: 'settle-market', market: 8, winners: [8] });
  trial.events({ type: 'post-transfer', kind: 'withdrawal', from: 26, to: BANK, amount: 2000 });
  trial.events({ type: 'settle-market', market: 8, winners: [7] });
}

/** At provider 90: 16 has 10 at stake in round 1 and lost round 2; 17 has 100 rounds open. */
function leaveWagers(trial: Trial): void {
  trial.events({ type: 'open-account', account: 90, role: 'house' });
  trial.events(hold({ requestKey: 'one', exposure: 10 }));
  trial.events(hold({ requestKey: 'two', exposure: 10, round: 2 }));
  trial.events(end({ requestKey: 'three', round: 2, profit: -10 }));
  for (let round = 1; round <= 100; round++)
    trial.events(hold({ requestKey: `round ${round}`, account: 17, round, exposure: 1 }));
}

const AT_PROVIDER = { provider: 90, account: 16, requestKey: 'new' };
const stake = (with_: object): PlainCommand => ({
  type: 'post-wager',
  ...AT_PROVIDER,
  kind: 'wager',
  amount: 1,
  ...with_,
});
const hold = (with_: object): PlainCommand => ({
  type: 'hold-wager',
  ...AT_PROVIDER,
  round: 1,
  exposure: 1,
  revision: 5,
  ...with_,
});
const end = (with_: object): PlainCommand => ({ type: 'end-wager', ...AT_PROVIDER, round: 1, profit: 0, ...with_ });

function restrict(trial: Trial): void {
  for (const account of [22, 25, 40]) trial.events({ type: 'change-account', account, locked: true });
  for (const account of [23, 25, 41]) trial.events({ type: 'change-account', account, betsLocked: true });
  for (const account of [24, 25]) trial.events({ type: 'exclude-self', account, until: 10 * HOUR });
  trial.events({ type: 'set-self-limit', account: 29, kind: 'deposit', amount: 100, period: HOUR });
  trial.events({ type: 'set-self-limit', account: 29, kind: 'loss', amount: 100, period: HOUR });
  trial.events({ type: 'set-self-limit', account: 30, kind: 'exposure', amount: 100, period: 0 });
  for (const account of [29, 31]) trial.events({ type: 'change-account', account, exposureLimit: 100 });
  for (const account of [29, 30, 31, 32]) trial.events({ type: 'change-account', account, maxProfit: 100 });
  trial.events({ type: 'change-account', account: 29, minStake: 10, maxStake: 900 });
}

const change = (with_: object): PlainCommand => ({ type: 'change-account', account: 16, ...with_ });
const limit = (with_: object): PlainCommand => ({
  type: 'set-self-limit',
  account: 16,
  kind: 'loss',
  amount: 1000,
  period: HOUR,
  ...with_,
});
const exclude = (with_: object): PlainCommand => ({ type: 'exclude-self', account: 16, until: HOUR, ...with_ });
const open = (with_: object): PlainCommand => ({ type: 'open-account', account: 99, role: 'customer', ...with_ });
const transfer = (with_: object): PlainCommand => ({
  type: 'post-transfer',
  kind: 'deposit',
  from: BANK,
  to: 16,
  amount: 0,
  ...with_,
});

/** Every reason of accounts, their limits, locks and chains. */
export const WRONG_ACCOUNTS: WrongTable = {
  stage,
  rows: [
    ['amount-too-large', change({ account: 99, maxStake: MAX_MONEY + 1 })],
    ['amount-too-large', change({ account: 99, exposureLimit: MAX_MONEY + 1 })],
    ['unknown-account', change({ account: 99, discount: -1 })],
    ['not-permitted', change({ account: BANK, discount: -1 })],
    ['not-permitted', change({ share: 100, discount: -1 })],
    ['invalid-limit', change({ discount: -1 })],
    ['invalid-limit', change({ discount: 10_001 })],
    ['invalid-limit', change({ discount: 0.5 })],
    ['invalid-limit', change({ minStake: -1 })],
    ['invalid-limit', change({ account: 40, share: 10_001 })],
    ['invalid-limit', change({ account: 20, share: 7001 })],
    ['invalid-limit', change({ account: 21, share: 4001 })],
    ['amount-too-large', limit({ account: 99, amount: MAX_MONEY + 1 })],
    ['unknown-account', limit({ account: 99, amount: -1 })],
    ['not-permitted', limit({ account: 20, amount: -1 })],
    ['invalid-limit', limit({ amount: -1 })],
    ['invalid-limit', limit({ period: HOUR - 1 })],
    ['invalid-limit', limit({ period: 366 * 24 * HOUR + 1 })],
    ['invalid-limit', limit({ kind: 'deposit', period: 0 })],
    ['invalid-limit', limit({ kind: 'exposure' })],
    ['unknown-account', exclude({ account: 99, until: 0 })],
    ['not-permitted', exclude({ account: 20, until: 0 })],
    ['invalid-limit', exclude({ until: 1001 })],
    ['invalid-limit', exclude({ account: 24, until: 10 * HOUR })],
    ['invalid-limit', exclude({ account: 24, until: 10 * HOUR, kind: 'time-out' })],
    ['exclusion-too-short', exclude({ kind: 'time-out' })],
    ['exclusion-too-short', exclude({ account: 24, until: 180 * 24 * HOUR, kind: 'self-exclusion' })],
    ['invalid-definition', open({ account: 16, parent: FIRST_OF_CHAIN + 16 })],
    ['unknown-account', open({ account: 16, parent: 98 })],
    ['account-exists', open({ account: 16, parent: 17 })],
    ['not-permitted', open({ parent: 16 })],
    ['not-permitted', open({ parent: BANK })],
    ['not-permitted', open({ role: 'house', parent: 20 })],
    ['not-permitted', transfer({ kind: 'credit', from: 20, to: 24 })],
    ['not-permitted', transfer({ kind: 'credit', from: 17, to: 20 })],
    ['not-permitted', transfer({ kind: 'credit', from: BANK, to: 21 })],
    ['not-permitted', transfer({ from: CLEARING, to: 24 })],
    ['account-excluded', transfer({ from: 22, to: 24 })],
    ['account-excluded', transfer({ kind: 'credit', to: 24 })],
    ['account-locked', transfer({ to: 22 })],
    ['account-locked', transfer({ from: 22 })],
    ['account-locked', transfer({ kind: 'withdrawal', from: 26, to: 22 })],
    ['account-locked', transfer({ kind: 'credit', from: 40, to: 27 })],
    ['account-locked', transfer({ to: 27 })],
    ['account-locked', transfer({ kind: 'withdrawal', from: 25, to: BANK })],
    ['shortfall-open', transfer({ kind: 'withdrawal', from: 26, to: BANK })],
    ['invalid-transfer', transfer({ to: 29 })],
    ['invalid-transfer', transfer({ from: 20, to: 20, amount: 1001 })],
    ['deposit-limit', transfer({ from: 16, to: 29, amount: 1001 })],
    ['deposit-limit', transfer({ kind: 'credit', to: 29, amount: 101 })],
    ['insufficient-funds', transfer({ kind: 'credit', from: 20, to: BANK, amount: 1001 })],
    ['account-excluded', anOrder({ account: 25, market: 6 })],
    ['account-excluded', anOrder({ account: 24, market: 6 })],
    ['account-locked', anOrder({ account: 22, market: 6 })],
    ['account-locked', anOrder({ account: 27, market: 6 })],
    ['bets-locked', anOrder({ account: 23, market: 6 })],
    ['bets-locked', anOrder({ account: 28, market: 6 })],
    ['shortfall-open', anOrder({ account: 26, market: 6 })],
    ['stake-below-minimum', anOrder({ account: 29, size: 9, persistence: 'on-close' })],
    ['stake-above-maximum', anOrder({ account: 29, size: 901, persistence: 'on-close' })],
    ['stake-above-maximum', anOrder({ market: 7, size: 801, account: 17 })],
    ['stake-above-maximum', anOrder({ market: 7, size: 401, persistence: 'on-close' })],
    ['loss-limit', anOrder({ account: 29, size: 101 })],
    ['exposure-limit', anOrder({ account: 30, size: 101 })],
    ['exposure-limit', anOrder({ account: 31, size: 101 })],
    ['profit-above-maximum', anOrder({ account: 32, size: 101 })],
    ['profit-above-maximum', anOrder({ account: 29, side: 'lay', price: 110, size: 101 })],
    ['insufficient-funds', anOrder({ account: 33, size: 101 })],
    ['amount-too-large', stake({ amount: MAX_MONEY + 1, account: 99 })],
    ['amount-too-large', hold({ exposure: MAX_MONEY + 1, account: 99 })],
    ['unknown-account', stake({ account: 99, amount: 0 })],
    ['request-key-reused', stake({ requestKey: 'one', account: 20 })],
    ['not-permitted', stake({ account: 20, amount: 0 })],
    ['not-permitted', end({ provider: 16, round: 2 })],
    ['unknown-wager', end({ account: 22, profit: -1 })],
    ['wager-ended', hold({ round: 2, exposure: -1 })],
    ['wager-ended', end({ round: 2, profit: -1 })],
    ['wager-outdated', hold({ exposure: -1 })],
    ['too-many-wagers', hold({ account: 17, round: 101, exposure: 1e6 })],
    ['account-excluded', stake({ account: 25, amount: 0 })],
    ['account-locked', hold({ account: 22, exposure: 1e6 })],
    ['bets-locked', stake({ account: 23, amount: 0 })],
    ['shortfall-open', stake({ account: 26 })],
    ['stake-above-maximum', stake({ account: 29, amount: 901 })],
    ['invalid-result', end({ profit: -11 })],
    ['invalid-transfer', stake({ amount: 0 })],
    ['invalid-transfer', hold({ exposure: -1, revision: 6 })],
    ['loss-limit', hold({ account: 29, exposure: 101 })],
    ['exposure-limit', hold({ account: 30, exposure: 101 })],
    ['insufficient-funds', stake({ account: 33, amount: 101 })],
    ['insufficient-funds', anOrder({ account: 29, side: 'lay', price: 200, size: 51 })],
  ],
};
