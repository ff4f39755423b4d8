import {
  ask,
  back,
  cancel,
  type Inapplicable,
  instead,
  lay,
  type MarketShape,
  refused,
  type Row,
  type Scenario,
  see,
  settle,
} from '../scenario.ts';

// Monaco Protocol, programs/monaco_protocol/src/instructions: what may be done to a market and its orders, and when.

const src = 'programs/monaco_protocol/src/instructions';
const status = `${src}/market/update_market_status.rs`;
const inPlay = `${src}/market/move_to_inplay.rs`;
const request = `${src}/order_request/create_order_request.rs`;
const settleOrder = `${src}/order/settle_order.rs`;
const voidOrder = `${src}/order/void_order.rs`;

type Line = readonly [file: string, name: string, about: string, rows: readonly Row[], market?: MarketShape];

const open = ask({ type: 'open-market' });
const suspend = ask({ type: 'suspend-market', cancelAll: false });
const close = ask({ type: 'close-market' });
const voids = ask({ type: 'void-market' });
const turn = ask({ type: 'turn-in-play', betDelay: 0 });
const order = back('A', 0, [10, 2]);
const unopened = { unopened: true };

const STATUS: readonly Line[] = [
  [status, 'settle_market_tests::success', 'an open market is settled', [settle(0)]],
  [
    status,
    'settle_market_tests::not_open',
    'a settled market is settled once more in the same way',
    [settle(0), refused(settle(0), 'wrong-market-state')],
  ],
  [
    status,
    'settle_market_tests::invalid_outcome_index',
    'a winner that is none of three runners',
    [refused(settle(3), 'invalid-result')],
  ],
  [status, 'open_market_tests::success', 'a new market is opened', [open, order], unopened],
  [status, 'open_market_tests::not_intializing', 'an open market is opened', [refused(open, 'wrong-market-state')]],
  [
    status,
    'open_market_tests::not_enough_outcomes',
    'a market of one runner',
    [
      refused(
        ask({
          type: 'create-market',
          market: 6,
          mechanism: 'order-book',
          payoff: { kind: 'runners', winners: 1, complete: true },
          runners: [1],
          baseRate: 0,
          minStake: 1,
          persistenceAllowed: true,
        }),
        'invalid-definition',
      ),
    ],
  ],
  [
    status,
    'void_market_tests::status_initializing_with_queues',
    'a market that never opened is void',
    [voids],
    unopened,
  ],
  [status, 'void_market_tests::status_initializing_without_queues', 'the same', [voids], unopened],
  [status, 'void_market_tests::status_open', 'an open market is void', [order, voids, see({ 'order 1 gone': 10 })]],
  [
    status,
    'void_market_tests::not_open_or_initializing',
    'a settled market is void',
    [settle(0), instead(refused(voids, 'market-settled'), 'settled-again', 'accepted')],
  ],
  [status, 'force_void_tests::force_void_happy_path', 'a market that waits for its result is void', [close, voids]],
  [
    status,
    'force_void_tests::force_void_incorrect_market_status',
    'a settled market is void',
    [settle(0), instead(refused(voids, 'market-settled'), 'settled-again', 'accepted')],
  ],
];

/** Backs at 2, 3 and 4 on one runner and lays at the same prices: on two runners with us, or they would meet. */
const resting: readonly Row[] = [2, 3, 4].flatMap((price) => [back('A', 0, [1, price]), lay('B', 1, [1, price])]);
const persisting: readonly Row[] = [2, 3, 4].flatMap((price) => [
  back('A', 0, [1, price], { persistence: 'persist' }),
  lay('B', 1, [1, price], { persistence: 'persist' }),
]);

const TURNED: readonly Line[] = [
  [
    inPlay,
    'test_market_move_to_inplay_success',
    'the turn clears the book',
    [...resting, turn, see({ 'backs 0': [], 'lays 1': [] })],
  ],
  [
    inPlay,
    'test_market_move_to_inplay_not_cancel_unmatched_success',
    'orders that persist stay',
    [...persisting, turn, see({ 'backs 0': ['1 @ 2', '1 @ 3', '1 @ 4'], 'lays 1': ['1 @ 4', '1 @ 3', '1 @ 2'] })],
  ],
  [
    inPlay,
    'test_market_move_to_inplay_failure_already_inplay',
    'a market is turned twice',
    [turn, refused(turn, 'wrong-market-state')],
  ],
  [
    inPlay,
    'test_market_move_to_inplay_failure_market_not_open_initializing',
    'a market is turned before it opens',
    [refused(turn, 'market-inactive')],
    unopened,
  ],
  [
    inPlay,
    'test_market_move_to_inplay_failure_market_not_open_settled',
    'a settled market is turned',
    [settle(0), refused(turn, 'market-settled')],
  ],
];

