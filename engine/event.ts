// Everything that can have happened. Inside the engine an event is a run of numbers in a reused buffer: its code, how
// many fields follow, then the fields, so that the hot path allocates nothing and any follower or journal can carry
// events it does not know. Outside it is one of the objects in event-objects.ts.

/**
 * Fields of each event, in order. The first column is its code in the journal: append only, never reuse.
 * A last field in […] is a list that fills the rest of the record. Words stand as their place in vocabulary/words.ts,
 * booleans as 0 and 1, a limit that is not there as −1.
 */
export const EVENTS = {
  'account-opened': [1, ['account', 'role', 'parent']],
  /** Legs are pairs: account, amount. They sum to zero. */
  'ledger-posted': [2, ['entry', 'kind', 'market', '[legs]']],
  'market-created': [
    3,
    [
      'market',
      'mechanism',
      'payoff',
      'winners',
      'complete',
      'baseRate',
      'minStake',
      'persistenceAllowed',
      'crossMatching',
      'startingPrice',
      'passiveSkipsDelay',
      'divisor',
      'least',
      'most',
      'width',
      'interval',
      'house',
      '[runners]',
    ],
  ],
  /** Any change of state. `version` grows with each. */
  'market-changed': [4, ['market', 'version', 'status', 'inPlay', 'betDelay']],
  /** Accepted, its funds reserved. `releaseAt` is 0 where no delay runs. */
  'order-placed': [5, ['order', 'account', 'market', 'selection', 'side', 'price', 'size', 'persistence', 'releaseAt']],
  /** Its delay is over and the re-check passed: it goes to the book now. */
  'order-released': [6, ['order', 'market']],
  /** What matching left over joined the queue at its price. */
  'order-rested': [7, ['order', 'market', 'selection', 'side', 'price', 'remaining']],
  /**
   * One matching of two orders at the resting (maker's) price. `profit` is the backer's, and the layer's loss. An order
   * of 0 stands for a quote, or for the exchange's own side of a cross-match.
   */
  'orders-matched': [
    8,
    [
      'fill',
      'market',
      'selection',
      'price',
      'size',
      'profit',
      'takerSide',
      'taker',
      'takerAccount',
      'takerRemaining',
      'maker',
      'makerAccount',
      'makerRemaining',
    ],
  ],
  /** By the bettor or because of them. `remaining` is what still rests: more than 0 after a reduction. */
  'order-cancelled': [9, ['order', 'account', 'market', 'size', 'remaining', 'reason']],
  /** By the exchange. */
  'order-lapsed': [10, ['order', 'account', 'market', 'size', 'reason']],
  /** New figures of one account: its exposure in that market (0 for none), in all, and its cash. */
  'balance-changed': [11, ['account', 'market', 'marketExposure', 'exposure', 'cash']],
  /** `number` is 0 and means nothing where the payoff is by runners. Lists are preceded by their lengths. */
  'market-settled': [12, ['market', 'number', '[result]']],
  'market-voided': [13, ['market']],
  /** What one bet (an order with fills) comes to with the present result, before commission. */
  'bet-settled': [14, ['order', 'account', 'market', 'profit']],
  /** What one account's bets in a market come to with the present result, and its commission. */
  'position-settled': [15, ['account', 'market', 'profit', 'commission']],
  /** Of the order placed just before: what is unusual about it. 0 where nothing is, `size` as in the command. */
  'order-terms': [
    16,
    ['order', 'market', 'onClose', 'minFill', 'target', 'size', 'expiresAt', 'postOnly', 'line', 'accept'],
  ],
  /** Whatever the account's settings are now. */
  'account-changed': [
    17,
    ['account', 'betsLocked', 'locked', 'discount', 'share', 'exposureLimit', 'minStake', 'maxStake', 'maxProfit'],
  ],
  /** The limit that holds, and the one that will from `pendingAt` on (0: none waits). */
  'self-limit-changed': [18, ['account', 'limit', 'amount', 'period', 'pendingAmount', 'pendingPeriod', 'pendingAt']],
  'self-excluded': [19, ['account', 'until']],
  /** What the exchange's own doing has taken more than the account had; it opens, changes and (0) closes. */
  'shortfall-changed': [20, ['account', 'market', 'amount']],
  /** Levels in fours: side, rate, line, size. */
  'quotes-changed': [21, ['market', 'selection', 'account', 'state', '[levels]']],
  'runner-removed': [22, ['market', 'selection', 'factor']],
  /** A bet whose fills a removal has reduced, or a removal taken back has raised: their whole size and the profit they now stand for. */
  'bet-reduced': [23, ['order', 'account', 'market', 'size', 'profit']],
  /** A resting order that a removal moved: its new place is the last at the new price. */
  'order-moved': [24, ['order', 'account', 'market', 'price', 'remaining']],
  /** Fills of a bet taken back: their size, and what stays matched, with its profit. */
  'bet-voided': [25, ['order', 'account', 'market', 'size', 'matched', 'profit']],
  'order-updated': [26, ['order', 'account', 'market', 'persistence']],
  /** An order that goes to the starting price alone from now on, with what it risks there. */
  'order-on-close': [27, ['order', 'account', 'market', 'selection', 'side', 'price', 'amount']],
  /** The starting price of a runner, hundredths; 0 where there was none to be found. */
  'starting-price-set': [28, ['market', 'selection', 'price']],
  /** Whose part of an account's result it is, in a market: pairs of agent and hundredths of a per cent. */
  'shares-taken': [29, ['account', 'market', '[shares]']],
  /** The market can be settled no more, and is forgotten. */
  'market-dropped': [30, ['market']],
  /** A bet on a quoted number takes another line than it names: just before its fill. */
  'line-moved': [31, ['order', 'market', 'line']],
  /** Why an order is refused at the end of its delay: its lapse follows. */
  'order-refused': [32, ['order', 'account', 'market', 'refusal']],
  /** What an account can lose in a round of a provider's game now; 0 where the round is over. */
  'wager-changed': [33, ['provider', 'account', 'round', 'exposure']],
  /** What a market's commission and limits are now; the cap is that of its house. */
  'market-redefined': [34, ['market', 'baseRate', 'minStake', 'maxStake', 'maxProfit', 'lossCap']],
  /** It joins behind the others, or is back where it was. `winners` as in the market's creation. */
  'runner-added': [35, ['market', 'selection', 'winners']],
} as const;

export type EventType = keyof typeof EVENTS;
