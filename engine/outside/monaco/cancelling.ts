import {
  ask,
  back,
  cancel,
  type Inapplicable,
  lay,
  refused,
  type Row,
  type Scenario,
  see,
  settle,
} from '../scenario.ts';

// Monaco Protocol, programs/monaco_protocol/src/instructions/order/cancel_*.rs. Amounts are its smallest units, and ours.

const order = 'programs/monaco_protocol/src/instructions/order';
const cancelOrder = `${order}/cancel_order.rs`;
const postLock = `${order}/cancel_order_post_market_lock.rs`;
const preplay = `${order}/cancel_preplay_order_post_event_start.rs`;
const unit = 1;
const cash = { A: 1000 };

/** A lay of 100 at 2.40 of which 90 are matched. */
const tenLeft: readonly Row[] = [
  lay('A', 1, [100, 2.4]),
  back('B', 1, [90, 2.4]),
  see({ 'order 1 left': 10, 'A available': 860 }),
];
/** What was unmatched is taken away: 14 come back, and there is nothing to take away any more. */
const fourteenBack: readonly Row[] = [
  see({ 'order 1 left': 0, 'order 1 gone': 10, 'order 1 matched': 90, 'A available': 874 }),
  refused(cancel('A', 1), 'order-closed'),
];
const asksInVain: readonly Row[] = [...tenLeft, settle(1), refused(cancel('A', 1), 'order-closed')];

const BY_ITS_OWNER: readonly Scenario[] = [
  {
    file: cancelOrder,
    name: 'cancellation_full',
    about: 'an unmatched back of 10 at 3.00',
    unit,
    rows: [
      back('A', 1, [10, 3]),
      see({ 'A unmatched': [10, 0, 10], 'backs 1': ['10 @ 3'] }),
      cancel('A', 1),
      see({ 'order 1 left': 0, 'order 1 gone': 10, 'A unmatched': [0, 0, 0], 'backs 1': [] }),
    ],
  },
  {
    file: cancelOrder,
    name: 'cancellation_partial',
    about: 'a back of 10 of which 1 is met',
    unit,
    rows: [
      back('A', 1, [10, 3]),
      see({ 'A unmatched': [10, 0, 10] }),
      lay('B', 1, [1, 3]),
      see({ 'backs 1': ['9 @ 3'] }),
      cancel('A', 1),
      see({ 'order 1 gone': 9, 'backs 1': [] }),
      see({ 'order 1 left': 1, 'A unmatched': [1, 0, 1] }, 'at-once', { 'order 1 left': 0, 'A unmatched': [0, 0, 0] }),
    ],
  },
  {
    file: cancelOrder,
    name: 'cancellation_none',
    about: 'a back of 10 that is met in full',
    unit,
    rows: [
      back('A', 1, [10, 3]),
      see({ 'A unmatched': [10, 0, 10] }),
      lay('B', 1, [10, 3]),
      see({ 'backs 1': [] }),
      refused(cancel('A', 1), 'order-closed'),
      see({ 'order 1 gone': 0, 'backs 1': [] }),
      see({ 'order 1 left': 10, 'A unmatched': [10, 0, 10] }, 'at-once', {
        'order 1 left': 0,
        'A unmatched': [0, 0, 0],
      }),
    ],
  },
  {
    file: cancelOrder,
    name: 'error_market_status_invalid',
    about: 'the market is settled',
    unit,
    cash,
    rows: asksInVain,
  },
  {
    file: cancelOrder,
    name: 'error_order_status_invalid',
    about: 'the order is settled',
    unit,
    cash,
    rows: asksInVain,
  },
  {
    file: cancelOrder,
    name: 'error_order_stake_unmatched_zero',
    about: 'what is left of a lay, and then once more',
    unit,
    cash,
    rows: [...tenLeft, cancel('A', 1), ...fourteenBack],
  },
];

const AT_THE_CLOSE: readonly Scenario[] = [
  {
    file: postLock,
    name: 'error_market_status_invalid',
    about: 'the market is settled',
    unit,
    cash,
    rows: asksInVain,
  },
  {
    file: postLock,
    name: 'error_order_status_invalid',
    about: 'the order is settled',
    unit,
    cash,
    rows: asksInVain,
  },
  {
    file: postLock,
    name: 'ok_cancel_remaining_unmatched_stake',
    about: 'the rest of a lay goes when the market closes',
    unit,
    cash,
    rows: [...tenLeft, ask({ type: 'close-market' }), ...fourteenBack],
  },
  {
    file: postLock,
    name: 'ok_cancel_all_stake',
    about: 'an unmatched lay goes when the market closes',
    unit,
    cash,
    rows: [
      lay('A', 1, [100, 2.4]),
      see({ 'A available': 860 }),
      ask({ type: 'close-market' }),
      see({ 'order 1 left': 0, 'order 1 gone': 100, 'A available': 1000 }),
      refused(cancel('A', 1), 'order-closed'),
    ],
  },
];

const AT_THE_TURN: readonly Scenario[] = [
  {
    file: preplay,
    name: 'error_order_status_invalid',
    about: 'the order is settled',
    unit,
    cash,
    rows: asksInVain,
  },
  {
    file: preplay,
    name: 'ok_cancel_remaining_unmatched_stake',
    about: 'the rest of a lay goes when the market turns in-play',
    unit,
    cash,
    rows: [...tenLeft, ask({ type: 'turn-in-play', betDelay: 0 }), ...fourteenBack],
  },
];

export const CANCELLING: readonly Scenario[] = [...BY_ITS_OWNER, ...AT_THE_CLOSE, ...AT_THE_TURN];

export const CANCELLING_INAPPLICABLE: readonly Inapplicable[] = [
  {
    file: postLock,
    names: ['error_market_order_request_queue_not_empty'],
    why: 'Order requests wait in a queue of their own there; ours are decided when they come.',
  },
  {
    file: postLock,
    names: ['error_market_not_locked', 'error_market_not_configured_to_cancel'],
    why: 'Anybody may ask to clear a locked market order by order; ours lapses what is unmatched in the command that closes it.',
  },
  {
    file: preplay,
    names: [
      'ok_inplay_order_requests_exist',
      'error_unprocessed_preplay_order_requests',
      'error_matching_queue_not_empty',
    ],
    why: 'Whether two queues are worked off before a market is cleared at the turn; ours has neither.',
  },
];
