// The place of each number of a bet in its rows.

/** Doubles that every bet has. */
export const ORDER = 0;
export const PRICE = 1;
export const SIZE = 2;
export const PLACED_AT = 3;
export const REMAINING = 4;
export const DOUBLES = 5;

/** Integers that every bet has. A link is a row + 1; 0 leads nowhere. */
export const ACCOUNT = 0;
export const RUNNER = 1;
/** The links to those before it; those after it stand behind. */
export const LINKS = { account: 2, market: 4, queue: 6 } as const;
/** The lists that a bet is in: its account's, its market's, and the queue at the price at which it rests. */
export type Listing = keyof typeof LINKS;
/** The links to its parts. */
export const FIRST_PART = 8;

/** Bytes: words by their places in their lists, and what is true of it. */
export const SIDE = 0;
export const PERSISTENCE = 1;
export const REASON = 2;
export const REFUSAL = 3;
export const FLAGS = 4;
export const BYTES = 5;

export const IS_VOID = 1;
export const IS_RESTING = 2;
export const IS_DELAYED = 4;
export const HAS_PROFIT = 8;

/** Further doubles of the bets that have them: each part in rows of its own. */
export const FILLS = 0;
export const MATCHED = 0;
export const MATCHED_VALUE = 1;
export const MATCHED_PROFIT = 2;
export const MATCHED_AT = 3;

export const REST = 1;
export const RESTS_AT = 0;
export const ARRIVAL = 1;
export const TRADED_BEFORE = 2;

export const DELAY = 2;
export const DELAYED_UNTIL = 0;
export const RELEASED_AT = 1;

export const END = 3;
export const CANCELLED = 0;
export const CANCELLED_AT = 1;
export const LAPSED = 2;
export const LAPSED_AT = 3;
export const VOIDED = 4;
export const PROFIT = 5;
export const ENDED_AT = 6;

export const TERMS = 4;
export const WORDS = 0;
export const LINE = 1;

/** How many doubles each part has. */
export const PART_SIZES = [4, 3, 2, 7, 2] as const;
export const INTEGERS = FIRST_PART + PART_SIZES.length;
