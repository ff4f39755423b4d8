import type { Rejection } from '../rejection.ts';
import { HOUSE_ACCOUNT, openQuoted } from './quoted-trial.ts';
import { type PlainCommand, Trial } from './trial.ts';
import type { WrongTable } from './wrong.ts';

const EACH_WAY = { kind: 'each-way', places: 2, divisor: 400 } as const;
const SPREAD = { kind: 'spread', least: 0, most: 400 } as const;
const LINE_RANGE = { kind: 'line-range', least: 0, most: 300, interval: 100 } as const;
const HANDICAP = {
  kind: 'handicap',
  least: -10,
  most: 10,
  handicaps: [7, 8, 9].map((quarters) => ({ sign: 1, quarters })),
} as const;
const RUNNERS = { kind: 'runners', winners: 1, complete: true } as const;
const SCALE = { kind: 'scale', least: 0, most: 2, scales: [7, 8, 9].map(() => [10_000, -5000, -10_000]) } as const;
const FAR = 10_000_001;

function create(with_: object): PlainCommand {
  return {
    type: 'create-market',
    market: 50,
    mechanism: 'order-book',
    payoff: RUNNERS,
    runners: [7, 8, 9],
    baseRate: 0,
    minStake: 1,
    persistenceAllowed: true,
    ...with_,
  };
}
const house = (account = HOUSE_ACCOUNT, lossCap = 1000): object => ({ house: { account, lossCap } });
const quoted = (payoff: object, options = house()): PlainCommand => create({ mechanism: 'quoted', payoff, options });
const settle = (market: number, with_: object): PlainCommand => ({
  type: 'settle-market',
  market,
  winners: [],
  ...with_,
});

/**
 * Closed markets: 1 each-way with four runners and two places, 2 the same with two runners left, 9 three places of which
 * fewer may be taken, 10 the same with three runners left, 3 a handicap, 4 a spread, 15 two winners of four, 6 the same
 * with fewer allowed, 7 as 15 with one runner out, 8 with two out.
 */
function stage(): Trial {
  const trial = openQuoted(new Trial().customers(1000), 'spread', { market: 5 });
  const runners = [7, 8, 9, 10];
  const winners = { kind: 'runners', winners: 2, complete: true } as const;
  trial.events(create({ market: 1, payoff: EACH_WAY, runners }));
  trial.events(create({ market: 2, payoff: EACH_WAY, runners }));
  const fewer = { ...EACH_WAY, places: 3, complete: false };
  trial.events(create({ market: 9, payoff: fewer, runners }));
  trial.events(create({ market: 10, payoff: fewer, runners }));
  trial.events(create({ market: 3, payoff: HANDICAP }));
  openQuoted(trial, 'spread', { market: 4 });
  trial.events(create({ market: 15, payoff: winners, runners }));
  trial.events(create({ market: 6, payoff: { ...winners, complete: false }, runners }));
  trial.events(create({ market: 7, payoff: winners, runners }));
  trial.events(create({ market: 8, payoff: winners, runners }));
  for (const market of [1, 2, 9, 10, 3, 15, 6, 7, 8]) trial.events({ type: 'open-market', market });
  for (const selection of [9, 10]) trial.events({ type: 'remove-runner', market: 2, selection, factor: 0 });
  trial.events({ type: 'remove-runner', market: 10, selection: 10, factor: 0 });
  trial.events({ type: 'remove-runner', market: 7, selection: 10, factor: 0 });
  for (const selection of [9, 10]) trial.events({ type: 'remove-runner', market: 8, selection, factor: 0 });
  for (const market of [1, 2, 9, 10, 3, 4, 15, 6, 7, 8]) trial.events({ type: 'close-market', market });
  return trial;
}

