import { back, cancel, type Inapplicable, lay, type Row, type Scenario, see } from '../scenario.ts';

// Monaco Protocol, programs/monaco_protocol/src/state/market_matching_pool_account.rs: the queue at one price. There it
// is a ring with a place for each order; here its order of service alone is of interest. Orders are of 1 at 3.00 on
// runner 1; a lay of 1 serves the one in front, a cancel takes one out, and at the end a lay meets all that are left.

const file = 'programs/monaco_protocol/src/state/market_matching_pool_account.rs';

/** n: that many orders come; 's': the one in front is served; −n: order n goes. Then: who is left, in turn. */
type Queue = readonly [name: string, steps: readonly (number | 's')[], left: readonly number[]];

const QUEUES: readonly Queue[] = [
  ['remove_from_front_index_0', [3, -1], [2, 3]],
  ['remove_from_front_after_dequeue', [3, 's', -2], [3]],
  ['remove_from_back', [3, -3], [1, 2]],
  ['remove_from_middle', [3, -2], [1, 3]],
  ['remove_from_front_where_back_at_index_0', [5, 's', -2], [3, 4, 5]],
  ['remove_multiple_times_when_queue_bridges_array', [5, 's', -2, -5], [3, 4]],
  ['remove_multiple_times_when_queue_does_not_bridge_array', [5, 's', -2, -3], [4, 5]],
  ['remove_all_items', [5, -1, -2, -3, -4, -5], []],
  ['remove_all_items_reverse_order', [5, -5, -4, -3, -2, -1], []],
  ['remove_all_items_queue_bridges_array', [5, 's', 1, -2, -3, -4, -5, -6], []],
  ['remove_from_front_where_front_last_item_in_array', [5, 's', 's', 's', 's', -5], []],
  ['remove_from_end_of_array', [5, 's', 1, -5], [2, 3, 4, 6]],
  ['remove_from_back_at_index_0', [5, 's', 1, -6], [2, 3, 4, 5]],
  ['remove_from_middle_index_0', [5, 's', 's', 2, -6], [3, 4, 5, 7]],
  ['remove_middle_item_where_front_last_item_in_array', [5, 's', 's', 's', 's', 4, -8], [5, 6, 7, 9]],
  ['remove_from_middle_more_than_zero_when_front_ahead_of_back', [5, 's', 's', 's', 3, -7], [4, 5, 6, 8]],
  ['enqueue_size_1_success', [1], [1]],
  ['enqueue_size_n_success', [3], [1, 2, 3]],
  ['dequeue_success', [1, 's'], []],
  ['dequeue_full_queue', [3, 's'], [2, 3]],
  ['enqueue_after_removal', [2, -2, 1], [1, 3]],
];

/** The first five are served and come again behind the others; then the eighth of the ten goes. */
const TEN: Queue = [
  'remove_from_middle_less_then_len_when_front_ahead_of_back',
  [10, 's', 's', 's', 's', 's', 5, -8],
  [6, 7, 9, 10, 11, 12, 13, 14, 15],
];

function scenario([name, steps, left]: Queue): Scenario {
  let placed = 0;
  const numbers: number[] = [];
  const served: number[] = [];
  const rows: Row[] = [];
  for (const step of steps) {
    if (step === 's') {
      rows.push(lay('B', 1, [1, 3]), see({ met: [numbers[served.length] as number] }));
      served.push(++placed);
    } else if (step < 0) {
      rows.push(cancel('A', numbers[-step - 1] as number));
    } else {
      for (let order = 0; order < step; order++) {
        rows.push(back('A', 1, [1, 3]));
        numbers.push(++placed);
      }
    }
  }
  rows.push(see({ 'back 1 @ 3': [left.length, left.length, served.length] }));
  if (left.length > 0) {
    rows.push(lay('B', 1, [left.length, 3]), see({ met: left.map((order) => numbers[order - 1] as number) }));
  }
  return { file, name: `test_cirque_${name}`, about: 'who is served in turn when orders come and go', unit: 1, rows };
}

/** Each of five is served and comes again behind the others, goes from there, and comes again. */
const again = (number: number) => ['s', 1, -number, 1] as const;
const ROUND_AND_ROUND: Queue = [
  'remove_from_back_where_back_equals_front',
  [5, ...again(6), ...again(8), ...again(10), ...again(12), ...again(14)],
  [7, 9, 11, 13, 15],
];

export const QUEUES_OF_ONE_PRICE: readonly Scenario[] = [...QUEUES, TEN, ROUND_AND_ROUND].map(scenario);

export const QUEUES_INAPPLICABLE: readonly Inapplicable[] = [
  {
    file,
    names: ['test_cirque_double_removal_first', 'test_cirque_double_removal_last', 'test_cirque_dequeue_empty_queue'],
    why: 'Takes out of the ring what is not in it; a command names an order, and a closed one is refused (other rows).',
  },
  { file, names: ['test_cirque_enqueue_full_queue'], why: 'The ring is full; our queues have no fixed length.' },
  { file, names: ['test_cirque_peek_success'], why: 'Looks into the ring without changing it.' },
  {
    file: 'programs/monaco_protocol/src/state/market_matching_queue_account.rs',
    names: 6,
    why: 'The ring of matches that wait to be worked off; ours has no such state.',
  },
];
