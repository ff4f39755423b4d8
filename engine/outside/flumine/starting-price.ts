import { ask, back, lay, type Place, refused, type Row, type Scenario, see } from '../scenario.ts';

// flumine, tests/test_simulatedorder.py: orders at the starting price. There the price is given; here it is made by
// the on-close orders of B (backs) and L (lays), which are chosen so that it comes out.

const file = 'tests/test_simulatedorder.py';
const market = { options: { startingPrice: true } };

const atAny = { terms: { onClose: 'market' } } as const;
const within = { terms: { onClose: 'limit' } } as const;
const onClose = { persistence: 'on-close' } as const;
const turn = ask({ type: 'turn-in-play', betDelay: 0 });

/** Backs stake, lays liability; of these alone the price is 1 + liability ÷ stake. */
const backs = (stake: number): Place => back('B', 0, [stake, 0], atAny);
const lays = (liability: number): Place => lay('L', 0, [liability, 0], atAny);

function reconciled(name: string, about: string, rows: readonly Row[]): Scenario {
  return { file, name, about, market, rows };
}

const LEFT_OVER: readonly Scenario[] = [
  reconciled('test__process_sp', 'what is unmatched of a back goes to 12.2', [
    back('A', 0, [2, 12], onClose),
    lays(22.4),
    turn,
    see({ 'starting price 0': 12.2, 'order 1 matched': 2, 'order 1 payout': 24.4 }),
  ]),
  reconciled('test__process_sp_lay', 'what is unmatched of a lay at 12; the price is 12.2', [
    lay('A', 0, [2, 12], onClose),
    backs(100),
    lays(1120),
    turn,
    see({ 'starting price 0': 12.2, 'order 1 left': 0 }),
    see({ 'order 1 matched': 1.96 }, 'limit-is-kept', { 'order 1 matched': 0 }),
  ]),
  reconciled('test__process_sp_lay_liability', 'the same of a lay that risks 1.10 alone: it lapses', [
    lay('A', 0, [2, 12], onClose),
    back('M', 0, [1.9, 12]),
    backs(100),
    lays(1120),
    turn,
    see({ 'starting price 0': 12.2, 'order 1 left': 0, 'order 1 matched': 1.9 }),
  ]),
  reconciled('test__process_sp_processed_semi', 'half of a back was matched at 10, the rest goes to 12.2', [
    back('A', 0, [2, 10], onClose),
    lay('M', 0, [1, 10]),
    lays(11.2),
    turn,
    see({ 'starting price 0': 12.2, 'order 1 matched': 2, 'order 1 payout': 22.2 }),
  ]),
  reconciled('test__process_sp_none', 'there is no starting price', [
    back('A', 0, [2, 12], onClose),
    turn,
    see({ 'starting price 0': 0, 'order 1 matched': 0 }),
  ]),
];

const ON_CLOSE: readonly Scenario[] = [
  reconciled('test__process_sp_limit_on_close_back', 'a back of 2 at 10 or more, the price is 69', [
    back('A', 0, [2, 10], within),
    lays(136),
    turn,
    see({ 'starting price 0': 69, 'order 1 matched': 2, 'order 1 payout': 138 }),
  ]),
  reconciled('test__process_sp_limit_on_close_back_no_match', 'a back of 2 at 10 or more, the price is 8', [
    back('A', 0, [2, 10], within),
    backs(2),
    lays(14),
    turn,
    see({ 'starting price 0': 8, 'order 1 matched': 0 }),
  ]),
  reconciled('test__process_sp_limit_on_close_lay', 'a lay that risks 2 at 100 or less, the price is 69', [
    lay('A', 0, [2, 100], within),
    backs(1000),
    lays(67_998),
    turn,
    see({ 'starting price 0': 69 }),
    see({ 'order 1 matched': 0.03 }, 'never-above-liability', { 'order 1 matched': 0.02 }),
  ]),
  reconciled('test__process_sp_limit_on_close_lay_no_match', 'a lay that risks 2 at 60 or less, the price is 69', [
    lay('A', 0, [2, 60], within),
    backs(1000),
    lays(68_000),
    turn,
    see({ 'starting price 0': 69, 'order 1 matched': 0 }),
  ]),
  reconciled('test__process_sp_market_on_close_back', 'a back of 2 at any price, which is 69', [
    back('A', 0, [2, 0], atAny),
    lays(136),
    turn,
    see({ 'starting price 0': 69, 'order 1 matched': 2, 'order 1 payout': 138 }),
  ]),
  reconciled('test__process_sp_market_on_close_lay', 'a lay that risks 2 at any price, which is 69', [
    lay('A', 0, [2, 0], atAny),
    backs(1000),
    lays(67_998),
    turn,
    see({ 'starting price 0': 69 }),
    see({ 'order 1 matched': 0.03 }, 'never-above-liability', { 'order 1 matched': 0.02 }),
  ]),
];

const PLACED: readonly Scenario[] = [
  reconciled('test_place_else', 'an order for the starting price is taken and matches nothing yet', [
    lay('M', 0, [120, 12]),
    back('A', 0, [2, 0], atAny),
    see({ fills: [], 'order 2 matched': 0 }),
  ]),
  reconciled('test_place_else_bsp_recon', 'an order for a starting price that is past', [
    turn,
    refused(back('A', 0, [2, 0], atAny), 'starting-price-not-offered'),
    see({ 'order 1 matched': 0 }),
  ]),
];

export const STARTING_PRICE: readonly Scenario[] = [...LEFT_OVER, ...ON_CLOSE, ...PLACED];
