import { back, lay, type MarketShape, type Result, type Row, type Scenario, see, settleWith } from '../scenario.ts';

// flumine, tests/test_simulatedorder.py: what a bet comes to. Runner 0 is bet on.

const file = 'tests/test_simulatedorder.py';

/** Size, price and profit; the market where it is not of one winner among three; the result. */
type Line = readonly [
  name: string,
  about: string,
  bet: readonly ['back' | 'lay', size: number, price: number],
  result: Result,
  profit: number,
  market?: MarketShape,
];

const first: Result = { winners: [0] };
const second: Result = { winners: [1] };
const WIN: readonly Line[] = [
  ['test_profit_back', 'a back of the winner', ['back', 2, 10], first, 18],
  ['test_profit_back', 'a back of a loser', ['back', 2, 10], second, -2],
  ['test_profit_lay', 'a lay of the winner', ['lay', 2, 10], first, -18],
  ['test_profit_lay', 'a lay of a loser', ['lay', 2, 10], second, 2],
];

const eight: MarketShape = { runners: 8 };
const tied = (...runners: number[]): Result => ({ winners: [], tied: runners });
const DEAD_HEATS: readonly Line[] = [
  ['test_profit_dead_heat_back', 'a back of one of two that tie', ['back', 10, 4], tied(0, 1), 10, eight],
  ['test_profit_dead_heat_back', 'a back of a loser', ['back', 10, 4], tied(1, 2), -10, eight],
  ['test_profit_dead_heat_lay', 'a lay of one of two that tie', ['lay', 20, 5], tied(0, 1), -30, eight],
  ['test_profit_dead_heat_lay', 'a lay of a loser', ['lay', 20, 5], tied(1, 2), 20, eight],
  ['test_profit_dead_heat_four', 'a back of one of four that tie', ['back', 50, 11], tied(0, 1, 2, 3), 87.5, eight],
  [
    'test_profit_place_lay',
    'a lay of one of three that are placed, without a tie',
    ['lay', 2, 1.87],
    { winners: [0, 1, 2] },
    -1.74,
    { runners: 8, payoff: { kind: 'runners', winners: 3, complete: true } },
  ],
];

const fifth: MarketShape = { runners: 8, payoff: { kind: 'each-way', places: 3, divisor: 500 } };
const EACH_WAY: readonly Line[] = [
  ['test_profit_ew_back', 'a back of the winner', ['back', 2, 10], { winners: [0], placed: [1, 2] }, 21.6, fifth],
  ['test_profit_ew_back', 'a back of a placed runner', ['back', 2, 10], { winners: [1], placed: [0, 2] }, 1.6, fifth],
  ['test_profit_ew_back', 'a back of a loser', ['back', 2, 10], { winners: [1], placed: [2, 3] }, -4, fifth],
  ['test_profit_ew_lay', 'a lay of the winner', ['lay', 2, 10], { winners: [0], placed: [1, 2] }, -21.6, fifth],
  ['test_profit_ew_lay', 'a lay of a placed runner', ['lay', 2, 10], { winners: [1], placed: [0, 2] }, -1.6, fifth],
  ['test_profit_ew_lay', 'a lay of a loser', ['lay', 2, 10], { winners: [1], placed: [2, 3] }, 4, fifth],
];

const runs: MarketShape = { runners: 1, payoff: { kind: 'line-range', least: 0, most: 170, interval: 50 } };
const result = (number: number): Result => ({ winners: [], number });
const LINES: readonly Line[] = [
  ['test_profit_line_range_back', 'sold at 120.5, result 120', ['back', 2, 120.5], result(120), 2, runs],
  ['test_profit_line_range_back', 'sold at 120.5, result 121', ['back', 2, 120.5], result(121), -2, runs],
  ['test_profit_line_range_lay', 'bought at 120.5, result 121', ['lay', 2, 120.5], result(121), 2, runs],
  ['test_profit_line_range_lay', 'bought at 120.5, result 120', ['lay', 2, 120.5], result(120), -2, runs],
];

function settled([name, about, [side, size, price], outcome, profit, market]: Line): Scenario {
  const [ours, theirs] = side === 'back' ? [back, lay] : [lay, back];
  const rows: readonly Row[] = [
    theirs('M', 0, [size, price]),
    ours('A', 0, [size, price]),
    see({ 'order 2 profit': 0 }),
    settleWith(outcome),
    see({ 'order 2 profit': profit, 'order 1 profit': -profit }),
  ];
  return { file, name, about, rows, ...(market && { market }) };
}

export const SETTLING: readonly Scenario[] = [...WIN, ...DEAD_HEATS, ...EACH_WAY, ...LINES].map(settled);
