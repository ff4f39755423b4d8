import { z } from 'zod';
import { AnyAmount } from './amounts.ts';
import type { CallTable } from './call.ts';
import { MarketStatusText } from './catalogue.ts';
import { FreeText } from './free-text.ts';
import { Id, MarketRef, RunnerId } from './ids.ts';
import { Name } from './market-definition.ts';
import { ResultRequest, SettlementAction } from './settlement.ts';

// A market's life, quotes and runners, in the hands of staff.

/** What a market's state is after a call, and the journal's sequence. */
export const MarketState = z.strictObject({
  market_id: z.string(),
  status: MarketStatusText,
  in_play: z.boolean(),
  bet_delay: z.int(),
  version: z.int(),
  sequence: z.int(),
});

/** With what was done to it, or is only proposed and waits for a second person. */
const MarketAfterAction = MarketState.extend({ action: SettlementAction });

export const QuoteLevelRequest = z.strictObject({
  is_back: z.boolean(),
  /** What 100 staked win; of a spread 100. */
  rate: AnyAmount,
  /** In the market's units; left out for runners. */
  line: z.int().min(-1e9).max(1e9).optional(),
  size: AnyAmount,
});

/** What became of many markets at once: one that could not be changed does not keep the others. */
const MarketsChanged = z.strictObject({
  changed: z.array(z.string()),
  refused: z.array(z.strictObject({ market_id: z.string(), code: z.string(), message: z.string() })),
  /** The journal's, of the last change; 0 where nothing changed. */
  sequence: z.int(),
});

const MarketsOpened = MarketsChanged.extend({
  /** Never opened, and about an innings that has not come yet. */
  stayed: z.array(z.string()),
});

const OneMarket = z.strictObject({ market_id: MarketRef });
const MarketVersion = z.strictObject({
  market_id: z.string(),
  status: z.string(),
  version: z.int(),
  sequence: z.int(),
});

