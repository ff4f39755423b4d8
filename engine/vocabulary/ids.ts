/** An account's number in the journal; people's names are never there. 1 to 15 are the exchange's own. */
export type AccountId = number & { readonly id: 'account' };
/** N of a market id `1.N`. */
export type MarketId = number & { readonly id: 'market' };
/** A runner's number: unique inside its market, reused for the same team or horse in other markets. */
export type SelectionId = number & { readonly id: 'selection' };
/** Given out by the engine, 1, 2, 3 … */
export type OrderId = number & { readonly id: 'order' };
/** A place in the journal: 1, 2, 3 … */
export type Sequence = number & { readonly id: 'sequence' };

/** Where money comes from and goes to outside the exchange; its cash is minus what all others hold. */
export const BANK = 1 as AccountId;
/** Receives commission. */
export const COMMISSION = 2 as AccountId;
/** What winners take from losers passes through here; zero again after each settlement. */
export const CLEARING = 3 as AccountId;
/** Stands between the orders of a cross-match: it backs or lays every runner, and never loses. */
export const CROSSING = 4 as AccountId;
/** The first number a customer's, house or feed account may have. */
export const FIRST_ACCOUNT = 16;
/** Account numbers index tables directly, so they are kept small. */
export const LAST_ACCOUNT = 9_999_999;
