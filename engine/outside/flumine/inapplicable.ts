import type { Inapplicable } from '../scenario.ts';

const file = 'tests/test_simulatedorder.py';

/** Tests of flumine's simulated order that are about the simulation itself. */
export const FLUMINE_INAPPLICABLE: readonly Inapplicable[] = [
  { file, names: ['test_init', 'test_info'], why: 'The fields of a new object.' },
  { file, names: ['test_bool', 'test_bool_paper_trade'], why: 'Whether it simulates at all.' },
  {
    file,
    names: [
      'test_call_process_traded',
      'test_call_process_sp',
      'test_call_not_re',
      'test_call_bsp_reconciled',
      'test__calculate_process_available',
    ],
    why: 'Which of its own methods is called, with all of them replaced.',
  },
  {
    file,
    names: ['test__process_traded_back', 'test__process_traded_lay', 'test__process_traded_over_fill'],
    why: 'Bookkeeping of recorded volume that its orders have used up, with the matching replaced.',
  },
  { file, names: ['test_place_limit_back_target_size'], why: 'That it does not do targets.' },
  {
    file,
    names: ['test_size_remaining_target'],
    why: 'Counts a target as if it were a size, of fills at a price of 1.',
  },
  { file, names: ['test_size_remaining_non_limit'], why: 'A constant of its orders for the starting price.' },
  {
    file,
    names: ['test_average_price_matched', 'test_size_matched'],
    why: 'Sums of a fill at a price of 1, which no exchange has.',
  },
  {
    file,
    names: [
      'test__create_place_response_e',
      'test__create_place_response_failure',
      'test__create_place_response_sp',
      'test__create_place_response_complete',
      'test__create_place_response_full_match',
      'test__create_place_response_failure_full_match',
    ],
    why: 'Fields of its reply, and a switch that fills every order.',
  },
  {
    file,
    names: ['test_status', 'test_status_sp', 'test_status_limit'],
    why: 'Words for its states, with what is left replaced.',
  },
  { file, names: ['test__get_runner', 'test_side', 'test_take_sp'], why: 'Looks up a field.' },
];
