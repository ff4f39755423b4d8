// The closed lists of the exchange. A word's place in its list is its number in events and in the journal: append only.

export const SIDES = ['back', 'lay'] as const;
export type Side = (typeof SIDES)[number];

export const ROLES = ['customer', 'house', 'feed', 'system'] as const;
/** feed: a recorded-feed account, with no delay, no minimum stake and no funds check. */
export type Role = (typeof ROLES)[number];

export const PERSISTENCES = ['lapse', 'persist'] as const;
/** What becomes of an unmatched order when the market turns in-play. */
export type Persistence = (typeof PERSISTENCES)[number];

export const MARKET_STATUSES = ['inactive', 'open', 'suspended', 'closed', 'settled', 'void'] as const;
export type MarketStatus = (typeof MARKET_STATUSES)[number];

export const TRANSFER_KINDS = ['deposit', 'withdrawal', 'credit', 'adjustment'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

export const ENTRY_KINDS = [...TRANSFER_KINDS, 'settlement'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const CANCEL_REASONS = ['asked', 'own-order', 'suspended'] as const;
/** asked: by the bettor; own-order: it stood in the way of the account's own new order; suspended: with a cancel-all. */
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const LAPSE_REASONS = [
  'in-play',
  'closed',
  'void',
  'suspended',
  'delay-changed',
  'version-changed',
  'restart',
] as const;
export type LapseReason = (typeof LAPSE_REASONS)[number];
