import type { Inapplicable } from '../scenario.ts';

// Whole files of Monaco Protocol's unit tests that have nothing of an exchange in them.

const src = 'programs/monaco_protocol/src';

export const OTHER_FILES_INAPPLICABLE: readonly Inapplicable[] = [
  {
    file: `${src}/instructions/close.rs`,
    names: 12,
    why: 'Closes accounts on the chain and gives their rent back.',
  },
  {
    file: `${src}/instructions/market/create_market.rs`,
    names: 2,
    why: 'Titles and decimals of a token; checked in the catalogue.',
  },
  {
    file: `${src}/instructions/market/update_market_event_start_time.rs`,
    names: 3,
    why: 'The start of a match is in the catalogue; the engine reads no clock.',
  },
  {
    file: `${src}/instructions/market/update_market_locktime.rs`,
    names: 4,
    why: 'When a market locks is in the catalogue; the engine reads no clock.',
  },
  { file: `${src}/instructions/market/update_market_title.rs`, names: 2, why: 'Titles are in the catalogue.' },
  {
    file: `${src}/instructions/market_position/settle_market_position.rs`,
    names: 14,
    why: 'Parts of the commission for the sites through which bets came, by matched risk; ours go up the agents by snapshot.',
  },
  {
    file: `${src}/instructions/market_position/update_product_commission_contributions.rs`,
    names: 5,
    why: 'Counts matched risk for those parts.',
  },
  { file: `${src}/instructions/market_type/create_market_type.rs`, names: 2, why: 'Names of market types.' },
  { file: `${src}/instructions/operator.rs`, names: 3, why: 'Lists of signers.' },
  {
    file: `${src}/instructions/order_request/dequeue_order_request.rs`,
    names: 3,
    why: 'Takes a request out of the queue in which orders wait to be decided; ours are decided when they come.',
  },
  {
    file: `${src}/instructions/price_ladder/add_prices_to_price_ladder.rs`,
    names: 5,
    why: 'Edits a ladder account; ours is one fixed ladder.',
  },
  {
    file: `${src}/instructions/price_ladder/create_price_ladder.rs`,
    names: 1,
    why: 'Makes a ladder account.',
  },
  {
    file: `${src}/instructions/price_ladder/increase_price_ladder_size.rs`,
    names: 3,
    why: 'Grows a ladder account.',
  },
  {
    file: `${src}/state/market_account.rs`,
    names: 8,
    why: 'Derives in-play from the clock, and counts accounts on the chain.',
  },
  {
    file: `${src}/state/market_order_request_queue.rs`,
    names: 11,
    why: 'The ring of order requests that wait to be decided; ours are decided when they come.',
  },
  { file: `${src}/state/operator_account.rs`, names: 7, why: 'Lists of signers.' },
  { file: `${src}/state/payments_queue.rs`, names: 6, why: 'The ring of payments to be made after settlement.' },
  { file: `${src}/state/type_size.rs`, names: 3, why: 'Bytes of accounts on the chain.' },
];

/** How many tests each file has. */
export const PROGRAM_TEST_COUNTS: Readonly<Record<string, number>> = {
  [`${src}/instructions/close.rs`]: 12,
  [`${src}/instructions/market/create_market.rs`]: 2,
  [`${src}/instructions/market/move_to_inplay.rs`]: 7,
  [`${src}/instructions/market/update_market_event_start_time.rs`]: 3,
  [`${src}/instructions/market/update_market_locktime.rs`]: 4,
  [`${src}/instructions/market/update_market_status.rs`]: 26,
  [`${src}/instructions/market/update_market_title.rs`]: 2,
  [`${src}/instructions/market_liquidities/update_market_liquidities_with_cross_liquidity.rs`]: 4,
  [`${src}/instructions/market_position/settle_market_position.rs`]: 14,
  [`${src}/instructions/market_position/update_product_commission_contributions.rs`]: 5,
  [`${src}/instructions/market_type/create_market_type.rs`]: 2,
  [`${src}/instructions/matching/on_order_creation.rs`]: 24,
  [`${src}/instructions/matching/on_order_match.rs`]: 4,
  [`${src}/instructions/math.rs`]: 10,
  [`${src}/instructions/operator.rs`]: 3,
  [`${src}/instructions/order/cancel_order.rs`]: 6,
  [`${src}/instructions/order/cancel_order_post_market_lock.rs`]: 7,
  [`${src}/instructions/order/cancel_preplay_order_post_event_start.rs`]: 5,
  [`${src}/instructions/order/settle_order.rs`]: 4,
  [`${src}/instructions/order/void_order.rs`]: 6,
  [`${src}/instructions/order_request/create_order_request.rs`]: 6,
  [`${src}/instructions/order_request/dequeue_order_request.rs`]: 3,
  [`${src}/instructions/price_ladder/add_prices_to_price_ladder.rs`]: 5,
  [`${src}/instructions/price_ladder/create_price_ladder.rs`]: 1,
  [`${src}/instructions/price_ladder/increase_price_ladder_size.rs`]: 3,
  [`${src}/state/market_account.rs`]: 8,
  [`${src}/state/market_liquidities.rs`]: 10,
  [`${src}/state/market_matching_pool_account.rs`]: 28,
  [`${src}/state/market_matching_queue_account.rs`]: 6,
  [`${src}/state/market_order_request_queue.rs`]: 11,
  [`${src}/state/market_position_account.rs`]: 5,
  [`${src}/state/operator_account.rs`]: 7,
  [`${src}/state/order_account.rs`]: 5,
  [`${src}/state/payments_queue.rs`]: 6,
  [`${src}/state/type_size.rs`]: 3,
};
