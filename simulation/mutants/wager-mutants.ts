import { mutant } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const rejection = 'engine/wager/wager-rejection.ts';
const postWager = 'engine/wager/post-wager.ts';
const holdWager = 'engine/wager/hold-wager.ts';
const endWager = 'engine/wager/end-wager.ts';
const wagers = 'engine/wager/wagers.ts';

/** Of wagers at providers: what they may take and when. Nothing else in the simulation finds them. */
export const OF_WAGERS: readonly Mutant[] = [
  mutant('a wager that pays the customer', postWager, [
    "kind === 'wager' || kind === 'reversal' ? 0 - amount",
    "kind === 'reversal' ? 0 - amount",
  ]),
  mutant('a locked customer stakes at a provider', rejection, [
    'if (refused !== undefined) return refused;\n  return more >',
    'if (refused === undefined) return undefined;\n  return more >',
  ]),
  mutant('a wager of more than there is', rejection, [
    "accounts.cashOf(account) - after < 0 ? 'insufficient-funds'",
    "accounts.cashOf(account) - after < -1 ? 'insufficient-funds'",
  ]),
  mutant('an exposure that only grows', holdWager, [
    'addExposure(account, exposure - before)',
    'addExposure(account, Math.max(0, exposure - before))',
  ]),
  mutant('an exposure of a round that has its result', holdWager, [
    "if (wager !== undefined && wager.endedAt >= 0) return 'wager-ended';\n  if (wager !== undefined && revision",
    'if (wager !== undefined && revision',
  ]),
  mutant('an older exposure over a later one', holdWager, [
    'revision <= wager.revision',
    'revision < 0 * wager.revision',
  ]),
  mutant('a result that loses more than the exposure', endWager, [
    'profit < -wager.exposure',
    'profit < -wager.exposure - 1',
  ]),
  mutant('a round with two results', endWager, ['wager.endedAt >= 0', 'wager.endedAt > Infinity']),
  mutant('an exposure that stays after the result', endWager, ['accounts.addExposure(account, -held);', '']),
  mutant('ended rounds that are forgotten at once', wagers, ['endedAt > now - KEPT', 'endedAt > now']),
];