const WRONG_DEFINITIONS: readonly PlainCommand[] = [
  create({ payoff: { ...EACH_WAY, places: 0 } }),
  create({ payoff: { ...EACH_WAY, places: 3 } }),
  create({ payoff: { ...EACH_WAY, divisor: 99 } }),
  create({ payoff: { ...EACH_WAY, divisor: 10_001 } }),
  create({ payoff: { ...EACH_WAY, divisor: 400.5 } }),
  quoted(EACH_WAY),
  quoted({ ...SPREAD, least: 400 }),
  quoted({ ...SPREAD, least: -FAR }),
  quoted({ ...SPREAD, most: FAR }),
  quoted({ ...SPREAD, most: 0.5 }),
  quoted({ ...SPREAD, width: 0 }),
  quoted({ ...SPREAD, width: 401 }),
  quoted({ ...SPREAD, kind: 'line', width: 5 }),
  quoted({ ...SPREAD, kind: 'range' }),
  quoted({ ...SPREAD, kind: 'range', width: 0 }),
  quoted({ ...SPREAD, kind: 'range', width: 401 }),
  quoted({ ...SPREAD, interval: 100 }),
  quoted({ ...SPREAD, handicaps: HANDICAP.handicaps }),
  quoted(LINE_RANGE),
  quoted(HANDICAP),
  create({ payoff: SCALE }),
  quoted({ ...SCALE, scales: undefined }),
  quoted({ ...SPREAD, scales: SCALE.scales }),
  quoted({ ...SCALE, scales: SCALE.scales.slice(1) }),
  quoted({ ...SCALE, scales: SCALE.scales.map((scale) => scale.slice(1)) }),
  quoted({ ...SCALE, scales: SCALE.scales.map(() => [10_000, -10_001, 0]) }),
  quoted({ ...SCALE, scales: SCALE.scales.map(() => [10_000_000_001, 0, 0]) }),
  quoted({ ...SCALE, scales: SCALE.scales.map(() => [0.5, 0, 0]) }),
  quoted({ ...SCALE, most: 60, scales: SCALE.scales.map(() => Array.from({ length: 61 }, () => 0)) }),
  create({ payoff: SPREAD }),
  create({ payoff: { ...SPREAD, kind: 'line' } }),
  create({ payoff: { ...LINE_RANGE, interval: 0 } }),
  create({ payoff: { ...LINE_RANGE, interval: 10_001 } }),
  create({ payoff: { ...LINE_RANGE, interval: undefined } }),
  create({ payoff: { ...LINE_RANGE, most: 350 } }),
  create({ payoff: { ...LINE_RANGE, most: FAR - 1, interval: 1 } }),
  create({ payoff: { ...HANDICAP, handicaps: HANDICAP.handicaps.slice(1) } }),
  create({ payoff: { ...HANDICAP, handicaps: undefined } }),
  create({ payoff: { ...HANDICAP, handicaps: [7, 8, 9].map(() => ({ sign: 0, quarters: 0 })) } }),
  create({ payoff: { ...HANDICAP, handicaps: [7, 8, 9].map(() => ({ sign: 1, quarters: FAR })) } }),
  create({ payoff: HANDICAP, runners: [] }),
  create({ mechanism: 'quoted' }),
  create({ options: house() }),
  quoted(SPREAD, house(16)),
  quoted(SPREAD, house(999)),
  quoted(SPREAD, house(HOUSE_ACCOUNT, -1)),
  quoted(RUNNERS, { ...house(), crossMatching: true }),
  quoted(RUNNERS, { ...house(), startingPrice: true }),
  create({ payoff: { ...RUNNERS, winners: 2 }, options: { crossMatching: true } }),
  create({ payoff: { ...RUNNERS, complete: false }, options: { crossMatching: true } }),
  create({ payoff: EACH_WAY, options: { crossMatching: true } }),
  create({ payoff: EACH_WAY, options: { startingPrice: true } }),
  create({ options: { maxStake: 0 } }),
  create({ options: { maxProfit: 0.5 } }),
  create({ options: { preMatchCap: -1 } }),
  create({ options: { minPayout: 0 } }),
  create({ options: { resettleFor: -1 } }),
  create({ options: { resettleFor: 3_153_600_000_001 } }),
];

