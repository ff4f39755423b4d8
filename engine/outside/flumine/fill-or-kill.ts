import { back, instead, lay, type Place, refused, type Row, type Scenario, see } from '../scenario.ts';
import { book, type Offers } from './book.ts';

// flumine, tests/test_simulatedorder.py: fill-or-kill, and its limit on the volume-weighted price. Two pounds at 12,
// where nothing else is said. Where the source shows prices on the other side that would meet these, they are left out.

const file = 'tests/test_simulatedorder.py';

/** Sizes; the least that must be filled is in minor units. */
const fok = (side: typeof back, [size, price]: readonly [number, number], minFill: number): Place =>
  side('A', 0, [size, price], { terms: { minFill } });

function matched(name: string, offers: readonly Row[], order: Place, fills: readonly string[]): Scenario {
  const number = offers.length + 1;
  const sizes = fills.map((fill) => Number(fill.split(' @ ')[0]));
  const size = sizes.reduce((total, one) => total + one, 0);
  const value = fills.reduce((total, fill, at) => total + (sizes[at] as number) * Number(fill.split(' @ ')[1]), 0);
  return {
    file,
    name,
    about: `at least ${Number(order.more?.terms?.minFill) / 100} of ${order.size}: filled`,
    rows: [
      ...offers,
      order,
      see({
        fills,
        [`order ${number} matched`]: size,
        [`order ${number} price`]: value / size,
        [`order ${number} gone`]: Math.round((order.size - size) * 100) / 100,
        [`order ${number} left`]: 0,
      }),
    ],
  };
}

function killed(name: string, offers: readonly Row[], order: Place): Scenario {
  const number = offers.length + 1;
  return {
    file,
    name,
    about: `at least ${Number(order.more?.terms?.minFill) / 100} of ${order.size}: killed`,
    rows: [
      ...offers,
      instead(order, 'killed-is-refused', 'not-enough-to-match'),
      see({ [`order ${number} matched`]: 0, [`order ${number} left`]: 0 }),
      see({ [`order ${number} gone`]: order.size }, 'killed-is-refused', { [`order ${number} gone`]: 0 }),
    ],
  };
}

const steps: Offers = [
  [13, 1],
  [12, 1],
  [11, 1],
];
const backing = (size: number, at = 12) => book([[at, size]], [[13, 120]]);
const laying = (size: number, at = 12) => book([[11, 120]], [[at, size]]);

const back12 = (size: number, minFill: number) => fok(back, [size, 12], minFill);
const lay12 = (size: number, minFill: number) => fok(lay, [size, 12], minFill);

export const FILL_OR_KILL: readonly Scenario[] = [
  {
    file,
    name: 'test_place_limit_fill_or_kill_invalid_min_fill_size',
    about: 'at least 2 of 1',
    rows: [refused(back12(1, 200), 'invalid-order')],
  },
  matched('test_place_limit_back_fill_or_kill_matched', backing(2), back12(2, 200), ['2 @ 12']),
  killed('test_place_limit_back_fill_or_kill_lapsed', backing(1), back12(2, 200)),
  killed('test_place_limit_back_fill_or_kill_no_price', [], fok(back, [2, 1.01], 200)),
  matched('test_place_limit_back_fill_or_kill_min_fill_size_matched', backing(1), back12(2, 100), ['1 @ 12']),
  killed('test_place_limit_back_fill_or_kill_min_fill_size_lapsed', backing(1), back12(2, 101)),
  matched('test_place_limit_back_fill_or_kill_vwap', book(steps, []), back12(3, 300), ['1 @ 13', '1 @ 12', '1 @ 11']),
  matched('test_place_limit_lay_fill_or_kill_matched', laying(2), lay12(2, 200), ['2 @ 12']),
  killed('test_place_limit_lay_fill_or_kill_lapsed', laying(1), lay12(2, 200)),
  killed('test_place_limit_lay_fill_or_kill_no_price', [], fok(lay, [2, 1000], 200)),
  matched('test_place_limit_lay_fill_or_kill_min_fill_size_matched', laying(1), lay12(2, 100), ['1 @ 12']),
  killed('test_place_limit_lay_fill_or_kill_min_fill_size_lapsed', laying(1), lay12(2, 101)),
  matched('test_place_limit_lay_fill_or_kill_vwap', book([], steps), lay12(3, 300), ['1 @ 11', '1 @ 12', '1 @ 13']),

  matched('test__process_price_matched_vwap_back', book([[15, 120]], []), back12(2, 200), ['2 @ 15']),
  matched('test__process_price_matched_vwap_back', book(steps, []), back12(3, 300), ['1 @ 13', '1 @ 12', '1 @ 11']),
  killed('test__process_price_matched_vwap_back', book(steps, []), back12(5, 500)),
  matched('test__process_price_matched_vwap_back', book(steps, []), back12(5, 300), ['1 @ 13', '1 @ 12', '1 @ 11']),
  matched('test__process_price_matched_vwap_lay', book([], [[11, 120]]), lay12(2, 200), ['2 @ 11']),
  matched('test__process_price_matched_vwap_lay', book([], steps), lay12(3, 300), ['1 @ 11', '1 @ 12', '1 @ 13']),
  killed('test__process_price_matched_vwap_lay', book([], steps), lay12(5, 500)),
  matched('test__process_price_matched_vwap_lay', book([], steps), lay12(5, 300), ['1 @ 11', '1 @ 12', '1 @ 13']),
];
