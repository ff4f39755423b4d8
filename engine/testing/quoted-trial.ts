import { anOrder, type Plain, type PlainCommand, Trial } from './trial.ts';
import type { OrderTerms } from '../command.ts';
import type { CreateMarket, QuoteLevel, SetQuotes } from '../market-command.ts';

export const HOUSE_ACCOUNT = 100;

type PlainLevel = Plain<QuoteLevel>;
type Definition = Partial<Plain<CreateMarket>>;

export const PAYOFFS_QUOTED = {
  runners: { kind: 'runners', winners: 1, complete: true },
  line: { kind: 'line', least: 0, most: 400 },
  range: { kind: 'range', least: 0, most: 400, width: 8 },
  spread: { kind: 'spread', least: 0, most: 400 },
  scale: { kind: 'scale', least: 0, most: 2, scales: [[10_000, -5000, -10_000]] },
} as const;

/**
 * Opens house 100 and its open quoted market 5: runners 7, 8, 9, or one runner 7 whose result is 0 to 400; no
 * commission, no loss cap to speak of.
 */
export function openQuoted(trial: Trial, kind: keyof typeof PAYOFFS_QUOTED, with_: Definition = {}): Trial {
  const { market = 5, options = {} } = with_;
  if (market === 5) trial.events({ type: 'open-account', account: HOUSE_ACCOUNT, role: 'house' });
  trial.events({
    type: 'create-market',
    market,
    mechanism: 'quoted',
    payoff: PAYOFFS_QUOTED[kind],
    runners: kind === 'runners' ? [7, 8, 9] : [7],
    baseRate: 0,
    minStake: 1,
    persistenceAllowed: false,
    ...with_,
    options: { house: { account: HOUSE_ACCOUNT, lossCap: 1e12 }, ...options },
  });
  trial.events({ type: 'open-market', market });
  return trial;
}

/** House 100 puts levels on runner 7 of market 5, by default. */
export function quotes(levels: readonly PlainLevel[], with_: Partial<Plain<SetQuotes>> = {}): PlainCommand {
  return {
    type: 'set-quotes',
    account: HOUSE_ACCOUNT,
    market: 5,
    selection: 7,
    state: 'active',
    levels,
    ...with_,
  };
}

/** A level of 1,000,000.00 for backs at 45 per 100, by default. */
export function aLevel(with_: Partial<PlainLevel> = {}): PlainLevel {
  return { side: 'back', rate: 4500, line: 0, size: 100_000_000, ...with_ };
}

/** A bet on a quote: 10.00 at 45 per 100 of account 16, by default. */
export function aBet(with_: Parameters<typeof anOrder>[0] & Plain<OrderTerms> = {}): PlainCommand {
  const { line, accept, onClose, minFill, target, expiresAt, postOnly, marketVersion, ...order } = with_;
  const all = { line, accept, onClose, minFill, target, expiresAt, postOnly, marketVersion };
  const terms = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return anOrder({ price: 4500, ...(Object.keys(terms).length === 0 ? {} : { terms }), ...order });
}
