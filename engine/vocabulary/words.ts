// The closed lists of the exchange. A word's place in its list is its number in events and in the journal: append only.

export const SIDES = ['back', 'lay'] as const;
export type Side = (typeof SIDES)[number];

export const ROLES = ['customer', 'house', 'feed', 'system', 'agent'] as const;
/**
 * feed: a recorded-feed account, with no delay, no minimum stake and no funds check. agent: stands above customers and
 * other agents; gives and takes credit, bets nothing.
 */
export type Role = (typeof ROLES)[number];

export const MECHANISMS = ['order-book', 'quoted'] as const;
/** order-book: anyone rests orders. quoted: a house account alone quotes, and a bet takes what it quotes. */
export type Mechanism = (typeof MECHANISMS)[number];

export const PAYOFFS = ['runners', 'each-way', 'line', 'range', 'spread', 'line-range', 'handicap', 'scale'] as const;
/** How a market pays: by who wins (the first two), or by the number that its result is. */
export type PayoffKind = (typeof PAYOFFS)[number];

export const PERSISTENCES = ['lapse', 'persist', 'on-close'] as const;
/** What becomes of an unmatched order when the market turns in-play; on-close: it goes to the starting price. */
export type Persistence = (typeof PERSISTENCES)[number];

export const TARGETS = ['payout', 'backers-profit'] as const;
/** What an order's amount stands for where it is no size: size × price, or size × (price − 1). */
export type Target = (typeof TARGETS)[number];

export const ACCEPTS = ['none', 'better', 'any'] as const;
/** Which change of a quote the bettor takes: none, one in their favour, or any. */
export type Accept = (typeof ACCEPTS)[number];

export const QUOTE_STATES = ['active', 'suspended', 'ball-running'] as const;
/** Whether a quoted runner takes bets, and why not. */
export type QuoteState = (typeof QUOTE_STATES)[number];

export const LIMIT_KINDS = ['deposit', 'loss', 'exposure'] as const;
/** What a limit that an account sets itself is about. */
export type LimitKind = (typeof LIMIT_KINDS)[number];

export const EXCLUSION_KINDS = ['time-out', 'self-exclusion'] as const;

export type ExclusionKind = (typeof EXCLUSION_KINDS)[number];

export const MARKET_STATUSES = ['inactive', 'open', 'suspended', 'closed', 'settled', 'void'] as const;
export type MarketStatus = (typeof MARKET_STATUSES)[number];

export const TRANSFER_KINDS = ['deposit', 'withdrawal', 'credit', 'adjustment'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

export const MEMO_KINDS = [
  'operator-credit',
  'correction',
  'welcome',
  'opening',
  'deposit',
  'deposit-suspended',
  'deposit-released',
  'deposit-refunded',
  'withdrawal',
  'withdrawal-returned',
  'withdrawal-paid',
  'brought-forward',
] as const;
/**
 * Why a transfer moves cash, for whoever reads of it. opening: what a demo's account begins with; suspended: came in and
 * could not be credited; brought-forward: what an account had before its lines began.
 */
export type MemoKind = (typeof MEMO_KINDS)[number];

export const WAGER_KINDS = ['wager', 'winnings', 'refund', 'reversal', 'prize'] as const;
/**
 * Why cash moves between a customer and a provider of other games: it is staked, won, given back, or, where it was won
 * by mistake, taken back. prize: won without a stake.
 */
export type WagerKind = (typeof WAGER_KINDS)[number];

export const ENTRY_KINDS = [...TRANSFER_KINDS, 'settlement', 'resettlement', 'share', ...WAGER_KINDS] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const CANCEL_REASONS = ['asked', 'own-order', 'suspended', 'replaced', 'excluded'] as const;
/**
 * asked: by the bettor; own-order: it stood in the way of the account's own new order; suspended: with a cancel-all;
 * replaced: another order took its place; excluded: its account excluded itself.
 */
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const REFUSALS = [
  'account-excluded',
  'account-locked',
  'bets-locked',
  'shortfall-open',
  'would-match',
  'amount-too-large',
  'loss-limit',
  'exposure-limit',
  'profit-above-maximum',
  'house-limit',
  'insufficient-funds',
] as const;
/** Why an order that waited is refused at the end of its delay. */
export type Refusal = (typeof REFUSALS)[number];

export const LAPSE_REASONS = [
  'in-play',
  'closed',
  'void',
  'suspended',
  'delay-changed',
  'version-changed',
  'restart',
  'runner-removed', // its own runner
  'reduction', // a lay on another runner, when the factor is large enough
  'killed', // what fill-or-kill left over
  'expired', // its good-till time came
  'starting-price', // on-close, and the starting price was no good for it or nobody was left to take it
  'target-met', // fills at better prices left less to match than the smallest size
  'price-moved', // of a quote, at release
  'quote-suspended',
  'quote-taken', // what the quote had left was less
  'refused', // a check that is made again at release failed: a lock, a limit, an exclusion
] as const;
export type LapseReason = (typeof LAPSE_REASONS)[number];