const ASKED: readonly Line[] = [
  [request, 'test_market_valid', 'an order in an open market', [order]],
  [request, 'market_lock_time_in_past', 'an order in a locked market', [close, refused(order, 'market-closed')]],
  [request, 'market_not_open', 'an order in a settled market', [settle(0), refused(order, 'market-settled')]],
  [request, 'market_suspended', 'an order in a suspended market', [suspend, refused(order, 'market-suspended')]],
  [request, 'winning_outcome_set', 'an order when the winner is known', [settle(1), refused(order, 'market-settled')]],
];

const hundred = 100_000_000;
const backed = [lay('B', 1, [hundred, 2.1]), back('A', 1, [hundred, 2.1])];
const laid = [back('B', 1, [hundred, 2.1]), lay('A', 1, [hundred, 2.1])];
/** The source asks only who wins; the amounts are what that comes to. */
const SETTLED: readonly Line[] = [
  [settleOrder, 'test_settle_order_win_for_order', 'a back of the winner', [...backed, settle(1), profit(110_000_000)]],
  [settleOrder, 'test_settle_order_lose_for_order', 'a back of a loser', [...backed, settle(2), profit(-hundred)]],
  [settleOrder, 'test_settle_order_win_against_order', 'a lay of a loser', [...laid, settle(0), profit(hundred)]],
  [
    settleOrder,
    'test_settle_order_lose_against_order',
    'a lay of the winner',
    [...laid, settle(1), profit(-110_000_000)],
  ],
];
function profit(amount: number): Row {
  return see({ 'order 2 profit': amount });
}

const tenAtTwo = [back('A', 0, [10, 2]), lay('B', 0, [5, 2])];
const VOIDED: readonly Line[] = [
  [voidOrder, 'test_void_open_order', 'an unmatched order', [order, voids, see({ 'order 1 gone': 10, held: 0 })]],
  [
    voidOrder,
    'test_void_matched_order',
    'an order with 5 unmatched',
    [...tenAtTwo, voids, see({ 'order 1 left': 0, 'order 1 gone': 5, held: 0 })],
  ],
  [
    voidOrder,
    'test_void_cancelled_order',
    'a cancelled order',
    [order, cancel('A', 1), voids, see({ 'order 1 left': 0, 'order 1 gone': 10, held: 0 })],
  ],
  [voidOrder, 'test_void_voided_order', 'a void order', [order, voids, refused(voids, 'market-void')]],
  [voidOrder, 'test_void_market_already_voided', 'a void market', [voids, refused(voids, 'market-void')]],
  [
    voidOrder,
    'test_void_market_already_settled',
    'a settled market',
    [settle(0), instead(refused(voids, 'market-settled'), 'settled-again', 'accepted')],
  ],
];

export const LIFE: readonly Scenario[] = [...STATUS, ...TURNED, ...ASKED, ...SETTLED, ...VOIDED].map(
  ([file, name, about, rows, market]) => ({
    file,
    name,
    about,
    unit: 1,
    rows,
    ...(market && { market }),
  }),
);

const queues = 'Whether its queues are empty or given; ours has none between a command and its effect.';
export const LIFE_INAPPLICABLE: readonly Inapplicable[] = [
  {
    file: request,
    names: ['test_market_valid_'],
    why: 'A price of four decimals; the engine is given whole hundredths.',
  },
  {
    file: status,
    names: ['settle_market_tests::matching_queue_not_empty', 'settle_market_tests::request_queue_not_empty'],
    why: queues,
  },
  {
    file: status,
    names: ['void_market_tests::request_queue_not_empty', 'void_market_tests::matching_queue_not_empty'],
    why: queues,
  },
  {
    file: status,
    names: [
      'void_market_tests::open_market_request_queue_not_provided',
      'void_market_tests::open_market_matching_queue_not_provided',
      'force_void_tests::force_void_request_queue_not_empty',
    ],
    why: queues,
  },
  {
    file: status,
    names: [
      'complete_settlement_tests::success',
      'complete_settlement_tests::not_ready_for_settlement',
      'complete_settlement_tests::unsettled_account_count_non_zero',
      'complete_settlement_tests::payments_queue_not_empty',
    ],
    why: 'The second step of settlement, when every position account is paid; ours settles in one command.',
  },
  {
    file: status,
    names: [
      'force_unsettled_count_tests::force_unsettled_count_happy_path',
      'force_unsettled_count_tests::force_unsettled_count_incorrect_market_status',
      'force_unsettled_count_tests::force_unsettled_count_decrease_with_non_zero_escrow',
    ],
    why: 'Repairs a counter of accounts on the chain.',
  },
  {
    file: inPlay,
    names: ['test_market_move_to_inplay_failure_not_inplay'],
    why: 'Markets that never go in-play are a setting of the catalogue; the engine turns what it is told to.',
  },
  {
    file: inPlay,
    names: ['test_market_move_to_inplay_not_started'],
    why: 'Compares the clock with the start of the match; the engine reads no clock.',
  },
];