export const MARKET_CONTROL_CALLS = {
  'admin/openMarket': {
    permission: 'run-markets',
    effect: 'write',
    audited: true,
    twoPeople: true,
    summary:
      'Opens an inactive or suspended market. The first time its names are held against its rule: `other-runner` or `other-sides` if the rule would pay another runner than bettors read, and a second person if they may read another thing than it settles.',
    request: OneMarket,
    data: MarketState,
  },
  'admin/suspendMarket': {
    permission: 'suspend-markets',
    effect: 'write',
    audited: true,
    summary: 'Suspends an open market; with cancel_all everything unmatched is cancelled.',
    request: z.strictObject({ market_id: MarketRef, cancel_all: z.boolean().optional() }),
    data: MarketState,
  },
  'admin/suspendMarkets': {
    permission: 'suspend-markets',
    effect: 'write',
    audited: true,
    summary:
      'Suspends every open market of a match, of a sport, or, with neither, of the exchange; with cancel_all everything unmatched in them is cancelled.',
    request: z
      .strictObject({ match_id: Id.optional(), sport_id: Id.optional(), cancel_all: z.boolean().optional() })
      .refine(({ match_id, sport_id }) => match_id === undefined || sport_id === undefined, {
        message: 'either match_id or sport_id',
      }),
    data: MarketsChanged,
  },
  'admin/openMarkets': {
    permission: 'run-markets',
    effect: 'write',
    audited: true,
    summary:
      'Opens every suspended market of a match; with inactive_too those as well that have never been open, except those about a later innings. Refused are what the clock suspends at the start, after it (since-the-start), and what has names that may be read otherwise than its rule (names-in-doubt): each is opened by itself.',
    request: z.strictObject({ match_id: Id, inactive_too: z.boolean().optional() }),
    data: MarketsOpened,
  },
  'admin/turnInPlay': {
    permission: 'run-markets',
    effect: 'write',
    audited: true,
    summary: 'Turns a market in-play, or changes the bet delay (milliseconds) of one that is.',
    request: z.strictObject({ market_id: MarketRef, bet_delay: z.int().min(0).max(60_000) }),
    data: MarketState,
  },
  'admin/turnPreMatch': {
    permission: 'run-markets',
    effect: 'write',
    audited: true,
    summary:
      'Turns an in-play market back to pre-match. Of a match that has begun by its facts none turns back (`play-has-begun`): they are corrected first.',
    request: OneMarket,
    data: MarketVersion,
  },
  'admin/closeMarket': {
    permission: 'run-markets',
    effect: 'write',
    cost: 25,
    audited: true,
    summary: 'Closes a market: no more bets, its result is awaited.',
    request: OneMarket,
    data: MarketState,
  },
  'admin/setQuotes': {
    permission: 'run-markets',
    effect: 'write',
    audited: true,
    summary:
      'What the house offers on a runner of a quoted market from now on. A quote far from the last one, from where steps within ten minutes began, from the order book of the match, from the other runners or, as a first line, from what its overs may bring, and one that crosses itself or another market that asks the same, is answered quote-far, with the worst case, until it is confirmed, for its size alone; one on a line that the facts have reached is answered already-decided; one after a change that the caller had not seen is answered quotes-changed. What all quotes of one person could cost the house within a day, and what those that were confirmed could, has an amount each: beyond it a quote is answered quote-too-costly.',
    request: z.strictObject({
      market_id: MarketRef,
      selection_id: RunnerId,
      state: z.enum(['active', 'suspended', 'ball-running']),
      levels: z.array(QuoteLevelRequest).max(20),
      /** The quotes that it follows; without them it replaces whatever stands. What stops bets needs none. */
      seen: z.array(QuoteLevelRequest).max(20).optional(),
      /** Sent although it is far: somebody else sees a case of it. */
      confirmed: z.boolean().optional(),
    }),
    data: MarketVersion,
  },
  'admin/removeRunner': {
    permission: 'run-markets',
    effect: 'write',
    cost: 25,
    audited: true,
    twoPeople: true,
    summary:
      'A runner does not start. A reduction factor is free before the off; after it a factor has a reason and a second person who approves it, within 15 minutes (5 in Australia and the United States). In play it reduces what was matched before that alone.',
    request: z.strictObject({
      market_id: MarketRef,
      selection_id: RunnerId,
      /** Per cent, two decimals. */
      factor: z.number().min(0).max(99.99).pipe(AnyAmount).optional(),
      reason: FreeText.max(500).optional(),
    }),
    data: MarketVersion,
  },
  'admin/addRunner': {
    permission: 'run-markets',
    effect: 'write',
    cost: 25,
    audited: true,
    twoPeople: true,
    summary:
      'A reserve joins a market by its name, or a runner that was removed runs after all, by its number. Bets stand and can be lost by it from now on; its own void bets stay void, and its reduction factor is given back. It counts as a removal does.',
    request: z
      .strictObject({ market_id: MarketRef, name: Name.optional(), selection_id: RunnerId.optional() })
      .refine(({ name, selection_id }) => (name === undefined) !== (selection_id === undefined), {
        message: 'either name or selection_id',
      }),
    data: MarketVersion.extend({ selection_id: z.int() }),
  },
  'admin/settleMarket': {
    permission: 'decide-results',
    effect: 'write',
    cost: 90,
    audited: true,
    summary: 'Settles a market by a typed result; where a second person has to approve, its action is only proposed.',
    request: ResultRequest,
    data: MarketAfterAction,
  },
  'admin/voidMarket': {
    permission: 'decide-results',
    effect: 'write',
    cost: 90,
    audited: true,
    summary:
      'Voids a market: nothing is paid. Where a second person has to approve, its action is only proposed, and the market stays as it is.',
    request: z.strictObject({ market_id: MarketRef, reason: FreeText.min(1).max(500).optional() }),
    data: MarketAfterAction,
  },
} as const satisfies CallTable;

export type MarketState = z.infer<typeof MarketState>;
export type MarketsChanged = z.infer<typeof MarketsChanged>;
export type MarketsOpened = z.infer<typeof MarketsOpened>;