const WRONG_RESULTS: readonly PlainCommand[] = [
  settle(1, {}),
  settle(1, { winners: [7] }),
  settle(1, { winners: [7], placed: [7] }),
  settle(1, { winners: [7], placed: [11] }),
  settle(1, { winners: [7], placed: [8, 9] }),
  settle(1, { winners: [7], placed: [8], placedTied: [9, 10] }),
  settle(1, { winners: [7], placedTied: [8] }),
  settle(1, { winners: [7, 8] }),
  settle(1, { winners: [7], tied: [8, 9] }),
  settle(1, { tied: [7], placed: [8] }),
  settle(1, { tied: [7, 8], placed: [9] }),
  settle(1, { winners: [7], placed: [8], number: 0 }),
  settle(2, { winners: [9] }),
  settle(2, { winners: [7], placed: [8] }),
  settle(9, {}),
  settle(9, { placed: [7] }),
  settle(9, { winners: [7], placed: [8, 9, 10] }),
  settle(9, { winners: [7], placedTied: [8, 9] }),
  settle(9, { winners: [7], placed: [8], placedTied: [9] }),
  settle(10, { winners: [7], placed: [8] }),
  settle(3, {}),
  settle(3, { number: 11 }),
  settle(3, { number: -11 }),
  settle(3, { number: 0.5 }),
  settle(3, { number: 1, winners: [7] }),
  settle(4, { number: FAR }),
  settle(4, { number: Number.NaN }),
  settle(15, { winners: [7] }),
  settle(15, { winners: [7, 8, 9] }),
  settle(15, { winners: [7, 8], tied: [9, 10] }),
  settle(15, { winners: [7], tied: [8] }),
  settle(15, { tied: [7, 8] }),
  settle(15, { winners: [7], tied: [7, 8] }),
  settle(15, { winners: [7, 8], placed: [9] }),
  settle(15, { winners: [7, 8], number: 1 }),
  settle(6, { winners: [7, 8, 9] }),
  settle(7, { winners: [7, 10] }),
  settle(8, { winners: [7] }),
  settle(8, { tied: [7, 8] }),
];

const rowsOf = (rejection: Rejection, commands: readonly PlainCommand[]) =>
  commands.map((command) => [rejection, command] as const);

/** What cannot be as a payoff, and as its result. */
export const WRONG_PAYOFFS: WrongTable = {
  stage,
  rows: [...rowsOf('invalid-definition', WRONG_DEFINITIONS), ...rowsOf('invalid-result', WRONG_RESULTS)],
};

/** Results of the same markets that are good. */
export const RIGHT_RESULTS: readonly PlainCommand[] = [
  settle(1, { winners: [7], placed: [8] }),
  settle(1, { winners: [7], placedTied: [8, 9] }),
  settle(1, { tied: [7, 8] }),
  settle(1, { tied: [7, 8, 9] }),
  settle(2, { winners: [7] }),
  settle(2, { tied: [7, 8] }),
  settle(9, { winners: [7] }),
  settle(9, { winners: [7], placed: [8] }),
  settle(9, { winners: [7], placed: [8, 9] }),
  settle(9, { winners: [7], placedTied: [8, 9, 10] }),
  settle(9, { winners: [7], placed: [8], placedTied: [9, 10] }),
  settle(9, { tied: [7, 8] }),
  settle(9, { tied: [7, 8], placed: [9] }),
  settle(9, { tied: [7, 8, 9, 10] }),
  settle(10, { winners: [7] }),
  settle(3, { number: -10 }),
  settle(4, { number: 401 }),
  settle(4, { number: -10_000_000 }),
  settle(15, { winners: [7, 8] }),
  settle(15, { winners: [7], tied: [8, 9, 10] }),
  settle(15, { tied: [7, 8, 9] }),
  settle(6, {}),
  settle(6, { winners: [7] }),
  settle(6, { winners: [7, 8] }),
  settle(7, { winners: [7], tied: [8, 9] }),
  settle(8, { winners: [7, 8] }),
];
